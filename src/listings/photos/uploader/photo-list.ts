import { photoMessages, type PhotoPayload } from "../rules.ts";

/** One photo in the uploader: kept by the server, or a file on its way there. */
export type PhotoItem = {
  /** Names it on the page, from the moment its file was chosen. */
  key: string;
  /** The server's id, once it is kept; while a crop is on its way, of the photo whose place it takes. */
  fileId: string | undefined;
  name: string;
  /** The chosen file, until the server has it. */
  file: File | undefined;
  /** What was cut out of it in edit mode; it is sent once that is saved. */
  crop: File | undefined;
  /** The server's picture; empty until there is one. */
  url: string;
  /** Spec 3: 1..n by position, and what it was when the list was last as on the server. */
  sort: number;
  originalSort: number;
  isOrigin: boolean;
  upload: PhotoUpload | undefined;
};

export type PhotoUpload =
  | { phase: "waiting" }
  | { phase: "uploading"; percent: number }
  /** `canRetry` is false where the file itself is at fault. */
  | { phase: "failed"; message: string; canRetry: boolean };

/** Spec 4, photo list. */
export type PhotoList = {
  items: readonly PhotoItem[];
  count: number;
  isChanged: boolean;
  /** True until any photo's sort differs from its original. */
  isFirstSort: boolean;
  /** The photos as they were when editing began; undefined outside edit mode. */
  before: readonly PhotoItem[] | undefined;
  /** The kept photos in the order the server has them. */
  serverOrder: readonly string[];
  /** Why not all chosen files were taken. */
  notice: string | undefined;
};

/** `fault`: why it can never be a photo. */
export type ChosenFile = { key: string; name: string; file?: File; fault?: string | undefined };

export type PhotoAction =
  | { type: "added"; files: readonly ChosenFile[]; max: number }
  | { type: "started"; key: string }
  | { type: "progressed"; key: string; percent: number }
  | { type: "failed"; key: string; message: string; canRetry: boolean }
  | { type: "uploaded"; key: string; photo: PhotoPayload }
  /** All that may be tried again, or one. */
  | { type: "retried"; key?: string }
  | { type: "removed"; key: string }
  /** `to` is an index, 0 is the cover. */
  | { type: "moved"; key: string; to: number }
  /** A kept photo, in edit mode. */
  | { type: "cropped"; key: string; crop: File }
  | { type: "edited" }
  | { type: "cancelled" }
  | { type: "saved"; photos: readonly PhotoPayload[] };

/** The list as the server has it. */
export function startPhotoList(photos: readonly PhotoPayload[]): PhotoList {
  return {
    items: numbered(photos.map(keptItem), { asOriginal: true }),
    count: photos.length,
    isChanged: false,
    isFirstSort: true,
    before: undefined,
    serverOrder: photos.map(({ fileId }) => fileId),
    notice: undefined,
  };
}

export function photoListReducer(list: PhotoList, action: PhotoAction): PhotoList {
  const { items } = list;
  switch (action.type) {
    case "added": {
      const room = Math.max(0, action.max - items.filter(takesRoom).length);
      const sound = action.files.filter(({ fault }) => !fault);
      const taken = new Set([...sound.slice(0, room), ...action.files.filter(({ fault }) => fault)]);
      const added = action.files
        .filter((file) => taken.has(file))
        .map(newItem)
        .toSorted((a, b) => Number(takesRoom(b)) - Number(takesRoom(a)));
      return {
        ...changed(list, [
          ...items,
          ...added.map((item, n) => ({ ...item, originalSort: items.filter(takesRoom).length + n + 1 })),
        ]),
        notice: sound.length > room ? photoMessages.tooMany(action.max) : undefined,
      };
    }
    case "started":
      return withUpload(list, action.key, { phase: "uploading", percent: 0 });
    case "progressed":
      return withUpload(list, action.key, { phase: "uploading", percent: action.percent });
    case "failed":
      if (!action.canRetry && items.some((item) => item.key === action.key && isReplacing(item)))
        return { ...withoutCrop(list, action.key), notice: action.message };
      return withOrder(
        withUpload(list, action.key, { phase: "failed", message: action.message, canRetry: action.canRetry }),
      );
    case "uploaded":
      return uploaded(list, action.key, action.photo);
    case "retried":
      return {
        ...list,
        items: items.map((item) =>
          canRetry(item) && (action.key ?? item.key) === item.key ? { ...item, upload: { phase: "waiting" } } : item,
        ),
      };
    case "removed": {
      const gone = items.find(({ key }) => key === action.key);
      if (gone && isReplacing(gone)) return withoutCrop(list, action.key);
      const left = items.filter((item) => item !== gone);
      // Cancelling brings back what was kept, also what came since editing began.
      const isNew = gone?.fileId !== undefined && list.before?.every(({ key }) => key !== action.key) === true;
      return { ...changed(list, left), before: isNew ? [...list.before!, gone] : list.before, notice: undefined };
    }
    case "moved": {
      const item = items.find(({ key }) => key === action.key);
      if (!item || items[action.to] === undefined || items[action.to] === item) return list;
      return changed(list, items.filter((other) => other !== item).toSpliced(action.to, 0, item));
    }
    case "cropped":
      if (list.before === undefined) return list;
      return changed(
        list,
        items.map((item) => (item.key === action.key ? { ...item, crop: action.crop } : item)),
      );
    case "edited":
      return { ...list, before: items };
    case "cancelled": {
      const now = new Map(items.map((item) => [item.key, item]));
      const before = (list.before ?? [])
        .filter(({ fileId, upload }) => fileId !== undefined || !upload)
        // A crop that was on its way already goes on, unless its tile was taken out.
        .map((item) => (isReplacing(item) ? (now.get(item.key) ?? restored(item)) : item));
      const known = new Set(before.map(({ fileId }) => fileId));
      const since = items.filter(({ fileId }) => !fileId || !known.has(fileId));
      return { ...list, ...settled([...before, ...since]) };
    }
    case "saved": {
      const bySort = new Map(action.photos.map(({ fileId, fileSort }) => [fileId, fileSort]));
      const kept = items.filter(({ fileId }) => fileId && bySort.has(fileId));
      kept.sort((a, b) => bySort.get(a.fileId!)! - bySort.get(b.fileId!)!);
      const serverOrder = action.photos.map(({ fileId }) => fileId);
      const left = items.filter(({ fileId, upload }) => upload && !fileId);
      return { ...list, ...settled([...kept.map(withCropSent), ...left]), serverOrder };
    }
  }
}

/** Files that are not on the server yet and can get there (spec 5: 'Yüklenmemiş N adet'). */
export const waitingCount = ({ items }: PhotoList) =>
  items.filter(({ upload }) => upload && (upload.phase !== "failed" || upload.canRetry)).length;

/** The kept photos' ids in the order they are shown. */
export const keptIds = ({ items }: PhotoList) => items.flatMap(({ fileId }) => fileId ?? []);

/** The kept photos that were taken out since editing began. */
export function removedIds({ items, before = [] }: PhotoList): string[] {
  const left = new Set(items.map(({ fileId }) => fileId));
  return before.flatMap(({ fileId }) => (fileId && !left.has(fileId) ? fileId : []));
}

/** Uploads end in any order; once all are there, the server is to have them as they are shown. */
export const isOrderToSave = (list: PhotoList) =>
  list.before === undefined &&
  list.items.every(({ upload }) => !upload || upload.phase === "failed") &&
  keptIds(list).join() !== list.serverOrder.join();

/** Its crop is on its way to take its place; until it is there, the server keeps the photo as it was. */
export const isReplacing = ({ fileId, upload }: PhotoItem) => fileId !== undefined && upload !== undefined;

export const canRetry = ({ upload }: PhotoItem) => upload?.phase === "failed" && upload.canRetry;
export const takesRoom = (item: PhotoItem) => item.upload?.phase !== "failed" || item.upload.canRetry;

const keptItem = ({ fileId, fileName, fileUrl }: PhotoPayload): PhotoItem => ({
  ...newItem({ key: fileId, name: fileName }),
  fileId,
  url: fileUrl,
  upload: undefined,
});

const newItem = ({ key, name, file, fault }: ChosenFile): PhotoItem => ({
  key,
  fileId: undefined,
  name,
  file: fault ? undefined : file,
  crop: undefined,
  url: "",
  sort: 0,
  originalSort: 0,
  isOrigin: true,
  upload: fault ? { phase: "failed", message: fault, canRetry: false } : { phase: "waiting" },
});

/** Sort numbers 1..n by position; files that can never be photos stand behind those that are or will be. */
const numbered = (items: readonly PhotoItem[], { asOriginal = false } = {}): PhotoItem[] =>
  [...items.filter(takesRoom), ...items.filter((item) => !takesRoom(item))].map((item, index) => {
    const sort = index + 1;
    const originalSort = asOriginal ? sort : item.originalSort;
    return { ...item, sort, originalSort, isOrigin: sort === originalSort };
  });

function changed(list: PhotoList, next: readonly PhotoItem[]): PhotoList {
  const items = numbered(next);
  const isFirstSort = list.isFirstSort && items.filter(takesRoom).every(({ isOrigin }) => isOrigin);
  return { ...list, items, count: items.length, isChanged: true, isFirstSort };
}

function settled(next: readonly PhotoItem[]) {
  const items = numbered(next, { asOriginal: true });
  return { items, count: items.length, isChanged: false, isFirstSort: true, before: undefined, notice: undefined };
}

const withOrder = (list: PhotoList): PhotoList => ({ ...list, items: numbered(list.items) });

const withUpload = (list: PhotoList, key: string, upload: PhotoUpload): PhotoList => ({
  ...list,
  items: list.items.map((item) => (item.key === key ? { ...item, upload } : item)),
});

const restored = (item: PhotoItem): PhotoItem => ({ ...item, file: undefined, upload: undefined });

const withCropSent = (item: PhotoItem): PhotoItem =>
  item.crop ? { ...item, file: item.crop, crop: undefined, upload: { phase: "waiting" } } : item;

/** The photo as it was before its crop, also for a "Vazgeç" after that. */
function withoutCrop(list: PhotoList, key: string): PhotoList {
  const back = (item: PhotoItem) => (item.key === key ? restored(item) : item);
  return { ...list, items: list.items.map(back), before: list.before?.map(back) };
}

/** A file that is kept already, under another tile, gives its own tile up. */
function uploaded(list: PhotoList, key: string, photo: PhotoPayload): PhotoList {
  const arrived = list.items.find((item) => item.key === key);
  if (!arrived) return list;
  const { fileId, fileUrl, fileSort } = photo;
  const isKnown = list.items.some((item) => item.fileId === fileId && item !== arrived);
  const known = list.serverOrder.filter((id) => id !== arrived.fileId || id === fileId);
  const serverOrder = known.includes(fileId) ? known : known.toSpliced(fileSort - 1, 0, fileId);
  if (isKnown)
    return {
      ...changed(
        list,
        list.items.filter((item) => item !== arrived),
      ),
      before: list.before?.filter((item) => item.key !== key),
      serverOrder,
    };
  const kept = (item: PhotoItem) => (item.key === key ? { ...restored(item), fileId, url: fileUrl } : item);
  const before = isReplacing(arrived) ? list.before?.map(kept) : list.before;
  return { ...list, items: list.items.map(kept), before, serverOrder };
}

// The reducer's cases of edit mode.
import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { withoutCrop } from "./list-uploads.ts";
import { isReplacing, type PhotoItem, restored } from "./photo-item.ts";
import { changed, type PhotoList, settled, withItem } from "./photo-list.ts";

export function removed(list: PhotoList, key: string): PhotoList {
  const gone = list.items.find((item) => item.key === key);
  if (gone && isReplacing(gone)) return withoutCrop(list, key);
  const left = list.items.filter((item) => item !== gone);
  // Cancelling restores uploaded photos, including those uploaded since editing began.
  const isNew = gone?.fileId !== undefined && list.before?.every((item) => item.key !== key) === true;
  return { ...changed(list, left), before: isNew ? [...list.before!, gone] : list.before, notice: undefined };
}

/** `to` is an index, 0 is the cover. */
export function moved(list: PhotoList, key: string, to: number): PhotoList {
  const item = list.items.find((one) => one.key === key);
  if (!item || list.items[to] === undefined || list.items[to] === item) return list;
  return changed(list, list.items.filter((other) => other !== item).toSpliced(to, 0, item));
}

export const cropped = (list: PhotoList, key: string, crop: File): PhotoList =>
  list.before === undefined ? list : changed(list, withItem(list, key, (item) => ({ ...item, crop })).items);

/** Restores the photos of when editing began; files chosen since stay. */
export function cancelled(list: PhotoList): PhotoList {
  const now = new Map(list.items.map((item) => [item.key, item]));
  const before = (list.before ?? [])
    .filter(({ fileId, upload }) => fileId !== undefined || !upload)
    // The upload of an earlier crop continues, unless its tile was removed.
    .map((item) => (isReplacing(item) ? (now.get(item.key) ?? restored(item)) : item));
  const known = new Set(before.map(({ fileId }) => fileId));
  const since = list.items.filter(({ fileId }) => !fileId || !known.has(fileId));
  return { ...list, ...settled([...before, ...since]) };
}

/**
 * The list after the server saved the order `sent` and answered `photos`; uploading files, and those uploaded since, stay
 * in place. Starts uploading the crops.
 */
export function saved(list: PhotoList, photos: readonly PhotoPayload[], sent: readonly string[]): PhotoList {
  const order = photos.map(({ fileId }) => fileId);
  const known = new Map(list.items.map((item) => [item.fileId, item]));
  const ordered = order.flatMap((id) => known.get(id) ?? []).map(withCropSent);
  const isSince = ({ fileId }: PhotoItem) => fileId !== undefined && !order.includes(fileId) && !sent.includes(fileId);
  const items = list.items.flatMap((item) => (!item.fileId || isSince(item) ? item : (ordered.shift() ?? [])));
  const serverOrder = [...order, ...list.items.filter(isSince).map(({ fileId }) => fileId!)];
  const notice = list.before === undefined ? list.notice : undefined;
  return { ...settled(items), serverOrder, notice };
}

const withCropSent = (item: PhotoItem): PhotoItem =>
  item.crop ? { ...item, file: item.crop, crop: undefined, upload: { phase: "waiting" } } : item;

/** The photo's new id and picture, which neither "Kaydet" nor "Vazgeç" changes: the server has them already. */
export function replaced(list: PhotoList, key: string, { fileId, fileName, fileUrl }: PhotoPayload): PhotoList {
  const old = list.items.find((item) => item.key === key)?.fileId;
  const change = (item: PhotoItem): PhotoItem =>
    item.key === key ? { ...item, fileId, name: fileName, url: fileUrl, crop: undefined, file: undefined } : item;
  return {
    ...list,
    items: list.items.map(change),
    before: list.before?.map(change),
    serverOrder: list.serverOrder.map((id) => (id === old ? fileId : id)),
  };
}

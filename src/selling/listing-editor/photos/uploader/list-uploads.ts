// The reducer's cases of choosing and uploading files.
import { photoMessages, type PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import {
  canRetry,
  type ChosenFile,
  isReplacing,
  newItem,
  type PhotoItem,
  type PhotoUpload,
  restored,
  takesRoom,
} from "./photo-item.ts";
import { changed, numbered, type PhotoList, withItem } from "./photo-list.ts";

/** Adds files up to `max`, in the order they were chosen; files that cannot become photos are shown after them. */
export function added(list: PhotoList, files: readonly ChosenFile[], max: number): PhotoList {
  const { items } = list;
  const taken = items.filter(takesRoom).length;
  const sound = files.filter(({ fault }) => !fault);
  const room = Math.max(0, max - taken);
  const unfit = files.filter(({ fault }) => fault);
  const next = [...sound.slice(0, room), ...unfit].map(newItem);
  return {
    ...changed(list, [...items, ...next.map((item, n) => ({ ...item, originalSort: taken + n + 1 }))]),
    notice: sound.length > room ? photoMessages.tooMany(max) : undefined,
  };
}

/**
 * An unsent file of an earlier visit or, without `file`, the tile of a photo whose upload was completed after the page was
 * closed. `position` is its index in the list.
 */
export type LeftFile = { key: string; file: File | undefined; position: number };

/** Inserts left files at their positions, up to `max`; a file with the key of an existing photo is its crop. */
export function resumed(list: PhotoList, left: readonly LeftFile[], max: number): PhotoList {
  const byKey = new Map(left.map((one) => [one.key, one]));
  const arrived: { position: number; item: PhotoItem }[] = [];
  const items: PhotoItem[] = [];
  for (const item of list.items) {
    const one = item.upload ? undefined : byKey.get(item.key);
    if (one && !one.file) arrived.push({ position: one.position, item });
    else items.push(one ? { ...item, file: one.file!, upload: { phase: "waiting" } } : item);
  }
  const room = Math.max(0, max - list.items.filter(takesRoom).length);
  const files = left.flatMap(({ key, file, position }) =>
    file && list.items.every((item) => item.key !== key)
      ? { position, item: { ...newItem({ key, file, name: file.name }), originalSort: position + 1 } }
      : [],
  );
  const standing = [...files.slice(0, room), ...arrived].toSorted((a, b) => a.position - b.position);
  for (const { position, item } of standing) items.splice(position, 0, item);
  return { ...changed(list, items), notice: files.length > room ? photoMessages.tooMany(max) : list.notice };
}

export const withUpload = (list: PhotoList, key: string, upload: PhotoUpload): PhotoList =>
  withItem(list, key, (item) => ({ ...item, upload }));

export function failed(list: PhotoList, key: string, message: string, isToRetry: boolean): PhotoList {
  if (!isToRetry && list.items.some((item) => item.key === key && isReplacing(item)))
    return { ...withoutCrop(list, key), notice: message };
  const next = withUpload(list, key, { phase: "failed", message, canRetry: isToRetry });
  return { ...next, items: numbered(next.items) };
}

/** Retries all failed uploads that can be retried, or the one with this key. */
export const retried = (list: PhotoList, key?: string): PhotoList => ({
  ...list,
  items: list.items.map((item) =>
    canRetry(item) && (key ?? item.key) === item.key ? { ...item, upload: { phase: "waiting" } } : item,
  ),
});

/** Marks a file as uploaded; if another tile has the same photo, this tile is removed. */
export function uploaded(list: PhotoList, key: string, { fileId, fileUrl, fileSort }: PhotoPayload): PhotoList {
  const arrived = list.items.find((item) => item.key === key);
  if (!arrived) return list;
  const known = list.serverOrder.filter((id) => id !== arrived.fileId || id === fileId);
  const serverOrder = known.includes(fileId) ? known : known.toSpliced(fileSort - 1, 0, fileId);
  if (list.items.some((item) => item.fileId === fileId && item !== arrived)) {
    const others = list.items.filter((item) => item !== arrived);
    return { ...changed(list, others), before: list.before?.filter((item) => item.key !== key), serverOrder };
  }
  const withPhoto = (item: PhotoItem) => ({ ...restored(item), fileId, url: fileUrl });
  const before = isReplacing(arrived)
    ? list.before?.map((item) => (item.key === key ? withPhoto(item) : item))
    : list.before;
  return { ...withItem(list, key, withPhoto), before, serverOrder };
}

/** The list with the uncropped photo, also after "Vazgeç". */
export const withoutCrop = (list: PhotoList, key: string): PhotoList => ({
  ...withItem(list, key, restored),
  before: list.before?.map((item) => (item.key === key ? restored(item) : item)),
});

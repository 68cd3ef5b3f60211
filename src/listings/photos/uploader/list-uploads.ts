// What choosing, sending and receiving files does to the list.
import { photoMessages, type PhotoPayload } from "../rules.ts";
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

/** As many as there is room for, in the order they were chosen; those that can never be photos are shown behind them. */
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

/** A file that an earlier visit left; `position` counts from 0 and is where it stood. */
export type ResumedFile = { key: string; file: File; position: number };

/** Each where it stood, as far as there is room; one with the key of a photo that is there is its crop. */
export function resumed(list: PhotoList, files: readonly ResumedFile[], max: number): PhotoList {
  const crops = new Map(files.map(({ key, file }) => [key, file]));
  const items = list.items.map((item) => {
    const file = item.upload ? undefined : crops.get(item.key);
    return file ? { ...item, file, upload: { phase: "waiting" } as const } : item;
  });
  const left = files.filter(({ key }) => items.every((item) => item.key !== key));
  const room = Math.max(0, max - items.filter(takesRoom).length);
  for (const { position, ...file } of left.slice(0, room).toSorted((a, b) => a.position - b.position))
    items.splice(position, 0, { ...newItem({ ...file, name: file.file.name }), originalSort: position + 1 });
  const notice = left.length > room ? photoMessages.tooMany(max) : list.notice;
  return { ...changed(list, items), notice };
}

export const withUpload = (list: PhotoList, key: string, upload: PhotoUpload): PhotoList =>
  withItem(list, key, (item) => ({ ...item, upload }));

export function failed(list: PhotoList, key: string, message: string, isToRetry: boolean): PhotoList {
  if (!isToRetry && list.items.some((item) => item.key === key && isReplacing(item)))
    return { ...withoutCrop(list, key), notice: message };
  const next = withUpload(list, key, { phase: "failed", message, canRetry: isToRetry });
  return { ...next, items: numbered(next.items) };
}

/** All that may be tried again, or the one with this key. */
export const retried = (list: PhotoList, key?: string): PhotoList => ({
  ...list,
  items: list.items.map((item) =>
    canRetry(item) && (key ?? item.key) === item.key ? { ...item, upload: { phase: "waiting" } } : item,
  ),
});

/** A file that is kept already, under another tile, gives its own tile up. */
export function uploaded(list: PhotoList, key: string, { fileId, fileUrl, fileSort }: PhotoPayload): PhotoList {
  const arrived = list.items.find((item) => item.key === key);
  if (!arrived) return list;
  const known = list.serverOrder.filter((id) => id !== arrived.fileId || id === fileId);
  const serverOrder = known.includes(fileId) ? known : known.toSpliced(fileSort - 1, 0, fileId);
  if (list.items.some((item) => item.fileId === fileId && item !== arrived)) {
    const others = list.items.filter((item) => item !== arrived);
    return { ...changed(list, others), before: list.before?.filter((item) => item.key !== key), serverOrder };
  }
  const kept = (item: PhotoItem) => ({ ...restored(item), fileId, url: fileUrl });
  const before = isReplacing(arrived)
    ? list.before?.map((item) => (item.key === key ? kept(item) : item))
    : list.before;
  return { ...withItem(list, key, kept), before, serverOrder };
}

/** The photo as it was before its crop, also for a "Vazgeç" after that. */
export const withoutCrop = (list: PhotoList, key: string): PhotoList => ({
  ...withItem(list, key, restored),
  before: list.before?.map((item) => (item.key === key ? restored(item) : item)),
});

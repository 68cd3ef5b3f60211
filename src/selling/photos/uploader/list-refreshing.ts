// What another device, or another tab, does to the list.
import type { PhotoPayload } from "#src/listings/photos/rules.ts";
import { isReplacing, uploadedItem, type PhotoItem } from "./photo-item.ts";
import { uploadedIds, numbered, type PhotoList, settled } from "./photo-list.ts";

/** Photos that the server has, and the list has no tile of: neither one that is shown nor one that was taken out. */
export function unknownPhotos(list: PhotoList, photos: readonly PhotoPayload[]): PhotoPayload[] {
  const known = new Set([...list.items, ...(list.before ?? [])].map(({ fileId }) => fileId));
  return photos.filter(({ fileId }) => !known.has(fileId));
}

/**
 * The list with the photos as the server has them by now; `since` is the server's order that was known when it was asked.
 * Photos that came elsewhere stand where the server has them, those that were taken out there go. An order that was
 * changed here and is not saved yet counts, with the new ones behind it. While files are on their way, or where any
 * arrived since, the answer may be older than the list: the next one counts.
 */
export function refreshed(list: PhotoList, photos: readonly PhotoPayload[], since: readonly string[]): PhotoList {
  if (list.serverOrder !== since || list.items.some(isOnItsWay)) return list;
  const serverOrder = photos.map(({ fileId }) => fileId);
  const come = unknownPhotos(list, photos).map(uploadedItem);
  const isSame = come.length === 0 && serverOrder.join() === since.join();
  if (isSame) return list;
  const merged = (items: readonly PhotoItem[]) => [...withoutGone(items, new Set(serverOrder)), ...come];
  const items = merged(list.items);
  if (list.before) return { ...withItems(list, items), before: inOrder(merged(list.before), serverOrder), serverOrder };
  const isOrderedHere = uploadedIds(list).join() !== since.filter((id) => uploadedIds(list).includes(id)).join();
  if (isOrderedHere) return { ...withItems(list, items), serverOrder };
  return { ...settled(inOrder(items, serverOrder)), serverOrder, notice: list.notice };
}

const isOnItsWay = ({ upload }: PhotoItem) => upload?.phase === "waiting" || upload?.phase === "uploading";

/** A crop whose photo is gone becomes a photo of its own. */
const withoutGone = (items: readonly PhotoItem[], there: ReadonlySet<string>): PhotoItem[] =>
  items.flatMap((item) => {
    if (item.fileId === undefined || there.has(item.fileId)) return item;
    return isReplacing(item) ? { ...item, fileId: undefined } : [];
  });

/** Kept photos in this order; files that are not kept stay where they are. */
function inOrder(items: readonly PhotoItem[], order: readonly string[]): PhotoItem[] {
  const kept = items
    .filter(({ fileId }) => fileId !== undefined)
    .toSorted((a, b) => order.indexOf(a.fileId!) - order.indexOf(b.fileId!));
  return items.map((item) => (item.fileId === undefined ? item : kept.shift()!));
}

/** Not a change of whoever looks at the list: it stays as changed as it was. */
function withItems(list: PhotoList, next: readonly PhotoItem[]): PhotoList {
  const items = numbered(next);
  return { ...list, items, count: items.length };
}

// The reducer's case of changes by another device or tab.
import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { isReplacing, uploadedItem, type PhotoItem } from "./photo-item.ts";
import { uploadedIds, numbered, type PhotoList, settled } from "./photo-list.ts";

/** Photos of the server that have no tile in the list, neither a visible nor a removed one. */
export function unknownPhotos(list: PhotoList, photos: readonly PhotoPayload[]): PhotoPayload[] {
  const known = new Set([...list.items, ...(list.before ?? [])].map(({ fileId }) => fileId));
  return photos.filter(({ fileId }) => !known.has(fileId));
}

/**
 * The list merged with the server's current photos; `since` is the server's order that was known at the request. Photos
 * added elsewhere take the server's place, photos removed there are removed. An unsaved order of this list wins, with new
 * photos at the end. The answer is ignored while files are uploading, or if any was uploaded since the request, because
 * it may be outdated.
 */
export function refreshed(list: PhotoList, photos: readonly PhotoPayload[], since: readonly string[]): PhotoList {
  if (list.serverOrder !== since || list.items.some(isUploading)) return list;
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

const isUploading = ({ upload }: PhotoItem) => upload?.phase === "waiting" || upload?.phase === "uploading";

/** A crop whose photo was removed becomes a separate photo. */
const withoutGone = (items: readonly PhotoItem[], there: ReadonlySet<string>): PhotoItem[] =>
  items.flatMap((item) => {
    if (item.fileId === undefined || there.has(item.fileId)) return item;
    return isReplacing(item) ? { ...item, fileId: undefined } : [];
  });

/** Sorts uploaded photos by this order; files that are not uploaded stay in place. */
function inOrder(items: readonly PhotoItem[], order: readonly string[]): PhotoItem[] {
  const sorted = items
    .filter(({ fileId }) => fileId !== undefined)
    .toSorted((a, b) => order.indexOf(a.fileId!) - order.indexOf(b.fileId!));
  return items.map((item) => (item.fileId === undefined ? item : sorted.shift()!));
}

/** Replaces the items without marking the list as changed by the member. */
function withItems(list: PhotoList, next: readonly PhotoItem[]): PhotoList {
  const items = numbered(next);
  return { ...list, items, count: items.length };
}

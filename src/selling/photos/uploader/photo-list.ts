import type { PhotoPayload } from "#src/listings/photos/rules.ts";
import { isUnsent, uploadedItem, type PhotoItem, takesRoom } from "./photo-item.ts";

/** Product 4.13. */
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

/** The list as the server has it. */
export const startPhotoList = (photos: readonly PhotoPayload[]): PhotoList => ({
  ...settled(photos.map(uploadedItem)),
  serverOrder: photos.map(({ fileId }) => fileId),
});

/** Files that are not on the server yet and can get there (Product 5.7: 'Yüklenmemiş N adet'). */
export const waitingCount = ({ items }: PhotoList) => items.filter(isUnsent).length;

/** The kept photos' ids in the order they are shown. */
export const uploadedIds = ({ items }: PhotoList) => items.flatMap(({ fileId }) => fileId ?? []);

/** The kept photos that were taken out since editing began. */
export function removedIds({ items, before = [] }: PhotoList): string[] {
  const left = new Set(items.map(({ fileId }) => fileId));
  return before.flatMap(({ fileId }) => (fileId && !left.has(fileId) ? fileId : []));
}

/** Uploads end in any order; the server is to have the photos as they are shown. */
export const isOrderToSave = (list: PhotoList) =>
  list.before === undefined && uploadedIds(list).join() !== list.serverOrder.join();

/** Sort numbers 1..n by position; files that can never be photos stand behind those that are or will be. */
export const numbered = (items: readonly PhotoItem[], { asOriginal = false } = {}): PhotoItem[] =>
  [...items.filter(takesRoom), ...items.filter((item) => !takesRoom(item))].map((item, index) => {
    const sort = index + 1;
    const originalSort = asOriginal ? sort : item.originalSort;
    return { ...item, sort, originalSort, isOrigin: sort === originalSort };
  });

/** The list after a change that "Kaydet" or "Vazgeç" would end. */
export function changed(list: PhotoList, next: readonly PhotoItem[]): PhotoList {
  const items = numbered(next);
  const isFirstSort = list.isFirstSort && items.filter(takesRoom).every(({ isOrigin }) => isOrigin);
  return { ...list, items, count: items.length, isChanged: true, isFirstSort };
}

/** The list as it is once these items are what the server has. */
export function settled(next: readonly PhotoItem[]): Omit<PhotoList, "serverOrder"> {
  const items = numbered(next, { asOriginal: true });
  return { items, count: items.length, isChanged: false, isFirstSort: true, before: undefined, notice: undefined };
}

/** The same with one item changed. */
export const withItem = (list: PhotoList, key: string, change: (item: PhotoItem) => PhotoItem): PhotoList => ({
  ...list,
  items: list.items.map((item) => (item.key === key ? change(item) : item)),
});

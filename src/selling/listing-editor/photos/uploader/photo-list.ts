import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
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
  /** The ids of the uploaded photos in the server's order. */
  serverOrder: readonly string[];
  /** Why some chosen files were not added. */
  notice: string | undefined;
};

/** The initial list, from the server's photos. */
export const startPhotoList = (photos: readonly PhotoPayload[]): PhotoList => ({
  ...settled(photos.map(uploadedItem)),
  serverOrder: photos.map(({ fileId }) => fileId),
});

/** How many files are not uploaded yet and can be (Product 5.7: 'Yüklenmemiş N adet'). */
export const waitingCount = ({ items }: PhotoList) => items.filter(isUnsent).length;

/** The ids of the uploaded photos in the order they are shown. */
export const uploadedIds = ({ items }: PhotoList) => items.flatMap(({ fileId }) => fileId ?? []);

/** The ids of uploaded photos that were removed since editing began. */
export function removedIds({ items, before = [] }: PhotoList): string[] {
  const left = new Set(items.map(({ fileId }) => fileId));
  return before.flatMap(({ fileId }) => (fileId && !left.has(fileId) ? fileId : []));
}

/** Whether the shown order must be saved: uploads end in any order. */
export const isOrderToSave = (list: PhotoList) =>
  list.before === undefined && uploadedIds(list).join() !== list.serverOrder.join();

/** Sets sort numbers 1..n by position; files that cannot become photos come last. */
export const numbered = (items: readonly PhotoItem[], { asOriginal = false } = {}): PhotoItem[] =>
  [...items.filter(takesRoom), ...items.filter((item) => !takesRoom(item))].map((item, index) => {
    const sort = index + 1;
    const originalSort = asOriginal ? sort : item.originalSort;
    return { ...item, sort, originalSort, isOrigin: sort === originalSort };
  });

/** The list after a change that "Kaydet" or "Vazgeç" completes. */
export function changed(list: PhotoList, next: readonly PhotoItem[]): PhotoList {
  const items = numbered(next);
  const isFirstSort = list.isFirstSort && items.filter(takesRoom).every(({ isOrigin }) => isOrigin);
  return { ...list, items, count: items.length, isChanged: true, isFirstSort };
}

/** The list when these items equal the server's. */
export function settled(next: readonly PhotoItem[]): Omit<PhotoList, "serverOrder"> {
  const items = numbered(next, { asOriginal: true });
  return { items, count: items.length, isChanged: false, isFirstSort: true, before: undefined, notice: undefined };
}

/** The same with one item changed. */
export const withItem = (list: PhotoList, key: string, change: (item: PhotoItem) => PhotoItem): PhotoList => ({
  ...list,
  items: list.items.map((item) => (item.key === key ? change(item) : item)),
});

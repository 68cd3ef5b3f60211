/**
 * The sizes of every stored photo, smallest first. `cover` fills the box and crops the rest (Product 4.12: thumbnail
 * 120x90); `inside` keeps the whole picture and never enlarges it.
 */
export const photoSizes = {
  120: { width: 120, height: 90, fit: "cover" },
  400: { width: 400, height: 300, fit: "cover" },
  800: { width: 800, height: 800, fit: "inside" },
  1600: { width: 1600, height: 1600, fit: "inside" },
} as const satisfies Record<number, { width: number; height: number; fit: "cover" | "inside" }>;
export type PhotoSize = keyof typeof photoSizes;
export const photoSizeNames = Object.keys(photoSizes).map(Number) as PhotoSize[];

/** The width in pixels of a stored size, from that of the upright original. */
export function photoWidth(original: { width: number; height: number }, size: PhotoSize): number {
  const { width, height, fit } = photoSizes[size];
  if (fit === "cover") return width;
  return Math.round(original.width * Math.min(1, width / original.width, height / original.height));
}

/** The sizes that are made before an upload is answered. */
export const isThumbnail = (size: PhotoSize) => photoSizes[size].fit === "cover";

export const photoFormats = ["webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Address of a stored photo. Its bytes never change, so browsers cache it forever. */
export function photoUrl(id: string, size: PhotoSize, format: PhotoFormat = "webp"): string {
  return `/foto/${id}-${size}.${format}`;
}

/** The file's name in the photo store. */
export function photoFileName(id: string, size: PhotoSize, format: PhotoFormat): string {
  return `${id.slice(0, 2)}/${id}-${size}.${format}`;
}

/** The name of the uploaded file in the photo store, until every size is made. It has no public address. */
export const originalFileName = (id: string) => `${id.slice(0, 2)}/${id}.original`;

/** The name of our own drawing in the photo store, of which the larger sizes are made when they are first asked for. */
export const drawingFileName = (id: string) => `${id.slice(0, 2)}/${id}.svg`;

/** Parses the last part of a photo's address; undefined if it is invalid. */
export function parsePhotoName(name: string): { id: string; size: PhotoSize; format: PhotoFormat } | undefined {
  const match = /^([0-9a-f]{32})-(\d+)\.(webp|jpg)$/.exec(name);
  const size = Number(match?.[2]) as PhotoSize;
  if (!match || !photoSizeNames.includes(size)) return undefined;
  return { id: match[1]!, size, format: match[3] as PhotoFormat };
}

/** The `srcset` of one format, such as "/foto/…-400.webp 400w, /foto/…-800.webp 800w". */
export function photoSrcSet(id: string, sizes: readonly PhotoSize[], format: PhotoFormat = "webp"): string {
  return sizes.map((size) => `${photoUrl(id, size, format)} ${size}w`).join(", ");
}

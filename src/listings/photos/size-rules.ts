/**
 * The sizes every photo is kept in, smallest first. `cover` fills the box and crops what stands over (Product 4.12: thumbnail
 * 120x90); `inside` keeps the whole picture and is never larger than the original.
 */
export const photoSizes = {
  120: { width: 120, height: 90, fit: "cover" },
  400: { width: 400, height: 300, fit: "cover" },
  800: { width: 800, height: 800, fit: "inside" },
  1600: { width: 1600, height: 1600, fit: "inside" },
} as const satisfies Record<number, { width: number; height: number; fit: "cover" | "inside" }>;
export type PhotoSize = keyof typeof photoSizes;
export const photoSizeNames = Object.keys(photoSizes).map(Number) as PhotoSize[];

/** The sizes an uploaded photo is answered with; the others follow. */
export const isThumbnail = (size: PhotoSize) => photoSizes[size].fit === "cover";

export const photoFormats = ["webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Address of a kept photo. Its bytes never change, so browsers keep it for good. */
export function photoUrl(id: string, size: PhotoSize, format: PhotoFormat = "webp"): string {
  return `/foto/${id}-${size}.${format}`;
}

/** Where the photo store keeps that file. */
export function photoFileName(id: string, size: PhotoSize, format: PhotoFormat): string {
  return `${id.slice(0, 2)}/${id}-${size}.${format}`;
}

/** Where the photo store keeps what was uploaded, until every size is made. No address leads there. */
export const originalFileName = (id: string) => `${id.slice(0, 2)}/${id}.original`;

/** Takes the last part of a photo's address apart; undefined for anything that is not one. */
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

import { photoSrcSet } from "#src/selling/listings/photos/size-rules.ts";

export type GalleryPhoto = { id: string; width: number; height: number };

export const photoAlt = (name: string, at: number) => `${name}, ${at + 1}. fotoğraf`;

/** The anchor of a photo on the page of photos. */
export const photoAnchor = (at: number) => `foto-${at + 1}`;

/** How many thumbnails the strip shows at once, and by how many it slides. */
export const thumbnailsShown = 15;
const thumbnailsSlide = 5;

/**
 * Product 7.2: the strip slides once when the photo at index 15 to 19 is shown, and again from
 * index 20 on. Returns the index of the first visible thumbnail, limited so that no place is empty.
 */
export function firstThumbnail(index: number, count: number): number {
  const slides = index >= 20 ? 2 : index >= 15 ? 1 : 0;
  return Math.max(0, Math.min(slides * thumbnailsSlide, count - thumbnailsShown));
}

/** The index of the photo that a key selects from `index`; undefined for other keys. */
export function photoByKey(key: string, index: number, count: number): number | undefined {
  const wanted = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, count - 1));
}

/** The displayed width of the first of `count` photos, as in the `sizes` attribute; a single photo has the full width. */
export const mainPhotoSizes = (count: number) =>
  count === 1
    ? "(min-width: 80rem) 800px, (min-width: 64rem) 60vw, 100vw"
    : "(min-width: 80rem) 530px, (min-width: 64rem) 40vw, (min-width: 48rem) 50vw, 100vw";

/** The preload link for the first photo: the same file that `Photo` chooses. */
export const firstPhotoPreload = (photos: readonly { id: string }[]) =>
  photos.slice(0, 1).map(({ id }) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/webp",
    imageSrcSet: photoSrcSet(id, [800, 1600]),
    imageSizes: mainPhotoSizes(photos.length),
    fetchPriority: "high",
  }));

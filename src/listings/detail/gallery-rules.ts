/** How many thumbnails the strip shows at once, and how many it slides by. */
export const thumbnailsShown = 15;
const thumbnailsSlide = 5;

/**
 * Spec 9, thumbnail slide thresholds: the strip slides once when the photo at index 15 to 19 is shown, and again from
 * index 20 on. Answers the index of the first thumbnail shown; never so far that places stay empty.
 */
export function firstThumbnail(index: number, count: number): number {
  const slides = index >= 20 ? 2 : index >= 15 ? 1 : 0;
  return Math.max(0, Math.min(slides * thumbnailsSlide, count - thumbnailsShown));
}

/** The photo a key leads to from `index`; nothing for keys that mean something else. */
export function photoByKey(key: string, index: number, count: number): number | undefined {
  const wanted = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, count - 1));
}

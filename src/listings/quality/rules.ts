import { descriptionText } from "../description-text.ts";
import { isBlurred, isDark, type PhotoQuality } from "../photos/quality-rules.ts";

/** What a listing's quality is scored by. `dark` and `blurred` count its photos of that kind. */
export type Scored = { photos: number; dark: number; blurred: number; descriptionLength: number };
/** `score` is 0 to 100; `next` is the step that helps most, none at 100. */
export type ListingQuality = { score: number; next: string | null };

/** What is scored of a listing with these measurements of its photos; photos that are not measured yet count as good. */
export const scoredOf = (photos: number, measured: readonly PhotoQuality[], descriptionHtml: string): Scored => ({
  photos,
  dark: measured.filter(isDark).length,
  blurred: measured.filter(isBlurred).length,
  descriptionLength: descriptionText(descriptionHtml).length,
});

/** With fewer photos, views are missing that buyers ask for. */
const photosForOutside = 4;
const photosForInside = 6;
const photosForAll = 10;
const descriptionShort = 100;
const descriptionFull = 300;

const weights = { photos: 50, light: 12, focus: 13, description: 25 };
const share = (count: number, full: number) => Math.min(1, count / full);

/** Scores a listing by its photos and its description. */
export function listingQuality({ photos, dark, blurred, descriptionLength }: Scored): ListingQuality {
  const good = (bad: number) => (photos === 0 ? 0 : 1 - bad / photos);
  const points = {
    photos: weights.photos * share(photos, photosForAll),
    light: weights.light * good(dark),
    focus: weights.focus * good(blurred),
    description: weights.description * share(descriptionLength, descriptionFull),
  };
  const missing: [number, string][] = [
    [weights.photos - points.photos, photosText(photos)],
    [weights.light - points.light, `${dark} fotoğraf karanlık. Aynı kareyi gün ışığında çekin.`],
    [weights.focus - points.focus, `${blurred} fotoğraf bulanık. Telefonu sabit tutup yeniden çekin.`],
    [
      weights.description - points.description,
      descriptionLength < descriptionShort
        ? "Açıklama kısa. Bakım geçmişini, değişen parçaları ve satış nedenini yazın."
        : "Açıklamaya aracın bakımını ve donanımını da ekleyin.",
    ],
  ];
  const [[most, next]] = missing.toSorted(([a], [b]) => b - a) as [[number, string]];
  const score = Math.round(Object.values(points).reduce((sum, point) => sum + point, 0));
  return { score, next: most < 1 ? null : next };
}

function photosText(photos: number): string {
  if (photos < photosForOutside) return "Aracın dört köşesinden birer fotoğraf ekleyin.";
  if (photos < photosForInside) return "İç mekânın ve gösterge panelinin fotoğrafını ekleyin.";
  return `${photosForAll} fotoğrafa tamamlayın: koltuklar, bagaj, motor, lastikler.`;
}

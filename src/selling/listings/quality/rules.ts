import { descriptionText } from "../description-text.ts";
import { isBlurred, isDark, type PhotoQuality } from "../photos/quality-rules.ts";

/** What a listing's quality is scored by. `dark` and `blurred` count its photos of that kind; `part` is null for vehicles. */
export type Scored = {
  photos: number;
  dark: number;
  blurred: number;
  descriptionLength: number;
  part: { hasNumber: boolean } | null;
};
/** `score` is 0 to 100; `next` is the step that helps most, none at 100. */
export type ListingQuality = { score: number; next: string | null };

type Content = {
  photos: number;
  /** The measurements of its photos; photos that are not measured yet count as good. */
  measured: readonly PhotoQuality[];
  descriptionHtml: string;
  part: Scored["part"];
};

/** What is scored of a listing. */
export const scoredOf = ({ photos, measured, descriptionHtml, part }: Content): Scored => ({
  photos,
  dark: measured.filter(isDark).length,
  blurred: measured.filter(isBlurred).length,
  descriptionLength: descriptionText(descriptionHtml).length,
  part,
});

type Kind = {
  /** The most points of each; 100 in all. */
  weights: { photos: number; light: number; focus: number; description: number; number: number };
  /** How many photos, and how many characters of description, have all their points. */
  full: { photos: number; description: number };
  photosText: (photos: number) => string;
  descriptionText: (length: number) => string;
};

const vehicle: Kind = {
  weights: { photos: 50, light: 12, focus: 13, description: 25, number: 0 },
  full: { photos: 10, description: 300 },
  // What a photo shows is not known, only how many there are.
  photosText: (photos) =>
    `Fotoğrafları 10’a tamamlayın, şu an ${photos} tane var. ${
      photos < 4 ? "Önce dört köşesini çekin." : "İç mekân, gösterge paneli, bagaj ya da motor eksikse onları çekin."
    }`,
  descriptionText: (length) =>
    length < 100
      ? "Açıklama kısa. Bakım geçmişini, değişen parçaları ve satış nedenini yazın."
      : "Açıklamaya aracın bakımını ve donanımını da ekleyin.",
};

const sparePart: Kind = {
  weights: { photos: 40, light: 12, focus: 13, description: 20, number: 15 },
  full: { photos: 4, description: 150 },
  photosText: (photos) =>
    `Fotoğrafları 4’e tamamlayın, şu an ${photos} tane var. Önünü, arkasını, etiketini ve bağlantı yerlerini çekin.`,
  descriptionText: (length) =>
    length < 50
      ? "Açıklama kısa. Parçanın hangi araçtan çıktığını, durumunu ve nasıl gönderileceğini yazın."
      : "Açıklamaya parçanın kusurlarını ve iade koşulunu da ekleyin.",
};

const share = (count: number, full: number) => Math.min(1, count / full);

/** Scores a listing by its photos and its description, a spare part by its number too. */
export function listingQuality({ photos, dark, blurred, descriptionLength, part }: Scored): ListingQuality {
  const { weights, full, ...texts } = part ? sparePart : vehicle;
  const good = (bad: number) => (photos === 0 ? 0 : 1 - bad / photos);
  const points = {
    photos: weights.photos * share(photos, full.photos),
    light: weights.light * good(dark),
    focus: weights.focus * good(blurred),
    description: weights.description * share(descriptionLength, full.description),
    number: weights.number * (part?.hasNumber ? 1 : 0),
  };
  const missing: [number, string][] = [
    [weights.photos - points.photos, texts.photosText(photos)],
    [weights.light - points.light, `${dark} fotoğraf karanlık. Aynı kareyi gün ışığında çekin.`],
    [weights.focus - points.focus, `${blurred} fotoğraf bulanık. Telefonu sabit tutup yeniden çekin.`],
    [weights.description - points.description, texts.descriptionText(descriptionLength)],
    [weights.number - points.number, "Parça numarasını yazın. Alıcılar uyumu onunla denetler."],
  ];
  const [[most, next]] = missing.toSorted(([a], [b]) => b - a) as [[number, string]];
  const score = Math.round(Object.values(points).reduce((sum, point) => sum + point, 0));
  return { score, next: most < 1 ? null : next };
}

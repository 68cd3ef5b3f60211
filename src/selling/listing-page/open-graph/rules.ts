/** The size of pictures for link previews in messengers and social networks. */
export const shareSize = { width: 1200, height: 630 } as const;
/** The photo is above the band and not covered by it. */
export const bandHeight = 160;

const side = 48;
const gap = 40;
const inner = shareSize.width - 2 * side;

/** The texts and the photo of the picture. */
export type ShareContent = {
  /** `1.234.567 TL`; never shortened. */
  price: string;
  /** `Volkswagen Passat 1.6 TDI Business`, without the year. */
  name: string;
  modelYear: number | null;
  /** `İstanbul / Kadıköy`. */
  place: string;
  coverId: string | null;
};

export type Weight = 600 | 700;
/** One line of text: `x` is its left end, `y` its baseline, `size` its letters' size, all in pixels of the picture. */
export type Line = { text: string; x: number; y: number; size: number; weight: Weight; isQuiet: boolean };
/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: Weight) => number;

/** The wordmark beside the logo, which is as wide as `mark.size`. */
const wordmark = { text: "Kontak", size: 40, weight: 700 } as const;
const priceSize = 58;
const nameSize = 34;
const placeSize = 28;
const longestPlace = 420;

/**
 * The layout of the picture: price and wordmark above, name with year and place below. A long name or place is shortened,
 * but not the year; a long price gets a smaller font and is never shortened.
 */
export function layOut({ price, name, modelYear, place }: Omit<ShareContent, "coverId">, measure: Measure) {
  const top = shareSize.height - bandHeight;
  const upper = top + 76;
  const lower = top + 128;
  const mark = { size: 44, x: 0, y: upper - 38 };
  const wordmarkX = shareSize.width - side - measure(wordmark.text, wordmark.size, wordmark.weight);
  mark.x = wordmarkX - 14 - mark.size;

  const priceRoom = mark.x - gap - side;
  const size = Math.min(priceSize, (priceSize * priceRoom) / measure(price, priceSize, 700));

  const placeText = shorten(place, longestPlace, (text) => measure(text, placeSize, 600));
  const placeWidth = measure(placeText, placeSize, 600);
  const year = modelYear === null ? "" : `, ${modelYear}`;
  const ofName = (text: string) => measure(text + year, nameSize, 600);
  const nameText = shorten(name, inner - placeWidth - gap, ofName) + year;

  const lines: Line[] = [
    { text: price, x: side, y: upper, size, weight: 700, isQuiet: false },
    { ...wordmark, x: wordmarkX, y: upper - 2, isQuiet: false },
    { text: nameText, x: side, y: lower, size: nameSize, weight: 600, isQuiet: false },
    { text: placeText, x: shareSize.width - side - placeWidth, y: lower, size: placeSize, weight: 600, isQuiet: true },
  ];
  return { lines, mark };
}

/** Shortens `text` to `maxWidth`, between words if possible. */
function shorten(text: string, maxWidth: number, measure: (text: string) => number): string {
  if (measure(text) <= maxWidth) return text;
  const words = text.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    const shorter = `${words
      .slice(0, count)
      .join(" ")
      .replace(/[,/]?\s*$/, "")}…`;
    if (measure(shorter) <= maxWidth) return shorter;
  }
  const letters = Array.from(words[0]!);
  while (letters.length > 1 && measure(`${letters.join("")}…`) > maxWidth) letters.pop();
  return `${letters.join("")}…`;
}

/** Address of a listing's picture; `version` is a hash of its content. */
export const shareAddress = (keyCode: string, version: string) => `/ilan-resmi/${keyCode}-${version}.jpg`;

/** Parses the last part of such an address; undefined if it is invalid. */
export function parseShareName(name: string): { keyCode: string; version: string } | undefined {
  const match = /^([0-9A-Z]+)-([0-9a-f]{16})\.jpg$/.exec(name);
  return match ? { keyCode: match[1]!, version: match[2]! } : undefined;
}

export const shareMessages = {
  notFound: "Resim bulunamadı.",
  busy: "Şu anda çok sayıda resim hazırlanıyor. Lütfen biraz sonra yeniden deneyiniz.",
};

import { fold } from "#src/shared/turkish.ts";

/** Product 11.7: suggestions begin at three characters, half a second after the last key. */
export const suggestMinLength = 3;
export const suggestDelayMs = 500;

export const suggestTexts = {
  none: "Sonuç bulunamadı.",
  failed: "Sunucudan yanıt alınamadı, lütfen tekrar deneyiniz.",
  tooShort: (n: number) => `En az ${n} karakter yazınız.`,
};

export type Suggestion = {
  value: string;
  label: string;
  /** Shown beside the label, such as the city of a town. */
  remark?: string | undefined;
  /** What it searches for, where that is not the label. */
  text?: string;
};

/** Items of a list that match the typed text: names with that prefix first, then those with a word that has it. */
export function matching(items: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return [...items];
  const begins: Suggestion[] = [];
  const contains: Suggestion[] = [];
  for (const item of items) {
    const label = fold(item.label);
    if (label.startsWith(wanted)) begins.push(item);
    else if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) contains.push(item);
  }
  return [...begins, ...contains];
}

/** The item whose full label was typed. */
export const exactly = (items: readonly Suggestion[], typed: string) =>
  items.find(({ label }) => fold(label) === fold(typed.trim()));

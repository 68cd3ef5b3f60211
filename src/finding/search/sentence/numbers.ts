import { lookup } from "#src/shared/lookup.ts";
import type { Word } from "./words.ts";

/** A number and its words, up to but not including `to`. */
export type ParsedNumber = {
  value: number;
  to: number;
  /** Written with a decimal point: `1.6`, `1,5`. */
  isDecimal: boolean;
  /** Written with `bin` or `milyon`. */
  hasScale: boolean;
};

const spoken: Readonly<Record<string, number>> = {
  bir: 1,
  iki: 2,
  uc: 3,
  dort: 4,
  bes: 5,
  alti: 6,
  yedi: 7,
  sekiz: 8,
  dokuz: 9,
  on: 10,
  yirmi: 20,
  otuz: 30,
  kirk: 40,
  elli: 50,
  altmis: 60,
  yetmis: 70,
  seksen: 80,
  doksan: 90,
  yuz: 100,
  yarim: 0.5,
};
const yearWord = /^(?:model|mdl|yil|cikis)/;
/** What follows an amount of money. */
const limitWord = /^(?:\d|-$|ile$|ila$|ara|alt|ust|kadar|civar|tl$|lira|y?[ea]$)/;
const half = "bucuk";
const scales: readonly [RegExp, number][] = [
  [/^bin(e|i|in|den|lik|lere?|lerde|de)?$/, 1_000],
  [/^(?:milyon|mn|mio|miyon|milyom|mily)(a|u|un|dan|luk|lar|larda|da)?$/, 1_000_000],
];

/** The scale of a word, and whether it has a suffix: `milyona`. */
function scaleOf(word: Word | undefined): { factor: number; isEnded: boolean } | undefined {
  for (const [pattern, factor] of scales) {
    const found = word && pattern.exec(word.key);
    if (found) return { factor, isEnded: found[1] !== undefined || word.ending !== "" };
  }
  return undefined;
}

/** The number at a word: `850.000`, `1,5 milyon`, `1 milyon 250 bin`, `bir buçuk milyon`. */
export function parseNumber(words: readonly Word[], at: number): ParsedNumber | undefined {
  let number: ParsedNumber | undefined;
  let lastScale = Infinity;
  for (;;) {
    const start = number?.to ?? at;
    const digits = parseDigits(words[start]?.key ?? "");
    const said = digits ? undefined : parseSpokenNumber(words, start);
    let to = digits ? start + 1 : (said?.to ?? start);
    if (to === start) return number;
    let value = digits?.value ?? said!.value;
    // `7 yüz bin`
    if (digits && value < 10 && words[to]?.key === "yuz") {
      value *= 100;
      to++;
    }
    if (words[to]?.key === half) {
      value += 0.5;
      to++;
    }
    const scale = scaleOf(words[to]);
    // `iki bin on beş model`
    if (number && said && !scale && value < 100 && yearWord.test(words[to]?.key ?? ""))
      return { value: number.value + value, to, isDecimal: false, hasScale: false };
    // `1 milyon 300 1 milyon 500 arası`, `1 milyon 250 altı`: the thousands are left out.
    if (number && !scale && digits && lastScale === 1_000_000 && value >= 100 && value < 1000 && value % 10 === 0)
      if (limitWord.test(words[to]?.key ?? ""))
        return { value: number.value + value * 1000, to, isDecimal: false, hasScale: true };
    if (!scale || scale.factor >= lastScale) {
      // Spelt-out numbers (`altı`, `on`) are ambiguous without a scale.
      return number ?? (digits ? { value, to, isDecimal: digits.isDecimal, hasScale: false } : undefined);
    }
    number = {
      value: (number?.value ?? 0) + value * scale.factor,
      to: to + 1,
      isDecimal: number?.isDecimal ?? digits?.isDecimal ?? false,
      hasScale: true,
    };
    // A suffix ends the number: `500 binden 750 bine`.
    if (scale.isEnded) return number;
    lastScale = scale.factor;
  }
}

/** A small whole number, in digits or in words: `7`, `yedi`. */
export function parseDigitsOrWords(words: readonly Word[], at: number): { value: number; to: number } | undefined {
  const key = words[at]?.key ?? "";
  if (/^\d{1,3}$/.test(key)) return { value: Number(key), to: at + 1 };
  const said = parseSpokenNumber(words, at);
  return said.to > at ? said : undefined;
}

/** Parses digits: a point or comma before three digits is a group separator, before one or two a decimal separator. */
function parseDigits(key: string): { value: number; isDecimal: boolean } | undefined {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(key)) return { value: Number(key.replace(/[.,]/g, "")), isDecimal: false };
  if (/^\d+[.,]\d{1,2}$/.test(key)) return { value: Number(key.replace(",", ".")), isDecimal: true };
  if (/^\d{1,9}\+?$/.test(key)) return { value: Number.parseInt(key, 10), isDecimal: false };
  return undefined;
}

/** `beş yüz`, `yetmiş beş`. */
function parseSpokenNumber(words: readonly Word[], at: number): { value: number; to: number } {
  let value = 0;
  let to = at;
  for (; lookup(spoken, words[to]?.key ?? "") !== undefined; to++) {
    const one = lookup(spoken, words[to]!.key)!;
    value = one === 100 ? Math.max(1, value) * 100 : value + one;
  }
  return { value, to };
}

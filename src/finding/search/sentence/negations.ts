import type { Word } from "./words.ts";

const words =
  /^(?:olmayan|olmasin|olmasa|olmamali|olmayacak|olmaz|yok|yoktur|bulunmayan|bulunmasin|degil|haric|haricinde|haricindeki|disi|disinda|disindan|disindaki|istemem|almam)$/;
/** `istemiyorum`, `aramıyoruz`, `düşünmüyorum`. */
const verbs = /^[a-z]{2,}m[iu]yor(?:um|uz)?$/;
/** Words allowed between a value and its negation: `sarı renk olmasın`. */
const optional =
  /^(?:renk|renkli|rengi|renkte|motor|motorlu|vites|vitesli|yakit|yakitli|kasa|arac|araba|arabalar|marka|model|d[ea]|hic)$/;

export const isNegation = (key: string) => words.test(key) || verbs.test(key);

/** The end of the negation words, and whether they negate: two negations cancel each other. */
export type Negation = { to: number; isNegated: boolean };

/** The negation that starts at a word, if any; `istanbul dışından olmasın` has two, which cancel each other. */
export function negationAt(words: readonly Word[], at: number): Negation | undefined {
  const key = (index: number) => words[index]?.key ?? "";
  let from = at;
  while (from < at + 2 && optional.test(key(from))) from++;
  let to = from;
  // `şahin yok mu` asks for one.
  while (isNegation(key(to)) && !/^m[iu]$/.test(key(to + 1))) to++;
  return to === from ? undefined : { to, isNegated: (to - from) % 2 === 1 };
}

import { parseNumber } from "./numbers.ts";
import { type Word, wordsOf } from "./words.ts";

const monthly = /^(?:aylik|ayda|ayligi)$/;
const instalment = /^taksit[a-z]*$/;
/** A monthly instalment before its amount, `taksiti 15 bin`; `taksitle 500 bin` is the price of a car bought by instalments. */
const instalmentIs = /^taksit(?:i|im|imiz|ler|leri|lerim)?$/;
const around =
  /^(?:tl|lira|taksit[a-z]*|ode[a-z]*|ver(?:ir|ey|ebil)[a-z]*|butce[a-z]*|kredi[a-z]*|ile|fazla|max|maks|kadar|civar[a-z]*|alti|altinda|y?[ea]|olsun|olan)$/;
const most = /^(?:fazla|cok|yuksek)$/;
const currency = /^(?:tl|lira)/;
/** Of rented vehicles "aylık" is the period of the price. */
const rented = /^kira/;
const distance = /^(?:km|kilometre)/;
const isLikeYear = (value: number) => value >= 1950 && value <= 2099;
const leastLira = 100;
const mostLira = 5_000_000;
/** A larger amount is a price that is paid by instalments, unless it is said to be monthly. */
const mostInstalment = 100_000;

/** Lira each month, and the words that say so, from `from` up to but not including `to`. */
type Monthly = { lira: number; from: number; to: number };

/**
 * What a sentence says somebody can pay for a vehicle each month, in lira: `aylık 20 bin`, `ayda 15.000 TL taksitle`,
 * `20 bin taksitle`. Undefined where it names no such amount, or a rented vehicle.
 */
export function monthlyAmount(words: readonly Word[]): Monthly | undefined {
  const key = (at: number) => words[at]?.key ?? "";
  if (words.some((word) => rented.test(word.key))) return undefined;
  const skip = (at: number) => {
    for (let to = at; ;)
      if (key(to) === "en" && most.test(key(to + 1))) to += 2;
      else if (around.test(key(to)) || monthly.test(key(to))) to++;
      else return to;
  };
  for (let at = 0; at < words.length; at++) {
    const isSaid = monthly.test(key(at)) || instalmentIs.test(key(at));
    const number = upperNumber(words, isSaid ? skip(at) : at);
    if (!number) continue;
    const to = skip(number.to);
    const behind = words.slice(number.to, to);
    const isMonthly = words.slice(at, to).some((word) => monthly.test(word.key));
    const isInstalment = isSaid || behind.some((word) => instalment.test(word.key));
    const isElse =
      distance.test(key(number.to)) || (!number.hasScale && isLikeYear(number.value) && !currency.test(key(number.to)));
    const limit = isMonthly ? mostLira : isInstalment ? mostInstalment : 0;
    if (!isElse && number.value >= leastLira && number.value <= limit)
      return { lira: Math.round(number.value), from: at, to };
    if (!isSaid) at = number.to - 1;
  }
  return undefined;
}

/** The number at a word, of a range the larger one: `15-20 bin`. */
function upperNumber(words: readonly Word[], at: number) {
  const number = parseNumber(words, at);
  const isRange = number !== undefined && /^(?:-|ila|ile)$/.test(words[number.to]?.key ?? "");
  return (isRange ? parseNumber(words, number.to + 1) : undefined) ?? number;
}

/** The monthly amount of a sentence, and the sentence without it. */
export function monthlyBudget(sentence: string): { lira: number; rest: string } | undefined {
  const words = wordsOf(sentence);
  const found = monthlyAmount(words);
  if (!found) return undefined;
  const rest = [...words.slice(0, found.from), ...words.slice(found.to)].map(({ raw }) => raw).join(" ");
  return { lira: found.lira, rest };
}

/** The sentence without a monthly amount that its result page, at this address, searches as a price. */
export const withoutSearchedBudget = (sentence: string, address: string): string =>
  (new URLSearchParams(address.split("?")[1]).has("fiyat_max") ? monthlyBudget(sentence)?.rest : undefined) ?? sentence;

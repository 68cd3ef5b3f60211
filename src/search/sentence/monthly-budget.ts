import { parseNumber } from "./numbers.ts";
import { wordsOf } from "./words.ts";

const monthly = /^(?:aylik|ayda|ayligi)$/;
const around = /^(?:tl|lira|taksit[a-z]*|ode[a-z]*|butce[a-z]*|kredi[a-z]*|ile|en|fazla|max|kadar|alti|altinda)$/;
/** Of rented vehicles "aylık" is the period of the price. */
const rented = /^kira/;
const least = 100;
const most = 5_000_000;

/**
 * What a sentence says somebody can pay for a vehicle each month, in lira, and the sentence without it: `aylık 20 bin golf`,
 * `ayda 15.000 TL taksitle otomatik`. Undefined where it names no such amount, or a rented vehicle.
 */
export function monthlyBudget(sentence: string): { lira: number; rest: string } | undefined {
  const words = wordsOf(sentence);
  if (words.some(({ key }) => rented.test(key))) return undefined;
  const at = words.findIndex(({ key }) => monthly.test(key));
  if (at < 0) return undefined;
  let from = at + 1;
  while (around.test(words[from]?.key ?? "")) from++;
  const number = parseNumber(words, from);
  if (!number || number.value < least || number.value > most) return undefined;
  let to = number.to;
  while (around.test(words[to]?.key ?? "")) to++;
  const rest = [...words.slice(0, at), ...words.slice(to)].map(({ raw }) => raw).join(" ");
  return { lira: Math.round(number.value), rest };
}

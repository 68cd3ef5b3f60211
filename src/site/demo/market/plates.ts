import { scriptedLetters } from "#src/selling/listings/authority/gateway.ts";
import type { Random } from "../random.ts";

const scripted: readonly string[] = scriptedLetters;
const letters = "ABCDEFGHJKLMNPRSTUVYZ".split("");

/** A number plate of the city, such as `34 KTK 482`. Shown only to its owner. */
export function inventPlate(cityId: number, random: Random): string {
  const count = random.pick([2, 3, 3]);
  let word: string;
  // The scripted authority check reacts to some letters.
  do word = Array.from({ length: count }, () => random.pick(letters)).join("");
  while (scripted.includes(word));
  const digits = count === 2 ? random.integer(100, 9999) : random.integer(10, 999);
  return `${String(cityId).padStart(2, "0")} ${word} ${digits}`;
}

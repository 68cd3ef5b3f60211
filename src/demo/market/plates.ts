import type { Random } from "../random.ts";

const letters = "ABCDEFGHJKLMNPRSTUVYZ".split("");

/** A number plate of the city, such as `34 KTK 482`. Never shown to anybody but its owner. */
export function inventPlate(cityId: number, random: Random): string {
  const count = random.pick([2, 3, 3]);
  const word = Array.from({ length: count }, () => random.pick(letters)).join("");
  const digits = count === 2 ? random.integer(100, 9999) : random.integer(10, 999);
  return `${String(cityId).padStart(2, "0")} ${word} ${digits}`;
}

import names from "#reference-data/demo/people.json" with { type: "json" };
import type { Random } from "../random.ts";

export interface Person {
  firstName: string;
  lastName: string;
}

/** A common given and a common family name. */
export function inventPerson(random: Random): Person {
  return {
    firstName: random.pick(random.chance(0.28) ? names.women : names.men),
    lastName: random.pick(names.families),
  };
}

export const isWomansName = (firstName: string) => names.women.includes(firstName);

export interface Dealer {
  name: string;
  shortName: string;
  /** Number of the authorisation for second-hand trade: plate code of the city and six digits. */
  certificateNumber: string;
}

/** `count` dealers with different invented names; `plateCodes` are those of their cities, in order. */
export function inventDealers(plateCodes: readonly number[], random: Random): Dealer[] {
  const words = random.sample(names.places, names.places.length);
  return plateCodes.map((plateCode, i) => {
    const first = words[i % words.length] as string;
    const second = i < words.length ? "" : ` ${words[(i * 7 + 3) % words.length] as string}`;
    const shortName = `${first}${second} ${random.pick(names.trades)}`;
    return {
      shortName,
      name: `${shortName} ${random.pick(names.companies)}`,
      certificateNumber: `${String(plateCode).padStart(2, "0")}${random.integer(100_000, 999_999)}`,
    };
  });
}

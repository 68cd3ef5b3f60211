import { radius } from "../rules.ts";
import type { Finding, Reader } from "./reader.ts";

/** Round a place: how far, where the sentence says it, and its words for that. */
type Surroundings = { km: number | undefined; words: string[] };

const around = /^(?:cevre|etraf|yakin|yaricap)/;
const kilometres = /^(?:km|kilometre)/;

/**
 * `Ankara çevresi 50 km`, `100 km çevresinde`: taken before somebody reads a mileage, a Mondial 100 KM or a mistyped
 * Setra in it.
 */
export function readSurroundings(reader: Reader): Surroundings | undefined {
  const { words } = reader;
  const at = words.findIndex(({ key }) => around.test(key));
  if (at < 0) return undefined;
  const number = words.findIndex(
    ({ key }, index) => /^\d+$/.test(key) && Number(key) <= radius.most && kilometres.test(words[index + 1]?.key ?? ""),
  );
  reader.skip(at, at + 1);
  if (number < 0) return { km: undefined, words: [words[at]!.raw] };
  reader.skip(number, number + 2);
  return { km: Number(words[number]!.key), words: [number, number + 1, at].map((index) => words[index]!.raw) };
}

/** The one town or city that is named, as addresses have it. */
export function placeOf(findings: readonly Finding[]): string | undefined {
  const cities = findings.flatMap(({ sense }) => (sense.kind === "cities" ? sense.cities : []));
  const towns = findings.flatMap(({ sense }) => (sense.kind === "town" ? [`${sense.city}-${sense.town}`] : []));
  const [place, ...others] = towns.length > 0 ? towns : cities;
  return others.length === 0 ? place : undefined;
}

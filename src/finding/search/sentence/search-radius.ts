import { radius } from "../rules.ts";
import type { Finding, Reader } from "./reader.ts";

/** A radius around a place, in km if given, and its words as written. */
type Radius = { km: number | undefined; words: string[] };

const around = /^(?:cevre|etraf|yakin|yaricap)/;
const kilometres = /^(?:km|kilometre)/;

/**
 * Parses a radius (`Ankara çevresi 50 km`, `100 km çevresinde`), before its words are read as a mileage, a Mondial 100 KM
 * or a misspelt Setra.
 */
export function parseRadius(reader: Reader): Radius | undefined {
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

/** The slug of the town or city in the findings, if there is exactly one. */
export function placeOf(findings: readonly Finding[]): string | undefined {
  const cities = findings.flatMap(({ sense }) => (sense.kind === "cities" ? sense.cities : []));
  const towns = findings.flatMap(({ sense }) => (sense.kind === "town" ? [`${sense.city}-${sense.town}`] : []));
  const [place, ...others] = towns.length > 0 ? towns : cities;
  return others.length === 0 ? place : undefined;
}

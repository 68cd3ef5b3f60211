import { fold } from "#src/shared/turkish.ts";

/**
 * The name of a vehicle from those of its brand, model and variant. Words that a name repeats of the one before are written
 * once: `Audi`, `A3`, `A3 Sportback` -> `Audi A3 Sportback`.
 */
export function vehicleName(...names: readonly (string | null)[]): string {
  const words: string[] = [];
  for (const name of names) {
    const own = name?.split(" ") ?? [];
    const isRepeated = (length: number) =>
      words.slice(-length).every((word, index) => fold(word) === fold(own[index]!));
    let length = Math.min(words.length, own.length);
    while (length > 0 && !isRepeated(length)) length--;
    words.push(...own.slice(length));
  }
  return words.join(" ");
}

/** `Volkswagen Passat, 2019`; a spare part has no year. */
export const nameWithYear = (name: string, modelYear: number | null) =>
  modelYear === null ? name : `${name}, ${modelYear}`;

/** `İstanbul / Kadıköy`. */
export const placeName = (city: string, town: string | null) => (town ? `${city} / ${town}` : city);

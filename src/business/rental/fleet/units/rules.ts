import { z } from "zod/mini";
import { parsePlate } from "#src/selling/listings/authority/plate.ts";
import { idMax, singleLine, wholeNumber } from "#src/shared/validation.ts";

export const unitsMax = 500;
export const unitsAtOnce = 50;

export const unitMessages = {
  plates: "En az bir plaka yazınız.",
  invalid: (texts: readonly string[]) => `Geçerli bir plaka değil: ${texts.join(", ")}.`,
  repeated: (plates: readonly string[]) => `Listede birden çok kez geçiyor: ${plates.join(", ")}.`,
  taken: (plates: readonly string[]) => `Bu plakalar zaten kayıtlı: ${plates.join(", ")}.`,
  tooMany: `Bir ilanda en fazla ${unitsMax} araç olabilir.`,
  place: "Aracın teslim edildiği yeri seçiniz.",
  units: "En az bir araç seçiniz.",
  notFound: "Aradığınız araç bulunamadı.",
  booked: (plates: readonly string[]) =>
    `Şu araçların rezervasyonu var: ${plates.join(", ")}. Önce rezervasyonları başka araçlara taşıyınız.`,
  added: "Araçlar eklendi.",
  moved: "Araçların yeri değiştirildi.",
  removed: "Araçlar çıkarıldı.",
};

/** Names in a sentence are limited: nobody reads a hundred of them. */
const namesMax = 10;
const textMaxLength = 20;

/** The plates of a pasted list, separated by line breaks, commas or semicolons; 10 of the faults of each kind at most. */
export function readPlates(text: string): { plates: string[]; invalid: string[]; repeated: string[] } {
  const parts = text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const plates = parts.flatMap((part) => parsePlate(part) ?? []);
  const seen = new Set<string>();
  const repeated = new Set(plates.filter((plate) => seen.size === seen.add(plate).size));
  const invalid = parts.filter((part) => parsePlate(part) === undefined).map((part) => part.slice(0, textMaxLength));
  return { plates: [...seen], invalid: invalid.slice(0, namesMax), repeated: [...repeated].slice(0, namesMax) };
}

/** The first plates of a sentence, and how many more there are. */
export const namedPlates = (plates: readonly string[]) =>
  plates.length <= namesMax ? plates : [...plates.slice(0, namesMax), `ve ${plates.length - namesMax} araç daha`];

const place = wholeNumber({ min: 1, max: idMax, message: unitMessages.place });

export const UnitsForm = z.object({
  plates: z.string(unitMessages.plates).check(z.minLength(1, unitMessages.plates), z.maxLength(20_000)),
  place,
});

const unitIds = z.pipe(
  z.pipe(
    z.optional(z.union([z.array(z.string()).check(z.maxLength(unitsMax)), z.string()])),
    z.transform((ids) => [ids ?? []].flat()),
  ),
  z
    .array(z.string().check(singleLine, z.regex(/^\d{1,9}$/, unitMessages.units)))
    .check(z.minLength(1, unitMessages.units)),
);
/** Units that were ticked. */
export const ChosenUnitsForm = z.object({ unit: unitIds });
export const MoveUnitsForm = z.object({ unit: unitIds, place });

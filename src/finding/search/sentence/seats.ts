import type { SearchForm } from "../address/search-form.ts";
import { attributeChoice, attributeRange } from "../address/attributes.ts";
import { attributesOf, type Names } from "../address/vocabulary.server.ts";
import { parseDigitsOrWords } from "./numbers.ts";
import type { Reader } from "./reader.ts";

/** A number of seats as written. */
export type Seats = {
  /** `7 kişilik` has seven with the driver, `6+1` six and the driver. */
  first: number;
  beside: number | null;
  words: string[];
};

const plus = /^(\d{1,2})\+(\d)$/;
const seat = /^(?:kisi(?:lik)?|koltuk(?:lu)?)$/;

/** Parses seats (`7 kişilik`, `yedi koltuklu`, `16+1`), before the number is read as a model. */
export function parseSeats(reader: Reader): Seats | null {
  for (let at = 0; at < reader.words.length; at++) {
    if (reader.isConsumed(at)) continue;
    const [, first, beside] = plus.exec(reader.words[at]!.key) ?? [];
    const number = first === undefined ? parseDigitsOrWords(reader.words, at) : { value: Number(first), to: at + 1 };
    if (!number) continue;
    const isSeat = seat.test(reader.words[number.to]?.key ?? "") && !reader.isConsumed(number.to);
    if (beside === undefined && !isSeat) continue;
    const to = isSeat ? number.to + 1 : number.to;
    reader.skip(at, to);
    return {
      first: number.value,
      beside: beside === undefined ? null : Number(beside),
      words: reader.rawWords(at, to),
    };
  }
  return null;
}

/** Cars with seven seats are found by the equipment "third row". */
const thirdRow = { persons: 7, equipment: "3-sira-koltuk" };

/**
 * The form with these seats, if one of the vehicle types has a filter for them; else null.
 */
export function withSeats(form: SearchForm, seats: Seats, types: readonly string[], names: Names): SearchForm | null {
  if (form.ilan !== undefined) return null;
  const found = types.flatMap((kategori) => {
    const ozellik = seatChoice(seats, kategori, names);
    return ozellik === undefined ? [] : [{ ...form, kategori, ozellik: [...[form.ozellik ?? []].flat(), ozellik] }];
  });
  if (found.length === 1) return found[0]!;
  const type = types.length === 1 ? types[0]! : null;
  const row = names.equipment("satilik", type, thirdRow.equipment);
  const isThirdRow = seats.first + (seats.beside ?? 0) === thirdRow.persons;
  const hasOwn = types.some((one) => hasSeats(one, names));
  return isThirdRow && row && !hasOwn ? { ...form, donanim: [...[form.donanim ?? []].flat(), row] } : null;
}

const isSeats = ({ name, unit }: { name: string; unit: string | null }) => name === "Koltuk sayısı" || unit === "kişi";
const seatsOf = (type: string, { catalogue }: Names) =>
  attributesOf(catalogue, catalogue.typesUnder(type)).filter(isSeats);
const hasSeats = (type: string, names: Names) => seatsOf(type, names).length > 0;

/** `koltuk-sayisi.6-1`; for buses, which do not count the driver, `yolcu-kapasitesi.46_46`. */
function seatChoice({ first, beside }: Seats, type: string, names: Names): string | undefined {
  const written = beside === null ? `${first - 1}-1` : `${first}-${beside}`;
  return seatsOf(type, names)
    .map(({ slug, kind }) =>
      names.attribute(
        type,
        kind === "number" ? attributeRange(slug, { min: first, max: first }) : attributeChoice(slug, written),
      ),
    )
    .find((choice) => choice !== undefined);
}

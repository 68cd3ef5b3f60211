import { type SourceRecord, textAt } from "#src/business/import/rules.ts";
import { matchKey } from "#src/shared/turkish.ts";
import type { KnownFormat } from "./format.ts";
import { horsepower, priceIn, yearIn } from "./german.ts";

/** Headings of German files whose values need our units. */
const headings = {
  registration: ["erstzulassung", "ez"],
  price: ["preis", "verkaufspreis", "preisbrutto", "bruttopreis"],
  currency: ["waehrung", "wahrung"],
  kilowatts: ["leistungkw", "kw", "leistunginkw"],
};
/** A file is German that has most of these. */
const signs = ["marke", "modell", "kilometerstand", "erstzulassung", "kraftstoff", "getriebe", "preis", "farbe"];
const leastSigns = 4;

function find(record: SourceRecord, names: readonly string[]): string {
  const name = Object.keys(record).find((one) => names.includes(matchKey(one)));
  return name === undefined ? "" : (textAt(record, name) ?? "");
}

const has = (record: SourceRecord, names: readonly string[]) =>
  Object.keys(record).some((one) => names.includes(matchKey(one)));

/** CSV and Excel files with German headings, as AutoScout24 and programs of German dealers write them. */
export const germanHeadings: KnownFormat = {
  name: "Almanca başlıklı liste (AutoScout24 CSV)",
  matches: (record) => {
    const keys = new Set(Object.keys(record).map(matchKey));
    return signs.filter((sign) => keys.has(sign)).length >= leastSigns;
  },
  derive: (record) => ({
    ...(has(record, headings.registration) && {
      "Model yılı (Erstzulassung)": yearIn(find(record, headings.registration)),
    }),
    ...(has(record, headings.price) && {
      "Fiyat (Preis)": priceIn(find(record, headings.price), find(record, headings.currency)),
    }),
    ...(has(record, headings.kilowatts) && { "Motor gücü (kW)": horsepower(find(record, headings.kilowatts)) }),
  }),
  columns: { year: "Model yılı (Erstzulassung)", price: "Fiyat (Preis)", power: "Motor gücü (kW)" },
  sources: Object.values(headings).flat(),
};

import { type SourceRecord, textAt } from "#src/business/import/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import type { KnownFormat } from "./format.ts";
import { horsepower, priceIn, yearIn } from "./german.ts";

/** Columns of the CSV format of mobile.de that are read, by their number in its public description; A is 0. */
const numbers: Readonly<Record<string, number>> = {
  kundennummer: 0,
  interne_nummer: 1,
  kategorie: 2,
  marke: 3,
  modell: 4,
  leistung: 5,
  hu: 6,
  au: 7,
  ez: 8,
  kilometer: 9,
  preis: 10,
  mwst: 11,
  oldtimer: 13,
  vin: 14,
  beschaedigtes_fahrzeug: 15,
  farbe: 16,
  klima: 17,
  jahreswagen: 20,
  neufahrzeug: 21,
  haendlerpreis: 23,
  bemerkung: 25,
  bild_id: 26,
  metallic: 27,
  waehrung: 28,
  garantie: 30,
  leichtmetallfelgen: 31,
  esp: 32,
  abs: 33,
  wegfahrsperre: 36,
  navigationssystem: 37,
  schiebedach: 38,
  zentralverriegelung: 39,
  allradantrieb: 41,
  tueren: 42,
  servolenkung: 44,
  ccm: 52,
  kraftstoffart: 109,
  getriebeart: 110,
};

/** The shortest row that has the columns up to the currency. */
const leastColumns = 60;
const month = /^(?:(?:0?[1-9]|1[0-2])[./]\d{4})?$/;

/**
 * The headings of a file of mobile.de, which has none, by one of its rows: first registration, mileage, price and VAT have
 * their form, and the make is a word. Columns that are not read are named by their number.
 */
export function mobileDeHeadings(row: readonly string[]): readonly string[] | undefined {
  const cell = (name: string) => row[lookup(numbers, name)!]?.trim() ?? "";
  const isRow =
    row.length >= leastColumns &&
    cell("interne_nummer") !== "" &&
    /\p{L}{2}/u.test(cell("marke")) &&
    month.test(cell("ez")) &&
    /^\d+$/.test(cell("kilometer")) &&
    /^\d+(?:[.,]\d{1,2})?$/.test(cell("preis")) &&
    /^[01]?$/.test(cell("mwst"));
  if (!isRow) return undefined;
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  return row.map((_, at) => names.get(at) ?? `Sütun ${at + 1}`);
}

const fuels: Readonly<Record<string, string>> = {
  "1": "Benzin",
  "2": "Diesel",
  "3": "Autogas (LPG)",
  "6": "Elektro",
  "7": "Hybrid (Benzin/Elektro)",
  "10": "Hybrid (Diesel/Elektro)",
};
const gears: Readonly<Record<string, string>> = { "1": "Schaltgetriebe", "2": "Halbautomatik", "3": "Automatik" };
/** Equipment of the catalogue by the columns that say it with 1. */
const equipment: Readonly<Record<string, string>> = {
  leichtmetallfelgen: "Alaşım jant",
  esp: "ESP",
  abs: "ABS",
  wegfahrsperre: "Immobilizer",
  navigationssystem: "Navigasyon",
  schiebedach: "Sunroof",
  zentralverriegelung: "Merkezi kilit",
  servolenkung: "Hidrolik direksiyon",
};
const airConditioning: Readonly<Record<string, string>> = { "1": "Klima (analog)", "2": "Klima (dijital)" };

const text = (record: SourceRecord, name: string) => textAt(record, name) ?? "";
const isSet = (record: SourceRecord, name: string) => text(record, name) === "1";

function conditionOf(record: SourceRecord): string {
  if (isSet(record, "beschaedigtes_fahrzeug")) return "Hasarlı";
  if (isSet(record, "neufahrzeug")) return "Sıfır km";
  return isSet(record, "oldtimer") ? "Klasik" : "İkinci el";
}

/** The code of a column in words; an unknown code stays, and is named as not read. */
const wordOf = (words: Readonly<Record<string, string>>, code: string) =>
  lookup(words, code) ?? (code === "0" ? "" : code);

/** The CSV format of mobile.de, by its public description of the upload interface; with or without headings. */
export const mobileDe: KnownFormat = {
  name: "mobile.de CSV",
  matches: (record) =>
    ["interne_nummer", "kategorie", "marke", "modell", "leistung", "ez"].every((name) => Object.hasOwn(record, name)),
  derive: (record) => ({
    "Model yılı (ez)": yearIn(text(record, "ez")),
    "Fiyat (preis)": priceIn(text(record, "preis"), text(record, "waehrung")),
    "Motor gücü (leistung)": horsepower(text(record, "leistung")),
    "Yakıt (kraftstoffart)": wordOf(fuels, text(record, "kraftstoffart")),
    "Vites (getriebeart)": wordOf(gears, text(record, "getriebeart")),
    // `Car.Limousine` or `Limousine`.
    "Kasa tipi (kategorie)": text(record, "kategorie").replace(/^\w+\./, ""),
    "Çekiş (allradantrieb)": isSet(record, "allradantrieb") ? "Allrad" : "",
    Durum: conditionOf(record),
    Garanti: isSet(record, "garantie") ? "Evet" : "Hayır",
    Donanım: [
      ...Object.entries(equipment).flatMap(([name, label]) => (isSet(record, name) ? [label] : [])),
      lookup(airConditioning, text(record, "klima")) ?? [],
    ]
      .flat()
      .join(" | "),
  }),
  columns: {
    sourceId: "interne_nummer",
    brand: "marke",
    model: "modell",
    year: "Model yılı (ez)",
    mileage: "kilometer",
    price: "Fiyat (preis)",
    ageType: "Durum",
    fuel: "Yakıt (kraftstoffart)",
    gear: "Vites (getriebeart)",
    body: "Kasa tipi (kategorie)",
    drive: "Çekiş (allradantrieb)",
    colour: "farbe",
    capacity: "ccm",
    power: "Motor gücü (leistung)",
    description: "bemerkung",
    equipment: "Donanım",
    warranty: "Garanti",
    chassis: "vin",
  },
  sources: [
    "ez",
    "preis",
    "waehrung",
    "leistung",
    "kraftstoffart",
    "getriebeart",
    "kategorie",
    "allradantrieb",
    "beschaedigtes_fahrzeug",
    "neufahrzeug",
    "oldtimer",
    "garantie",
    "klima",
    ...Object.keys(equipment),
  ],
};

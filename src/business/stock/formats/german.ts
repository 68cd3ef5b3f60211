import type { FieldName } from "#src/business/import/rules.ts";

/** German and English words of files for values of the catalogue, beside its own names. */
export const foreignWords: Partial<Record<FieldName, Readonly<Record<string, string>>>> = {
  fuel: {
    Super: "benzin",
    Autogas: "lpg-benzin",
    "Autogas (LPG)": "lpg-benzin",
    "Benzin/Autogas": "lpg-benzin",
    Elektro: "elektrik",
    "Elektro/Benzin": "hibrit",
    "Elektro/Diesel": "hibrit",
    "Hybrid (Benzin/Elektro)": "hibrit",
    "Hybrid (Diesel/Elektro)": "hibrit",
    "Plug-in-Hybrid": "hibrit",
  },
  gear: {
    Schaltgetriebe: "duz",
    Schaltung: "duz",
    Handschaltung: "duz",
    Manuell: "duz",
    Automatik: "otomatik",
    Automatikgetriebe: "otomatik",
    Halbautomatik: "yari-otomatik",
    "Semi-automatic": "yari-otomatik",
  },
  colour: {
    Schwarz: "siyah",
    Black: "siyah",
    Weiß: "beyaz",
    Weiss: "beyaz",
    White: "beyaz",
    Grau: "gri",
    Grey: "gri",
    Gray: "gri",
    Silber: "gri-gumus",
    Silver: "gri-gumus",
    Anthrazit: "fume",
    Blau: "mavi",
    Blue: "mavi",
    Dunkelblau: "lacivert",
    Rot: "kirmizi",
    Red: "kirmizi",
    Bordeaux: "bordo",
    Orange: "turuncu",
    Gelb: "sari",
    Yellow: "sari",
    Gold: "altin",
    Beige: "bej",
    Braun: "kahverengi",
    Brown: "kahverengi",
    Grün: "yesil",
    Green: "yesil",
    Violett: "mor",
    Lila: "mor",
    Purple: "mor",
    Türkis: "turkuaz",
  },
  body: {
    Limousine: "sedan",
    Kombi: "station-wagon",
    Kleinwagen: "hatchback",
    "SUV/Geländewagen": "suv",
    "SUV/Geländewagen/Pickup": "suv",
    Geländewagen: "suv",
    Cabrio: "cabrio",
    "Cabrio/Roadster": "cabrio",
    Sportwagen: "coupe",
    Coupé: "coupe",
    "Sportwagen/Coupé": "coupe",
    Van: "mpv",
    "Van/Minibus": "mpv",
    "Van/Kleinbus": "mpv",
  },
  drive: {
    Allrad: "4wd",
    Allradantrieb: "4wd",
    Frontantrieb: "onden-cekis",
    Vorderrad: "onden-cekis",
    Heckantrieb: "arkadan-itis",
    Hinterrad: "arkadan-itis",
  },
  ageType: {
    Neu: "1",
    Neuwagen: "1",
    Neufahrzeug: "1",
    Gebraucht: "2",
    Gebrauchtwagen: "2",
    Gebrauchtfahrzeug: "2",
    Vorführfahrzeug: "2",
    Jahreswagen: "2",
    Oldtimer: "3",
  },
};

/** Metric horsepower of a power in kilowatts, as a text; empty where it is no number. */
export function horsepower(kilowatts: string): string {
  const number = Number(/^\s*(\d+(?:[.,]\d+)?)\s*(?:kW)?\s*$/i.exec(kilowatts)?.[1]?.replace(",", ".") ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? String(Math.round(number * 1.35962)) : "";
}

/** The year in `06.2019`, `06/2019`, `1.6.2019` or `2019-06-01T00:00:00`; empty in other texts. */
export const yearIn = (text: string): string =>
  /^\s*(?:\d{1,2}[./])?\d{1,2}[./](\d{4})\s*$/.exec(text)?.[1] ??
  /^\s*(\d{4})(?:-\d{2}){0,2}(?:T.*)?\s*$/.exec(text)?.[1] ??
  "";

/** A price with its currency, which is refused with a sentence unless it is lira: no rate is guessed. */
export const priceIn = (price: string, currency: string): string => {
  const unit = currency.trim() || "EUR";
  return price.trim() === "" || /^(?:TRY|TL|₺)$/i.test(unit)
    ? price
    : `${price} ${/^euro?$/i.test(unit) ? "EUR" : unit}`;
};

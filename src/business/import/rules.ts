import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { titleMinLength } from "#src/selling/listings/fields/common.ts";
import { fileFieldNames } from "#src/selling/listings/fields/file-fields.ts";

/** The fields of a listing that a record may have. A format names their path: `properties.Yakıt Tipi` is in a nested object. */
export const fieldNames = [
  "sourceId",
  "brand",
  "model",
  "variant",
  "title",
  "description",
  "year",
  "mileage",
  "price",
  "priceConfirmed",
  "totalDamage",
  "fuel",
  "gear",
  "body",
  "doors",
  "drive",
  "colour",
  "capacity",
  "power",
  "city",
  "town",
  "ageType",
  "swap",
  "warranty",
  "vehicleType",
  "plate",
  "chassis",
  "firstRegistration",
  "priceDealer",
  "damageDescription",
  "video",
  "equipment",
  "damage",
  "attributes",
  "photos",
  "branch",
  "listingType",
  "rentPeriod",
  "rentDeposits",
  "part",
  "condition",
  "partNumber",
  "fits",
  ...fileFieldNames,
] as const;
export type FieldName = (typeof fieldNames)[number];

const Texts = z.record(z.string(), z.string());

/** One file of `reference-data/import-formats/`: how records of one kind of file become listings. */
export const ImportFormat = z.strictObject({
  name: z.string(),
  about: z.string(),
  /** Together with a record's own id, or a hash of its content where it has none, it identifies a listing. */
  source: z.string(),
  /** A file is of this format when its first record has all of these fields. */
  detect: z.array(z.string()),
  /** Every record is of this vehicle type, or of one of these: the first that has the variant, else the model, is taken … */
  vehicleType: z.optional(z.union([z.string(), z.array(z.string())])),
  /** … or a field says it: type, brand, model and variant in one path; the longest prefix of `paths` wins. */
  category: z.optional(
    z.strictObject({
      from: z.string(),
      separator: z.string(),
      paths: z.record(
        z.string(),
        z.strictObject({ type: z.string(), ageType: z.optional(z.number()), isRental: z.optional(z.boolean()) }),
      ),
    }),
  ),
  /** Fields that are lists of `{ key, value }`, to be read as objects. */
  keyed: z.optional(z.array(z.string())),
  /** UTF-8 that was once read as Windows-1252 is put right: `TofaÅŸ` -> `Tofaş`. */
  repairsEncoding: z.optional(z.boolean()),
  fields: z.partialRecord(z.enum(fieldNames), z.string()),
  /** Translations of the file's words that are not names of the catalogue. */
  values: z.partialRecord(z.enum(fieldNames), Texts),
  /** Special attributes: slug -> field. */
  attributes: z.optional(Texts),
  equipment: z.optional(z.strictObject({ from: z.string(), name: z.string() })),
  damage: z.optional(
    z.strictObject({ from: z.string(), panel: z.string(), state: z.string(), panels: Texts, states: Texts }),
  ),
});
export type ImportFormat = z.output<typeof ImportFormat>;
export type SourceRecord = Record<string, unknown>;

/** The reasons of rejections; the file's text may follow after a colon. */
export const reasons = {
  unreadable: "Kayıt okunamadı",
  noSourceId: "Kaynak numarası yok",
  noVehicleType: "Araç türü tanınmadı",
  noBrand: "Marka yok",
  unknownBrand: "Marka katalogda yok",
  noModel: "Model yok",
  unknownModel: "Model katalogda yok",
  severalTypes: "Model birden çok araç türünde var",
  unknownVariant: "Versiyon katalogda yok",
  noYear: "Model yılı yok ya da geçersiz",
  noMileage: "Kilometre yok ya da geçersiz",
  noPrice: "Fiyat yok ya da geçersiz",
  priceWithKurus: "Fiyat tam lira olmalıdır",
  wrongAmount: "Tutar geçersiz ya da tam lira değil",
  dealerPrice: "Galeri fiyatı satış fiyatından yüksek olamaz",
  unknownDamage: "Boyalı ve değişen parçalar tanınmadı",
  noCity: "İl yok ya da tanınmadı",
  rental: "Kiralık ilan aktarılmıyor",
  unknownListingType: "İlan türü tanınmadı",
  unknownPart: "Parça katalogda yok",
  retired: "Yeni ilan verilemiyor",
  wrongPlate: "Plaka geçersiz",
  wrongChassis: "Şasi numarası geçersiz",
  wrongDate: "İlk tescil tarihi geçersiz",
};

/** The default owner of imports into a demo market. */
export const importOwner = { email: "aktarim@kontak.example", name: "Kontak Aktarım" };
/** The rejects file. A dry run has its own, because an interrupted import still needs its file. */
export const rejectsFileName = (file: string, isDryRun: boolean) => `${file}${isDryRun ? ".dry-run" : ""}.rejects.csv`;
export const ownerNeeded = "İlanların sahibi olacak kurumsal üyeyi --owner ile verin.";
/** Product 4.7: a private member may have only two listings, so they cannot own an import. */
export const businessOwnerNeeded =
  "İlanların sahibi kurumsal üye olmalıdır: bireysel üyeler en fazla iki ilan verebilir.";

/** The description for records without one. */
export const noDescription = "<p>Satıcı bu ilan için açıklama eklememiş.</p>";

const firstModelYear = 1900;
const priceMaxLira = 1_000_000_000;
const mileageMaxKm = 3_000_000;
const titleMaxLength = 100;

/**
 * A number that a text states exactly: `297.000 km` -> 297000, `514950.0` -> 514950, `₺ 1 250 000,-` and `1,250,000` ->
 * 1250000; a range or other text is nothing.
 */
export function exactNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? Math.round(value) : undefined;
  const text = typeof value === "string" ? numeralOf(value) : undefined;
  if (text === undefined) return undefined;
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return Math.round(Number(text.replace(/\./g, "").replace(",", ".")));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Math.round(Number(text.replace(",", "."))) : undefined;
}

/** The numeral of a text with a unit, with dots between its groups and a comma or a dot before its fraction. */
function numeralOf(value: string): string | undefined {
  const [, text] =
    /^(?:(?:tl|try|₺)\s*)?(\d[\d., ]*?)\s*(?:[.,]-{1,2})?\s*(?:km|cc|cm3|cm³|hp|bg|tl|try|₺|saat|kg|%|)$/i.exec(
      value.replace(/\s+/g, " ").trim(),
    ) ?? [];
  if (text === undefined) return undefined;
  if (/^\d{1,3}(?: \d{3})+(?:,\d+)?$/.test(text)) return text.replaceAll(" ", ".");
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replace(/[.,]/g, (sign) => (sign === "," ? "." : ","));
  return text;
}

/** Whether a number or its text has a fraction: `950.000,50`, `514950.5`; not `950.000`, `950.000,00`, `514950.0`. */
export function hasFraction(value: unknown): boolean {
  if (typeof value === "number") return !Number.isInteger(value);
  const numeral = typeof value === "string" ? numeralOf(value) : undefined;
  if (numeral === undefined || exactNumber(value) === undefined) return false;
  const [, fraction = ""] = /[.,](\d+)$/.exec(numeral) ?? [];
  const isGroup = fraction.length === 3 && /^\d{1,3}(?:\.\d{3})+$/.test(numeral);
  return !isGroup && /[1-9]/.test(fraction);
}

const within = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value <= to ? value : undefined;

export const priceOf = (value: unknown) => within(exactNumber(value), 1, priceMaxLira);
export const mileageOf = (value: unknown) => within(exactNumber(value), 0, mileageMaxKm);
export const yearOf = (value: unknown, thisYear: number) => within(exactNumber(value), firstModelYear, thisYear + 1);
/** Figures beyond these are typing errors. */
export const powerOf = (value: unknown) => within(exactNumber(value), 1, 2000);
export const capacityOf = (value: unknown) => within(exactNumber(value), 20, 20_000);

/** Removes the generation from a model's name: `Megane II` -> `Megane`. */
export const withoutGeneration = (model: string) => model.replace(/\s+(?:II|III|IV|V|VI|VII|VIII)$/, "");

/** The value at a path of the record; a field whose name contains the dots is tried first. */
export function valueAt(record: unknown, path: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if (Object.hasOwn(record, path)) return (record as SourceRecord)[path];
  const dot = path.indexOf(".");
  return dot < 0 ? undefined : valueAt(lookup(record as SourceRecord, path.slice(0, dot)), path.slice(dot + 1));
}

/** The text of a field with normalised spaces; undefined if empty. */
export function textAt(record: SourceRecord, path: string | undefined): string | undefined {
  const value = path === undefined ? undefined : valueAt(record, path);
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  return text.replace(/\s+/g, " ").trim() || undefined;
}

/**
 * The texts of a list: of a JSON or XML list, also one of objects with one text each, or of a text whose items are
 * separated by `|`, `;` or line breaks, addresses also by commas or spaces.
 */
export function listAt(record: SourceRecord, path: string | undefined): string[] {
  const value = path === undefined ? undefined : valueAt(record, path);
  const items = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(/[|;\n]|[,\s]+(?=https?:)/)
      : [value];
  return items
    .map((item: unknown) =>
      typeof item === "object" && item !== null
        ? Object.values(item).find((text) => typeof text === "string" && text.trim() !== "")
        : item,
    )
    .flatMap((item: unknown) => (typeof item === "string" && item.trim() !== "" ? [item.trim()] : []));
}

/** A day as `2019-04-05`, of the same or of `05.04.2019`; undefined for other texts and days that do not exist. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text) ??
    [/^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)].map((found) => found && [0, found[3], found[2], found[1]])[0] ??
    [];
  if (!year) return undefined;
  const iso = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** The format whose `detect` fields the record has; of several, the one with most of them. */
export const detectFormat = (formats: readonly ImportFormat[], record: SourceRecord): ImportFormat | undefined =>
  formats
    .filter(({ detect }) => detect.every((name) => Object.hasOwn(record, name)))
    .toSorted((a, b) => b.detect.length - a.detect.length)[0];

/** The letters of Windows-1252 between 0x80 and 0x9F, where it differs from Latin-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Repairs UTF-8 that was decoded as Windows-1252; any other text is unchanged. */
export function repairEncoding(text: string): string {
  if (!/[ÃÄÅÂ]/.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const at = windows1252.indexOf(letter);
    const code = at >= 0 ? 0x80 + at : letter.codePointAt(0)!;
    if (code > 0xff) return text;
    bytes.push(code);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

/** Masks phone numbers, which are personal data and may only be revealed by our own page. */
const phoneLike =
  /(?:\+?90[\s.-]?)?\(?0?5\d{2}\)?(?:[\s.-]?\d){7}\b|(?:\+?90|0)[\s.-]?\(?[2-4]\d{2}\)?(?:[\s.-]?\d){7}\b/g;
export const withoutPhones = (text: string) => text.replace(phoneLike, "***");

/** A record's title, or a generated one if it is short, masked (`***`) or contains a phone number. */
export function titleOf(text: string | undefined, plain: string): string {
  const clean = oneLine(text ?? "");
  const isPlain = clean.length < titleMinLength || withoutPhones(clean).includes("***");
  const title = isPlain ? plain : clean;
  return title.length <= titleMaxLength ? title : title.slice(0, titleMaxLength).replace(/\s+\S*$/, "");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a description as our own paragraphs, without any tag or attribute of the file. */
export function descriptionOf(html: string | undefined): string {
  const paragraphs = (html ?? "")
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole)
    .split("\n")
    .map((line) => withoutPhones(line.replace(/\s+/g, " ").trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  return paragraphs.length === 0 ? noDescription : paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
}

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return lookup(entities, name.toLowerCase());
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code < 0x11_0000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
}

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** The progress of an import, stored at every checkpoint. */
export type ImportCounts = {
  /** Records read. */
  rows: number;
  /** Of these: passenger cars, and those whose variant is in the catalogue. */
  cars: number;
  carsMatched: number;
  /** Records of any type whose brand, model and, where the file names one, variant are in the catalogue. */
  matched: number;
  accepted: number;
  /** Of these: of an unknown variant or model, imported with the fuel, gear, capacity and power that the record has. */
  byHand: number;
  /** Records that were imported before. */
  existing: number;
  rejected: number;
  /** The first reason of each rejected record. */
  reasons: Record<string, number>;
};

export const noCounts = (): ImportCounts => ({
  rows: 0,
  cars: 0,
  carsMatched: 0,
  matched: 0,
  accepted: 0,
  byHand: 0,
  existing: 0,
  rejected: 0,
  reasons: {},
});

type Named = { slug: string; name: string };
const wordKeys = new WeakMap<object, Map<string, string>>();
const noKeys = new Map<string, string>();

/** A cache of folded names for the life of the process; folding them for every record would take most of the time. */
function keysOf<List extends object>(list: List, entries: (list: List) => [string, string][]): Map<string, string> {
  // Callers without known words pass a new list each time: cached, they would take more memory than the records.
  if (Array.isArray(list) && list.length === 0) return noKeys;
  let keys = wordKeys.get(list);
  if (!keys) {
    keys = new Map(entries(list).map(([word, slug]) => [matchKey(word), slug]));
    wordKeys.set(list, keys);
  }
  return keys;
}

/** The slug of a file's word: by the format's translations, else by the catalogue's names. */
export function meaning(
  words: Readonly<Record<string, string>> | undefined,
  text: string | undefined,
  known: readonly Named[],
): string | undefined {
  if (text === undefined) return undefined;
  const key = matchKey(text);
  return (
    (words && keysOf(words, Object.entries).get(key)) ??
    keysOf(known, (list) => list.map(({ name, slug }) => [name, slug])).get(key)
  );
}

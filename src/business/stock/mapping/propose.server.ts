import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { categoryOf, findVehicle } from "#src/business/import/find-vehicle.ts";
import {
  type FieldName,
  listAt,
  meaning,
  type SourceRecord,
  textAt,
  valueAt,
  yearOf,
} from "#src/business/import/rules.ts";
import { parseChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { parsePlate } from "#src/selling/listings/authority/plate.ts";
import type { Places } from "#src/core/locations/places.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { formatOf } from "../formats/formats.ts";
import { type Mapping, type TranslatedField, translatedFields } from "../rules.ts";
import { choicesOf, stockFormat } from "./format.server.ts";
import { guessMapping } from "./guess.ts";
import { namesOf } from "./names.ts";

type Tools = { catalogue: Catalogue; places: Places; thisYear: number };
type Columns = Mapping["columns"];

/** Columns that are tried for one part of a vehicle, so that all combinations of them are some hundreds. */
const candidatesMax = 6;
/** Records that combinations are tried with. */
const triedRecords = 40;
/** A column that no name says is proposed where this share of its texts is what a field has. */
const leastShare = 0.8;

/**
 * The mapping to propose for a file, by its first records: that of its format where it is a known one, else by the names of its
 * columns. Of several columns that may be brand, model and variant, those are taken whose texts the catalogue knows best; a
 * field that no name says has the free column whose texts are such values. Proposed, never applied unseen.
 */
export function proposeMapping(records: readonly SourceRecord[], paths: readonly string[], tools: Tools): Mapping {
  const format = records[0] && formatOf(records[0]);
  const named = guessMapping(paths).columns;
  const known = new Set(paths);
  const ofFormat = Object.fromEntries(Object.entries(format?.columns ?? {}).filter(([, path]) => known.has(path)));
  const isWhole = ofFormat["brand"] !== undefined;
  const columns: Columns = isWhole ? ofFormat : { ...withoutPaths(named, Object.values(ofFormat)), ...ofFormat };
  if (!isWhole) {
    Object.assign(columns, vehicleColumns(records, paths, columns, tools));
    addByContent(columns, records, paths, tools);
  }
  return { columns, values: {} };
}

const withoutPaths = (columns: Columns, paths: readonly string[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, path]) => !paths.includes(path)));

const parts = ["brand", "model", "variant"] as const;

/** Brand, model and variant: of the columns whose names are near, those that the catalogue knows best. */
function vehicleColumns(
  records: readonly SourceRecord[],
  paths: readonly string[],
  columns: Columns,
  { catalogue }: Tools,
): Columns {
  const tried = records.slice(0, triedRecords);
  const others = new Set(
    Object.entries(columns).flatMap(([field, path]) => ((parts as readonly string[]).includes(field) ? [] : [path])),
  );
  const free = paths.filter((path) => !others.has(path));
  const keys = new Set(parts.flatMap((part) => namesOf(part).map(matchKey)));
  const near = free.filter((path) => keys.has(matchKey(path)));
  const brands = free.filter((path) => shareOf(tried, path, (text) => catalogue.matchBrand(text) !== undefined) >= 0.5);
  const first = (field: (typeof parts)[number], candidates: readonly string[]) =>
    [...new Set([...(columns[field] === undefined ? [] : [columns[field]]), ...candidates])].slice(0, candidatesMax);
  let best: { columns: Columns; score: number } | undefined;
  for (const brand of first("brand", brands))
    for (const model of first("model", near))
      for (const variant of [...first("variant", near), undefined]) {
        if (model === brand || variant === brand || variant === model) continue;
        const combined = { brand, model, ...(variant !== undefined && { variant }) };
        const score = vehicleScore(tried, { ...columns, variant: undefined, ...combined } as Columns, catalogue);
        if (score > (best?.score ?? 0)) best = { columns: combined, score };
      }
  if (!best) return {};
  if (best.columns.variant === undefined) delete columns.variant;
  return best.columns;
}

/** How well the catalogue knows the vehicles of records: 2 for a model, 3 with the variant. */
function vehicleScore(records: readonly SourceRecord[], columns: Columns, catalogue: Catalogue): number {
  const format = stockFormat({ columns, values: {} }, catalogue);
  let score = 0;
  for (const record of records) {
    const vehicle = findVehicle(
      categoryOf(record, format, catalogue),
      (name) => textAt(record, format.fields[name]),
      format,
      { catalogue },
    );
    if (typeof vehicle !== "string") score += vehicle.variant ? 3 : 2;
  }
  return score;
}

/** Fields whose texts show what they are. */
function addByContent(columns: Columns, records: readonly SourceRecord[], paths: readonly string[], tools: Tools) {
  const { catalogue, places, thisYear } = tools;
  const format = stockFormat({ columns: {}, values: {} }, catalogue);
  const isWord = (field: TranslatedField) => {
    const known = choicesOf(field, catalogue).map(({ value, label }) => ({ slug: value, name: label }));
    return (text: string) => meaning(format.values[field], text, known) !== undefined;
  };
  const checks: Partial<Record<FieldName, (text: string) => boolean>> = {
    plate: (text) => /\p{L}/u.test(text) && parsePlate(text) !== undefined,
    chassis: (text) => parseChassisNumber(text) !== undefined,
    year: (text) => /^(?:19[5-9]|20)\d\d?$/.test(text) && yearOf(text, thisYear) !== undefined,
    ...Object.fromEntries(translatedFields.map((field) => [field, isWord(field)])),
    city: (text) => places.findCity(text) !== undefined && !/^\d+$/.test(text),
  };
  const free = new Set(paths);
  for (const path of Object.values(columns)) free.delete(path);
  for (const [field, isValue] of Object.entries(checks) as [FieldName, (text: string) => boolean][]) {
    if (columns[field] !== undefined) continue;
    const path = [...free].find((one) => shareOf(records, one, isValue) >= leastShare);
    if (path === undefined) continue;
    columns[field] = path;
    free.delete(path);
  }
  const photos = [...free].find((path) =>
    records.some((record) => listAt(record, path).some((url) => /^https?:\/\/\S+\.(?:jpe?g|png|webp)\b/i.test(url))),
  );
  if (columns.photos === undefined && photos !== undefined) columns.photos = photos;
  if (columns.sourceId === undefined) {
    // A plate or a chassis number is one vehicle's too.
    const number = [columns.plate, columns.chassis].find((path) => path !== undefined && isUnique(records, path));
    if (number !== undefined) columns.sourceId = number;
  }
}

const textsOf = (records: readonly SourceRecord[], path: string): string[] =>
  records.flatMap((record) => (typeof valueAt(record, path) === "object" ? [] : (textAt(record, path) ?? [])));

/** The share of a column's texts that are such values; 0 where most records have none. */
function shareOf(records: readonly SourceRecord[], path: string, isValue: (text: string) => boolean): number {
  const texts = textsOf(records, path);
  if (texts.length === 0 || texts.length * 2 < records.length) return 0;
  return texts.filter((text) => text.length < 80 && isValue(text)).length / texts.length;
}

function isUnique(records: readonly SourceRecord[], path: string): boolean {
  const texts = textsOf(records, path);
  return texts.length === records.length && new Set(texts).size === texts.length;
}

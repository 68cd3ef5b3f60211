import { type AttributeFilter, type Criteria, isFiltering, type Near } from "#src/finding/search/engine/engine.ts";
import { choiceFields, choiceKeys, choiceValuesOf, daysAgo, flagBit } from "#src/finding/search/index/fields.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { rangeKeys } from "#src/finding/search/filters/ranges.ts";
import { isOpen, type Range } from "#src/finding/search/rules.ts";
import { hasWords } from "#src/finding/search/text/listing-words.ts";
import type { Value } from "#src/finding/search/filters/lists.ts";

/** Whether a search finds this listing at `now` (milliseconds since 1970). */
export type Predicate = (row: IndexRow, now: number) => boolean;

/**
 * Compiles a search into a predicate on one listing; only active filters are checked. `matching.test.ts` tests that it
 * agrees with the search engines.
 */
export function predicateOf(criteria: Criteria): Predicate {
  const { listingType, flags, equipment, attributes, publishedDays, near, words } = criteria;
  const checks: Predicate[] = [];
  for (const key of choiceKeys) {
    const wanted = wantedValues(criteria, key);
    if (wanted) checks.push((row) => choiceValuesOf(row, key).some((value) => wanted.includes(value)));
  }
  for (const key of rangeKeys) {
    const range = criteria[key];
    if (!isOpen(range)) checks.push((row) => isWithin(range, row[key]));
  }
  if (flags.length > 0) {
    const asked = flags.reduce((sum, flag) => sum | flagBit(flag), 0);
    checks.push((row) => (row.flags & asked) === asked);
  }
  if (publishedDays !== null)
    checks.push((row, now) => isWithin({ min: daysAgo(now, publishedDays) }, row.publishedAt));
  for (const ids of equipment) checks.push((row) => ids.some((id) => row.equipmentIds.includes(id)));
  for (const filter of attributes) checks.push((row) => hasAttribute(row, filter));
  if (near) checks.push((row) => isNear(row, near));
  if (words.length > 0) checks.push((row) => hasWords(row.words, words));
  return (row, now) =>
    row.listingType === listingType &&
    (row.expiresAt === null || row.expiresAt > now) &&
    checks.every((check) => check(row, now));
}

/** The values of a choice, one of which a listing must have; null if the search does not filter by it. */
export function wantedValues(criteria: Criteria, key: (typeof choiceKeys)[number]): readonly (Value | null)[] | null {
  const { filter } = choiceFields[key];
  return isFiltering(criteria, filter) ? criteria[filter] : null;
}

const isWithin = ({ min, max }: Range, value: number | null) =>
  value !== null && (min === undefined || value >= min) && (max === undefined || value <= max);

function hasAttribute({ attributes }: IndexRow, filter: AttributeFilter): boolean {
  const value = attributes[filter.slug];
  if ("values" in filter) return typeof value === "string" && filter.values.includes(value);
  return typeof value === "number" && isWithin(filter.range, value);
}

/** Compares the town, or the city of a listing without a town. */
const isNear = (row: IndexRow, { townIds, cityIds }: Near) =>
  row.townId === null ? cityIds.includes(row.cityId) : townIds.includes(row.townId);

import {
  type Counts,
  type Criteria,
  type Extent,
  type Facet,
  facetsOf,
  isCounted,
  leftOut,
  noCounts,
  type Page,
  type SearchAnswer,
} from "../engine/engine.ts";
import { flagKeys } from "../filters/flags.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";
import type { Bits } from "./bits.ts";
import type { Codes } from "./codes.ts";
import {
  ageSteps,
  choiceFields,
  choiceKeys,
  flagBit,
  type FurtherKey,
  furtherKeys,
  isSpan,
  type NumberKey,
} from "./fields.ts";
import { type Filter, filtersOf, type Match, match } from "./filters.ts";
import { needOf } from "../fit/order.ts";
import { pageOf } from "./pages.ts";
import { pricesOf } from "./prices.ts";
import type { Section } from "./section.ts";
import { bitsOf, countCodes, eachPiece, type Tally } from "./tally.ts";

/** The ends of an order are walked to for as long as looking at one of so many numbers of a match would take. */
const walkedShare = 8;

/** How many listings pass all filters at this moment. */
export function countAll(section: Section, criteria: Criteria, now: number): number {
  section.settle(now);
  section.scratch.begin(section.live.length);
  return match(section, filtersOf(section, criteria, now)).size;
}

/**
 * The whole answer of a search. Counts that leave out the same filters are made in one pass over the matches of the other
 * filters; the first pass leaves out none.
 */
export function answer(section: Section, criteria: Criteria, page: Page, now: number): SearchAnswer {
  section.settle(now);
  section.scratch.begin(section.live.length);
  const filters = filtersOf(section, criteria, now);
  const facets = (page.facets ?? facetsOf[section.listingType]).filter((facet) => isCounted(facet, criteria));
  const counts = noCounts();
  const extents = Object.fromEntries(rangeKeys.map((key) => [key, null])) as Record<RangeKey, Extent>;
  const hasFigures = page.figures ?? true;
  const [whole, ...others] = passesOf(filters, facets, hasFigures ? rangeKeys : []);

  const found = match(section, filters);
  const keyCodes = pageOf(section, found, needOf(criteria, page), page).map((slot) => section.keyCodes.at(slot));
  const tallies = countFacets(section, found, whole!.facets, counts, hasFigures ? [section.bands] : []);
  const prices = hasFigures ? pricesOf(section, found, tallies.get(section.bands)!) : null;
  for (const key of whole!.extents) extents[key] = extentOf(section, found, key);

  for (const { off, facets: some, extents: keys } of others) {
    const near = match(
      section,
      filters.filter(({ name }) => !off.has(name)),
    );
    countFacets(section, near, some, counts);
    for (const key of keys) extents[key] = extentOf(section, near, key);
  }
  if (facets.includes("attributes")) countAttributes(section, filters, counts);
  return { total: found.size, keyCodes, counts, extents, prices };
}

/** What is counted with the same filters left out. */
type Pass = { off: Set<string>; facets: Facet[]; extents: RangeKey[] };

function passesOf(filters: readonly Filter[], facets: readonly Facet[], extents: readonly RangeKey[]): Pass[] {
  const passes = new Map<string, Pass>([["", { off: new Set(), facets: [], extents: [] }]]);
  const passFor = (key: Facet | RangeKey) => {
    const left: readonly string[] = leftOut[key];
    const off = filters.map(({ name }) => name).filter((name) => left.includes(name.split(".")[0]!));
    let pass = passes.get(off.join());
    if (!pass) passes.set(off.join(), (pass = { off: new Set(off), facets: [], extents: [] }));
    return pass;
  };
  for (const facet of facets) if (facet !== "attributes") passFor(facet).facets.push(facet);
  for (const key of extents) passFor(key).extents.push(key);
  return [...passes.values()];
}

/** Counts these facets of a match; returns the counts of their columns and of `more`. */
function countFacets(
  section: Section,
  found: Match,
  facets: readonly Facet[],
  counts: Counts,
  more: readonly Codes[] = [],
): Map<Codes, Tally> {
  const { flags, ages, choices } = section;
  const keys = choiceKeys.filter((key) => facets.includes(choiceFields[key].facet));
  const tallies = countCodes(section, found, [
    ...keys.map((key) => choices[key]),
    ...(facets.includes("flags") ? [flags] : []),
    ...(facets.includes("days") ? [ages] : []),
    ...more,
  ]);
  for (const key of keys) {
    const { values } = choices[key];
    const tally = tallies.get(choices[key])!;
    const map = counts[choiceFields[key].facet] as Map<unknown, number>;
    for (let code = 1; code < values.length; code++) if (tally[code]! > 0) map.set(values[code], tally[code]!);
  }
  for (const key of furtherKeys)
    if (keys.includes(key)) addFurther(section, found, key, counts[choiceFields[key].facet] as Map<number, number>);
  const sum = (of: Codes, isCounted: (value: number) => boolean) =>
    of.values.reduce<number>(
      (n, value, code) => (value !== null && isCounted(Number(value)) ? n + tallies.get(of)![code]! : n),
      0,
    );
  if (facets.includes("flags"))
    for (const flag of flagKeys) {
      const n = sum(flags, (value) => (value & flagBit(flag)) !== 0);
      if (n > 0) counts.flags.set(flag, n);
    }
  if (facets.includes("days"))
    for (const [steps, days] of ageSteps.entries()) {
      const n = sum(ages, (value) => value <= steps);
      if (n > 0) counts.days.set(days, n);
    }
  if (facets.includes("equipment")) {
    const bits = bitsOf(found, section.scratch);
    for (const [id, set] of section.equipment.sets.entries()) {
      const n = set?.countIn(bits) ?? 0;
      if (n > 0) counts.equipment.set(id, n);
    }
  }
  return tallies;
}

/** Adds to the counts of a choice the listings that have a value beside their main one. */
function addFurther(section: Section, found: Match, key: FurtherKey, counts: Map<number, number>): void {
  const { sets } = section.further[key];
  if (sets.length === 0) return;
  const bits = bitsOf(found, section.scratch);
  for (const [id, set] of sets.entries()) {
    const n = set?.countIn(bits) ?? 0;
    if (n > 0) counts.set(id, (counts.get(id) ?? 0) + n);
  }
}

/** The smallest and the largest number of a match. */
const extentOf = (section: Section, match: Match, key: RangeKey): Extent =>
  isSpan(key) ? spanOf(section, match, section.spans[key]) : endsOf(section, match, key);

function spanOf(section: Section, match: Match, span: Codes): Extent {
  const tally = match.slots && countCodes(section, match, [span]).get(span)!;
  const isThere = (number: number) => {
    const code = span.codeOf(number)!;
    return tally ? tally[code]! > 0 : span.sets![code]!.meets(match.bits);
  };
  const numbers = Float64Array.from(span.values.slice(1) as number[]).sort();
  const min = numbers.find(isThere);
  return min === undefined ? null : { min, max: numbers.findLast(isThere)! };
}

function endsOf({ numbers, orders }: Section, match: Match, key: NumberKey): Extent {
  const { array, none } = numbers[key];
  if (!match.slots) {
    // Mostly both ends are near. Where they are not, as the mileages of new cars, looking at all numbers is faster.
    const steps = Math.ceil(match.size / walkedShare);
    const first = orders[key].first(match.bits, steps);
    const last = orders[key].last(match.bits, steps);
    if (first !== undefined && last !== undefined) return { min: array[first]!, max: array[last]! };
  }
  let min = Infinity;
  let max = -Infinity;
  eachPiece(match, (slots, n) => {
    for (let i = 0; i < n; i++) {
      const number = array[slots[i]!]!;
      if (number === none) continue;
      if (number < min) min = number;
      if (number > max) max = number;
    }
  });
  return min === Infinity ? null : { min, max };
}

/** Each attribute is counted without its own filter; those that have none are counted together. */
function countAttributes(section: Section, filters: readonly Filter[], counts: Counts): void {
  const { attributes, scratch } = section;
  const whole = bitsOf(match(section, filters), scratch);
  const withoutOwn = new Map<string, Bits>();
  for (const { name } of filters)
    if (name.startsWith("attributes.")) {
      const others = filters.filter((filter) => filter.name !== name);
      withoutOwn.set(name, bitsOf(match(section, others), scratch));
    }
  for (const [number, { slug, value }] of attributes.values.entries()) {
    if (typeof value !== "string") continue;
    const n = attributes.postings.sets[number]?.countIn(withoutOwn.get(`attributes.${slug}`) ?? whole) ?? 0;
    if (n > 0) counts.attributes.set(`${slug}.${value}`, n);
  }
}

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
} from "../engine.ts";
import { flagKeys, publishedDaysChoices, type RangeKey, rangeKeys } from "../rules.ts";
import { choiceFields, choiceKeys, flagBit } from "./fields.ts";
import { daysAgo, type Filter, filtersOf, type Match, match, ranksOf } from "./filters.ts";
import { pageOf } from "./pages.ts";
import { pricesOf, pricesOfAll } from "./prices.ts";
import type { Section } from "./section.ts";
import { bitsOf, countCodes } from "./tally.ts";

/** What one question works with. */
type Question = { section: Section; now: number };

/** How many listings pass all filters at this moment. */
export function countAll(section: Section, criteria: Criteria, now: number): number {
  section.settle(now);
  section.scratch.begin(section.live.length);
  return match(section, filtersOf(section, criteria, now)).size;
}

/**
 * Everything a search answers. Numbers that leave out the same filters are counted in one pass over what the other
 * filters let through; the first pass leaves out none.
 */
export function answer(section: Section, criteria: Criteria, page: Page, now: number): SearchAnswer {
  section.settle(now);
  section.scratch.begin(section.live.length);
  const question = { section, now };
  const filters = filtersOf(section, criteria, now);
  const facets = (page.facets ?? facetsOf[section.listingType]).filter((facet) => isCounted(facet, criteria));
  const counts = noCounts();
  const extents = Object.fromEntries(rangeKeys.map((key) => [key, null])) as Record<RangeKey, Extent>;

  const [whole, ...others] = passesOf(filters, facets);
  const found = match(section, filters);
  const isAll = filters.length === 0;
  const keyCodes = pageOf(section, found, page).map((slot) => section.keyCodes.at(slot));
  const bandCounts = countInto(question, found, whole!, filters, counts, extents, !isAll);
  const prices = isAll ? pricesOfAll(section) : pricesOf(section, found, bandCounts!);
  for (const pass of others) {
    const left = filters.filter(({ name }) => !pass.off.has(name));
    countInto(question, match(section, left), pass, left, counts, extents);
  }
  if (facets.includes("attributes")) countAttributes(question, filters, counts);
  return { total: found.size, keyCodes, counts, extents, prices };
}

/** What is counted with the same filters left out. */
type Pass = { off: Set<string>; facets: Facet[]; extents: RangeKey[] };

function passesOf(filters: readonly Filter[], facets: readonly Facet[]): Pass[] {
  const passes = new Map<string, Pass>([["", { off: new Set(), facets: [], extents: [] }]]);
  const passFor = (key: Facet | RangeKey) => {
    const left: readonly string[] = leftOut[key];
    const off = filters.map(({ name }) => name).filter((name) => left.includes(name.split(".")[0]!));
    let pass = passes.get(off.join());
    if (!pass) passes.set(off.join(), (pass = { off: new Set(off), facets: [], extents: [] }));
    return pass;
  };
  for (const facet of facets) if (facet !== "attributes") passFor(facet).facets.push(facet);
  for (const key of rangeKeys) passFor(key).extents.push(key);
  return [...passes.values()];
}

/** Counts what a pass counts; returns the counts of the price bands where they are asked for. */
function countInto(
  question: Question,
  found: Match,
  pass: Pass,
  filters: readonly Filter[],
  counts: Counts,
  extents: Record<RangeKey, Extent>,
  hasBands = false,
): Uint32Array | undefined {
  const { section } = question;
  const keys = choiceKeys.filter((key) => pass.facets.includes(choiceFields[key].facet));
  const hasFlags = pass.facets.includes("flags");
  const choices = [...keys.map((key) => section.choices[key]), ...(hasFlags ? [section.flags] : [])];
  // Where nothing is filtered, the sets of the choices have been counted already.
  const tallies =
    filters.length === 0
      ? choices.map(({ values, sets }) => values.map((_, code) => sets[code]?.size ?? 0))
      : countCodes(found, hasBands ? [...choices, section.bands] : choices);
  for (const [index, key] of keys.entries()) {
    const { values } = section.choices[key];
    const tally = tallies[index]!;
    const map = counts[choiceFields[key].facet] as Map<unknown, number>;
    for (let code = 1; code < values.length; code++) if (tally[code]! > 0) map.set(values[code], tally[code]!);
  }
  if (hasFlags) {
    const tally = tallies[keys.length]!;
    for (const flag of flagKeys) {
      const n = section.flags.values.reduce<number>(
        (sum, value, code) => (Number(value) & flagBit(flag) ? sum + tally[code]! : sum),
        0,
      );
      if (n > 0) counts.flags.set(flag, n);
    }
  }
  if (pass.facets.includes("days")) countDays(question, found, counts);
  if (pass.facets.includes("equipment")) {
    const bits = bitsOf(found, section.scratch);
    for (const [id, set] of section.equipment.sets) {
      const n = set.countIn(bits);
      if (n > 0) counts.equipment.set(id, n);
    }
  }
  for (const key of pass.extents) extents[key] = extentOf(section, found, key);
  return hasBands ? (tallies.at(-1) as Uint32Array) : undefined;
}

function countDays({ section, now }: Question, found: Match, counts: Counts): void {
  const order = section.orders.publishedAt;
  const { array, none } = section.numbers.publishedAt;
  let n = 0;
  let to = order.numbered;
  for (const days of Object.keys(publishedDaysChoices).map(Number)) {
    const since = daysAgo(now, days);
    if (found.slots) {
      n = 0;
      for (let i = 0; i < found.size; i++) {
        const moment = array[found.slots[i]!]!;
        if (moment >= since && moment !== none) n++;
      }
    } else {
      const { from } = ranksOf(section, "publishedAt", { min: since });
      n += order.countIn(from, to, found.bits);
      to = from;
    }
    if (n > 0) counts.days.set(days, n);
  }
}

/** The smallest and the largest number among the slots. */
function extentOf({ numbers, orders }: Section, { slots, size, bits }: Match, key: RangeKey): Extent {
  const { array, none } = numbers[key];
  if (!slots) {
    const order = orders[key];
    const [first] = order.ascending(bits, 0, order.numbered, 0, 1);
    if (first === undefined) return null;
    const [last] = order.descending(bits, 0, order.numbered, 0, 1);
    return { min: array[first]!, max: array[last!]! };
  }
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < size; i++) {
    const number = array[slots[i]!]!;
    if (number === none) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min === Infinity ? null : { min, max };
}

/** Each attribute is counted without its own filter; those that have none are counted together. */
function countAttributes({ section }: Question, filters: readonly Filter[], counts: Counts): void {
  const whole = bitsOf(match(section, filters), section.scratch);
  for (const [slug, { sets }] of section.attributes) {
    const others = filters.filter(({ name }) => name !== `attributes.${slug}`);
    const bits = others.length === filters.length ? whole : bitsOf(match(section, others), section.scratch);
    for (const [value, set] of sets) {
      const n = typeof value === "string" ? set.countIn(bits) : 0;
      if (n > 0) counts.attributes.set(`${slug}.${value}`, n);
    }
  }
}

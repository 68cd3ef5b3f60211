import type { Criteria } from "../engine.ts";
import { type Range, rangeKeys } from "../rules.ts";
import { type Bits, hasBit, intersect, intersection, readSlots, setBit } from "./bits.ts";
import type { Choice } from "./codes.ts";
import { choiceFields, choiceKeys, flagBit, type NumberKey, type Value } from "./fields.ts";
import type { Section } from "./section.ts";

/** A filter that is on, for the listings that can be found. */
export type Filter = {
  /** Where it comes from; a filter of an attribute is `attributes.{slug}`. */
  name: string;
  /** How many listings it lets through, exactly. */
  size: number;
  /** Those as bits, which are only to be read, and may be shorter than others. */
  bits: () => Bits;
  /** Writes those into the list, in no order. */
  read: (into: Uint32Array) => void;
  /** Keeps of the first `n` slots of the list those it lets through; returns how many these are. */
  narrow: (slots: Uint32Array, n: number) => number;
};

/** The filters that are on in these criteria. */
export function filtersOf(section: Section, criteria: Criteria, now: number): Filter[] {
  const filters: Filter[] = [];
  const bits = () => section.scratch.bits();
  const addBits = (name: string, found: Bits) => filters.push(bitsFilter(name, found, intersect(found, section.live)));

  for (const key of choiceKeys) {
    const name = choiceFields[key].filter;
    const values: readonly Value[] | null = criteria[name];
    if (values === null || (values.length === 0 && name !== "typeIds" && name !== "partIds")) continue;
    const column = section.choices[key];
    const codes = new Set(values.flatMap((value) => column.codeOf(value) ?? []));
    filters.push(choiceFilter(name, column, [...codes], bits));
  }
  for (const key of rangeKeys) {
    const range = criteria[key];
    if (range.min !== undefined || range.max !== undefined) filters.push(rangeFilter(section, key, key, range, bits));
  }
  if (criteria.publishedDays !== null) {
    const range = { min: daysAgo(now, criteria.publishedDays) };
    filters.push(rangeFilter(section, "publishedDays", "publishedAt", range, bits));
  }
  if (criteria.flags.length > 0) {
    const wanted = criteria.flags.reduce((sum, flag) => sum | flagBit(flag), 0);
    const codes = section.flags.values.flatMap((value, code) => ((Number(value) & wanted) === wanted ? code : []));
    filters.push(choiceFilter("flags", section.flags, codes, bits));
  }
  for (const ids of criteria.equipment) {
    const found = bits();
    section.equipment.mark(ids, found);
    addBits("equipment", found);
  }
  for (const filter of criteria.attributes) {
    const found = bits();
    const postings = section.attributes.get(filter.slug);
    if ("values" in filter) postings?.mark(filter.values, found);
    else {
      const { min = -Infinity, max = Infinity } = filter.range;
      const isWanted = (value: Value) => typeof value === "number" && value >= min && value <= max;
      postings?.mark([...postings.sets.keys()].filter(isWanted), found);
    }
    addBits(`attributes.${filter.slug}`, found);
  }
  if (criteria.near) addBits("near", markNear(section, criteria.near, bits()));
  if (criteria.words.length > 0) {
    const found = bits();
    section.words.find(criteria.words, found, bits());
    addBits("words", found);
  }
  return filters;
}

export const daysAgo = (now: number, days: number) => now - days * 24 * 60 * 60_000;

/** Who has one of a few codes. */
function choiceFilter(name: string, column: Choice, codes: readonly number[], newBits: () => Bits): Filter {
  const sets = codes.flatMap((code) => column.sets[code] ?? []);
  let made: Bits | undefined;
  return {
    name,
    size: sets.reduce((sum, { size }) => sum + size, 0),
    bits() {
      if (made) return made;
      if (sets.length === 1 && sets[0]!.bits) return (made = sets[0]!.bits);
      made = newBits();
      for (const set of sets) set.mark(made);
      return made;
    },
    read(into) {
      let at = 0;
      for (const set of sets) at = set.read(into, at);
    },
    narrow(slots, n) {
      const wanted = new Uint8Array(column.values.length);
      for (const code of codes) wanted[code] = 1;
      const { array } = column;
      let kept = 0;
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!;
        slots[kept] = slot;
        kept += wanted[array[slot]!]!;
      }
      return kept;
    },
  };
}

/** Whose number is in the range. */
function rangeFilter(section: Section, name: string, key: NumberKey, range: Range, newBits: () => Bits): Filter {
  const [order, column] = [section.orders[key], section.numbers[key]];
  const { from, to } = ranksOf(section, key, range);
  let made: Bits | undefined;
  return {
    name,
    size: to - from,
    bits() {
      if (made) return made;
      made = newBits();
      // Whichever is less work: those inside, or all without those outside.
      if (to - from <= order.size / 2) order.mark(from, to, made, true);
      else {
        made.set(section.live);
        order.mark(0, from, made, false);
        order.mark(to, order.size, made, false);
      }
      return made;
    },
    read: (into) => order.read(from, to, into),
    narrow(slots, n) {
      const { array, none } = column;
      const { min = -Infinity, max = Infinity } = range;
      let kept = 0;
      for (let i = 0; i < n; i++) {
        const number = array[slots[i]!]!;
        if (number >= min && number <= max && number !== none) slots[kept++] = slots[i]!;
      }
      return kept;
    },
  };
}

/** The ranks of a range in the order of its numbers; listings without a number are in no range. */
export function ranksOf(section: Section, key: NumberKey, { min, max }: Range): { from: number; to: number } {
  const order = section.orders[key];
  const last = order.numbered;
  const from = min === undefined ? 0 : Math.min(last, order.rankOf(min));
  const to = max === undefined ? last : Math.min(last, order.rankOf(max, true));
  return { from, to: Math.max(from, to) };
}

const bitsFilter = (name: string, bits: Bits, size: number): Filter => ({
  name,
  size,
  bits: () => bits,
  read: (into) => readSlots(bits, 0, into),
  narrow(slots, n) {
    let kept = 0;
    for (let i = 0; i < n; i++) if (hasBit(bits, slots[i]!)) slots[kept++] = slots[i]!;
    return kept;
  },
});

/** Who is in one of the towns, or without a town in one of the cities. */
function markNear({ choices: { city, town } }: Section, near: NonNullable<Criteria["near"]>, into: Bits): Bits {
  for (const id of near.townIds) town.sets[town.codeOf(id) ?? -1]?.mark(into);
  for (const id of near.cityIds)
    city.sets[city.codeOf(id) ?? -1]?.each((slot) => {
      if (town.array[slot] === 0) setBit(into, slot);
    });
  return into;
}

/** What a few filters let through together: a list of slots where that is short, else bits. */
export type Match = { size: number; slots: Uint32Array | null; bits: Bits };

/** Up to this share of all slots a list is faster than bits. */
const listShare = 1 / 32;

/**
 * Who passes all of these filters. A list is in the memory of the scratch, good until the next match: it begins with the
 * filter that lets the fewest through, and the others look at those in their columns.
 */
export function match(section: Section, filters: readonly Filter[]): Match {
  const { scratch } = section;
  const [first, ...others] = filters.toSorted((a, b) => a.size - b.size);
  if (!first) return { size: section.liveSize, slots: null, bits: section.live };
  if (first.size <= section.live.length * 32 * listShare) {
    const slots = scratch.slots(first.size + 64);
    first.read(slots);
    let size = first.size;
    for (const filter of others) size = filter.narrow(slots, size);
    return { size, slots, bits: noBits };
  }
  const [second, ...rest] = others;
  if (!second) return { size: first.size, slots: null, bits: first.bits() };
  const bits = scratch.bits();
  let size = intersection(bits, first.bits(), second.bits());
  for (const filter of rest) size = intersect(bits, filter.bits());
  return { size, slots: null, bits };
}

const noBits: Bits = new Uint32Array(0);

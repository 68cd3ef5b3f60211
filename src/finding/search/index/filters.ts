import type { Value } from "../filters/lists.ts";
import { type Criteria, isFiltering } from "../engine/engine.ts";
import { rangeKeys } from "../filters/ranges.ts";
import { type Range } from "../rules.ts";
import { type Bits, countBits, hasBit, intersect, readSlots, setBit, unite } from "./bits.ts";
import type { Codes } from "./codes.ts";
import {
  choiceFields,
  type ChoiceKey,
  choiceKeys,
  daysAgo,
  flagBit,
  type FurtherKey,
  isSpan,
  type NumberKey,
} from "./fields.ts";
import type { Group } from "./groups.ts";
import type { Section } from "./section.ts";

/** A filter that is on, for the listings that can be found. */
export type Filter = {
  /** Its key in criteria; a filter of an attribute is `attributes.{slug}`. */
  name: string;
  /** How many listings it lets through at most. */
  size: number;
  /** Those as bits, which are only to be read, and may be shorter than others. */
  bits: () => Bits;
  /** Writes those into the list, in no order; returns how many they are. */
  read: (into: Uint32Array) => number;
  /** Removes the slots that it does not match from the first `n` of the list; returns how many are left. */
  narrow: (slots: Uint32Array, n: number) => number;
  /** Filters of vehicle types and brands only: whether it matches all listings of a group. Others do not depend on groups. */
  letsGroup?: (group: Group) => boolean;
};

/** The filters that are on in these criteria. */
export function filtersOf(section: Section, criteria: Criteria, now: number): Filter[] {
  const filters: Filter[] = [];
  const bits = () => section.scratch.bits();
  const addBits = (name: string, found: Bits) => {
    intersect(found, section.live);
    filters.push(bitsFilter(name, found));
  };

  for (const key of choiceKeys) {
    const name = choiceFields[key].filter;
    if (!isFiltering(criteria, name)) continue;
    const values: readonly Value[] = criteria[name] ?? [];
    const column = section.choices[key];
    const codes = new Set(values.flatMap((value) => column.codeOf(value) ?? []));
    const further = furtherSets(section, key, values);
    if (further.length > 0) {
      const found = bits();
      column.mark([...codes], section.live, found);
      for (const set of further) set.mark(found);
      addBits(name, found);
      continue;
    }
    const filter = choiceFilter(section, name, column, [...codes]);
    if (key === "typeId") filter.letsGroup = (group) => codes.has(group.type);
    if (key === "brandId") filter.letsGroup = (group) => codes.has(group.brand);
    filters.push(filter);
  }
  for (const key of rangeKeys) {
    const range = criteria[key];
    if (range.min === undefined && range.max === undefined) continue;
    if (isSpan(key))
      filters.push(choiceFilter(section, key, section.spans[key], codesWithin(section.spans[key], range)));
    else filters.push(rangeFilter(section, key, key, range, bits));
  }
  if (criteria.publishedDays !== null) {
    const range = { min: daysAgo(now, criteria.publishedDays) };
    filters.push(rangeFilter(section, "publishedDays", "publishedAt", range, bits));
  }
  if (criteria.flags.length > 0) {
    const wanted = criteria.flags.reduce((sum, flag) => sum | flagBit(flag), 0);
    const codes = section.flags.values.flatMap((value, code) => ((Number(value) & wanted) === wanted ? code : []));
    filters.push(choiceFilter(section, "flags", section.flags, codes));
  }
  for (const ids of criteria.equipment) {
    const found = bits();
    section.equipment.mark(ids, found);
    addBits("equipment", found);
  }
  for (const filter of criteria.attributes) {
    const found = bits();
    section.attributes.mark(filter, found);
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

/** The sets of listings that have one of these values beside their main one. */
const furtherSets = ({ further }: Section, key: ChoiceKey, values: readonly Value[]) =>
  Object.hasOwn(further, key)
    ? values.flatMap((value) => further[key as FurtherKey].sets[value as number] ?? []).filter(({ size }) => size > 0)
    : [];

/** The codes of the numbers in a range. */
const codesWithin = ({ values }: Codes, { min = -Infinity, max = Infinity }: Range) =>
  values.flatMap((value, code) => (typeof value === "number" && value >= min && value <= max ? code : []));

/** Listings that have one of a few codes. */
function choiceFilter(
  { live, liveSize, scratch }: Section,
  name: string,
  column: Codes,
  codes: readonly number[],
): Filter {
  const { sets } = column;
  let made: Bits | undefined;
  const bits = () => {
    made ??= codes.length === 1 ? (sets?.[codes[0]!]!.bits ?? undefined) : undefined;
    if (!made) column.mark(codes, live, (made = scratch.bits()));
    return made;
  };
  return {
    name,
    // A column without sets has to be read slot by slot: it must not be chosen as the first filter.
    size: sets ? codes.reduce((sum, code) => sum + sets[code]!.size, 0) : liveSize,
    bits,
    read: (into) => (sets ? codes.reduce((at, code) => sets[code]!.read(into, at), 0) : readSlots(bits(), 0, into).n),
    narrow(slots, n) {
      if (codes.length === 0) return 0;
      const wanted = column.wanted(codes);
      const { array } = column.pack;
      let left = 0;
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!;
        slots[left] = slot;
        left += wanted[array[slot]!]!;
      }
      return left;
    },
  };
}

/** Listings whose number is in the range. */
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
      let left = 0;
      for (let i = 0; i < n; i++) {
        const number = array[slots[i]!]!;
        if (number >= min && number <= max && number !== none) slots[left++] = slots[i]!;
      }
      return left;
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

const bitsFilter = (name: string, bits: Bits): Filter => ({
  name,
  size: countBits(bits),
  bits: () => bits,
  read: (into) => readSlots(bits, 0, into).n,
  narrow(slots, n) {
    let left = 0;
    for (let i = 0; i < n; i++) if (hasBit(bits, slots[i]!)) slots[left++] = slots[i]!;
    return left;
  },
});

/** Listings in one of the towns, or without a town in one of the cities. */
function markNear(
  { choices: { cityId: city, townId: town } }: Section,
  near: NonNullable<Criteria["near"]>,
  into: Bits,
): Bits {
  for (const id of near.townIds) town.sets![town.codeOf(id) ?? -1]?.mark(into);
  for (const id of near.cityIds)
    city.sets![city.codeOf(id) ?? -1]?.each((slot) => {
      if (town.at(slot) === 0) setBit(into, slot);
    });
  return into;
}

/** What a few filters let through together: a list of slots where that is short, else bits. */
export type Match = {
  size: number;
  slots: Uint32Array | null;
  bits: Bits;
  base: Base;
};

/** The groups that the filters of vehicle types and brands match; `null` are all. */
export type Base = {
  groups: readonly number[] | null;
  size: number;
  /** Adds their listings to bits without any. */
  bits: (into: Bits) => Bits;
};

function baseOf({ groups, live, liveSize }: Section, filters: readonly Filter[]): Base {
  const wide = filters.filter(({ letsGroup }) => letsGroup);
  if (wide.length === 0) return { groups: null, size: liveSize, bits: (into) => (unite(into, live), into) };
  const inside = groups.all.flatMap((group, number) =>
    wide.every(({ letsGroup }) => letsGroup!(group)) ? number : [],
  );
  const bits = (into: Bits) => {
    unite(into, live);
    for (const filter of wide) intersect(into, filter.bits());
    return into;
  };
  return { groups: inside, size: inside.reduce((sum, number) => sum + groups.all[number]!.size, 0), bits };
}

/** Is a list faster than bits? */
export const isShort = ({ live }: Section, { size }: { size: number }) => size <= live.length;

/**
 * The listings that match all of these filters. A list is in scratch memory, valid until the next match: it starts with
 * the most selective filter, and the others check its slots in their columns.
 */
export function match(section: Section, filters: readonly Filter[]): Match {
  const { live, liveSize, scratch } = section;
  const [first, ...others] = filters.toSorted((a, b) => a.size - b.size);
  const base = baseOf(section, filters);
  if (!first) return { size: liveSize, slots: null, bits: live, base };
  if (isShort(section, first)) {
    const slots = scratch.slots(first.size + 32);
    let size = first.read(slots);
    for (const filter of others) size = filter.narrow(slots, size);
    return { size, slots, bits: noBits, base };
  }
  let bits = first.bits();
  if (others.length > 0) {
    bits = scratch.bits();
    unite(bits, first.bits());
    for (const filter of others) intersect(bits, filter.bits());
  }
  return { size: countBits(bits), slots: null, bits, base };
}

const noBits: Bits = new Uint32Array(0);

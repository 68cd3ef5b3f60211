import type { Distances, Page } from "../engine/engine.ts";
import { readSlots } from "./bits.ts";
import type { Codes } from "./codes.ts";
import { kmFrom, type Need, pageOfWindows, windowsOf } from "../fit/order.ts";
import { type SortOrder, sortOrders } from "./fields.ts";
import type { Match } from "./filters.ts";
import type { Numbers } from "./numbers.ts";
import { sortByKeys } from "./radix.ts";
import type { Section } from "./section.ts";

/** The slots of one page: found by walking the order of the sort where much matches, by picking from the list where little does. */
export function pageOf(section: Section, match: Match, need: Need, { sort, offset, limit, distances }: Page): number[] {
  if (limit === 0 || offset >= match.size) return [];
  if (sort === "en-yakin" && distances) return nearestPage(section, match, distances, offset, limit);
  if (sort === "onerilen") return fitPage(section, match, need, distances, { offset, limit });
  return sortedPage(section, match, sortOrders[sort], offset, limit);
}

/** The page of "Size uygun": whole windows of the order without a search are put in that of the search. */
function fitPage(
  section: Section,
  match: Match,
  need: Need,
  distances: Distances | undefined,
  page: { offset: number; limit: number },
): number[] {
  const { from, to } = windowsOf(page);
  const slots = sortedPage(section, match, sortOrders.onerilen, from, to - from);
  const { numbers, choices, sellerIds } = section;
  const idIn = (column: Codes, slot: number) => column.values[column.at(slot)] as number | null;
  const listings = slots.map((slot) => ({
    slot,
    id: section.ids.array[slot]!,
    fit: numbers.fit.valueAt(slot),
    pricePosition: numbers.pricePosition.valueAt(slot),
    priceKurus: numbers.priceKurus.array[slot]!,
    year: numbers.year.valueAt(slot),
    mileageKm: numbers.mileageKm.array[slot]!,
    km: distances ? kmFrom(distances, idIn(choices.cityId, slot)!, idIn(choices.townId, slot)) : null,
    seller: sellerIds.array[slot]!,
  }));
  return pageOfWindows(listings, need, page).map(({ slot }) => slot);
}

function sortedPage(
  section: Section,
  { slots, bits, size }: Match,
  { by, isDescending }: SortOrder,
  offset: number,
  limit: number,
): number[] {
  const order = section.orders[by];
  if (offset >= size) return [];
  if (!slots)
    return isDescending
      ? order.descending(bits, 0, order.size, offset, limit)
      : order.ascending(bits, 0, order.size, offset, limit);
  const keys = section.numbers[by].array;
  const ids = section.ids.array;
  const isBefore = (a: number, b: number) =>
    keys[a]! === keys[b]! ? ids[a]! > ids[b]! : isDescending ? keys[a]! > keys[b]! : keys[a]! < keys[b]!;
  const first = firstOf(slots.subarray(0, size), offset + limit, isDescending ? -1 : 1, keys, isBefore);
  return first.slice(offset);
}

/** The nearest first: slots are counted by their distance, so that only those at the distances of the page are sorted. */
function nearestPage(
  section: Section,
  { slots, bits, size }: Match,
  { towns, cities }: Distances,
  offset: number,
  limit: number,
): number[] {
  const { townId, cityId } = section.choices;
  const kms = Float64Array.from(new Set([...towns.values(), ...cities.values()])).sort();
  const rankOf = new Map([...kms].map((km, rank) => [km, rank]));
  const far = kms.length;
  const ranksOf = ({ values }: Codes, distances: ReadonlyMap<number, number>, missing: number) =>
    Int32Array.from(values, (value) => {
      const km = value === null ? undefined : distances.get(Number(value));
      return km === undefined ? missing : rankOf.get(km)!;
    });
  const ofTown = ranksOf(townId, towns, -1);
  const ofCity = ranksOf(cityId, cities, far);
  const found = slots ?? section.scratch.slots(size + 32);
  if (!slots) readSlots(bits, 0, found);
  const ranks = new Uint16Array(size);
  const counts = new Uint32Array(far + 1);
  for (let i = 0; i < size; i++) {
    const slot = found[i]!;
    const town = ofTown[townId.at(slot)]!;
    const rank = town < 0 ? ofCity[cityId.at(slot)]! : town;
    ranks[i] = rank;
    counts[rank]!++;
  }
  const page: number[] = [];
  let before = 0;
  for (let rank = 0; rank <= far && page.length < limit; rank++) {
    const n = counts[rank]!;
    if (before + n > offset) {
      const same = new Uint32Array(n);
      for (let i = 0, at = 0; i < size; i++) if (ranks[i] === rank) same[at++] = found[i]!;
      const newest = sortByKeys(same, section.ids.array).reverse();
      for (let i = Math.max(0, offset - before); i < n && page.length < limit; i++) page.push(newest[i]!);
    }
    before += n;
  }
  return page;
}

/**
 * The first `n` of a list, in order of their keys times `sign`, equal ones by `isBefore`. They are stored as a heap whose
 * top is the last of them: of most slots the key alone is compared, with that one's.
 */
function firstOf(
  slots: Uint32Array,
  n: number,
  sign: 1 | -1,
  keys: Numbers["array"],
  isBefore: (a: number, b: number) => boolean,
): number[] {
  const heap = [...slots.subarray(0, n)].sort((a, b) => (isBefore(a, b) ? 1 : -1));
  let last = sign * keys[heap[0]!]!;
  for (let i = n; i < slots.length; i++) {
    const slot = slots[i]!;
    if (sign * keys[slot]! > last || !isBefore(slot, heap[0]!)) continue;
    let hole = 0;
    for (let child = 1; child < n; child = hole * 2 + 1) {
      if (child + 1 < n && isBefore(heap[child]!, heap[child + 1]!)) child++;
      if (!isBefore(slot, heap[child]!)) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = slot;
    last = sign * keys[heap[0]!]!;
  }
  return heap.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

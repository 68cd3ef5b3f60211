import {
  type Comparables,
  comparablesNeeded,
  type ComparedListing,
  nearMileages,
  type Scope,
  scopes,
  widestYears,
} from "#src/selling/listings/price/rules.ts";
import type { Value } from "../filters/lists.ts";
import type { Codes } from "./codes.ts";
import type { Section } from "./section.ts";

/** What a listing is compared with, cheapest first. */
export function comparablesOf(section: Section, listing: ComparedListing): Comparables {
  const { scope, slots } = comparedWith(section, listing);
  const [prices, ids] = [section.numbers.priceKurus.array, section.ids.array];
  slots.sort((a, b) => prices[a]! - prices[b]! || ids[a]! - ids[b]!);
  return { scope, ids: slots.map((slot) => ids[slot]!), prices: slots.map((slot) => prices[slot]!) };
}

/**
 * The others of a listing's model that the first scope with enough of them lets through, else the last. A model is of one
 * brand and vehicle type, and all prices are in one currency.
 */
function comparedWith(section: Section, listing: ComparedListing): { scope: number; slots: number[] } {
  const { choices, numbers, ids, scratch } = section;
  const model = choices.modelId;
  const all = model.sets![model.codeOf(listing.modelId) ?? 0]!;
  const slots = scratch.slots(all.size + 32);
  const size = all.read(slots, 0);
  const own = ids.slotOf(listing.id);
  const { array: years } = numbers.year;
  // A frequent model has ten thousands of listings: what no scope takes is left out once.
  const [first, last] = [listing.modelYear - widestYears, listing.modelYear + widestYears];
  let n = 0;
  for (let i = 0; i < size; i++) {
    const slot = slots[i]!;
    slots[n] = slot;
    if (years[slot]! >= first && years[slot]! <= last && slot !== own) n++;
  }
  const near = slots.subarray(0, n);
  const widest = scopes.length - 1;
  for (let scope = 0; ; scope++) {
    const fitting = slotsIn(section, near, listing, scopes[scope]!);
    if (fitting.length >= comparablesNeeded || scope === widest) return { scope, slots: fitting };
  }
}

function slotsIn(section: Section, slots: Uint32Array, listing: ComparedListing, scope: Scope): number[] {
  const { choices, numbers } = section;
  const { array: years } = numbers.year;
  const { array: mileages } = numbers.mileageKm;
  const [first, last] = [listing.modelYear - scope.years, listing.modelYear + scope.years];
  const { min, max } = scope.hasMileage ? nearMileages(listing.mileageKm) : { min: 0, max: Infinity };
  const kind =
    scope.of === "variant" ? codeIn(choices.variantId, listing.variantId) : codeIn(choices.fuel, listing.fuel);
  const gear = codeIn(choices.gear, listing.gear);
  const [isOfKind, isOfGear] = [scope.of !== "model", scope.of === "fuel-and-gear"];
  const fitting: number[] = [];
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    if (isOfKind && kind.codes[kind.array[slot]!] !== kind.code) continue;
    if (isOfGear && gear.codes[gear.array[slot]!] !== gear.code) continue;
    if (years[slot]! < first || years[slot]! > last) continue;
    if (mileages[slot]! >= min && mileages[slot]! <= max) fitting.push(slot);
  }
  return fitting;
}

/** The code of a value in its column; what a listing does not have, or no other has, is no code of any. */
const codeIn = (column: Codes, value: Value | null) => ({
  array: column.pack.array,
  codes: column.codes,
  code: (value === null ? undefined : column.codeOf(value)) ?? -1,
});

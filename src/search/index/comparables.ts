import {
  comparablesNeeded,
  type ComparedListing,
  type Market,
  marketOf,
  nearMileages,
  type Scope,
  scopes,
} from "#src/listings/detail/price/rules.ts";
import type { Codes } from "./codes.ts";
import type { Value } from "./fields.ts";
import type { Section } from "./section.ts";

/**
 * The market of a listing, which may be in the section itself: the others of its model that the first scope with enough
 * of them lets through, else the last. A model is of one brand and vehicle type, and all prices are in one currency.
 */
export function marketOfListing(section: Section, listing: ComparedListing): Market {
  const { choices, numbers, ids, scratch } = section;
  const { model } = choices;
  const all = model.sets![model.codeOf(listing.modelId) ?? 0]!;
  const slots = scratch.slots(all.size + 32);
  const size = all.read(slots, 0);
  const own = ids.slotOf(listing.id);
  const [years, mileages] = [numbers.year.array, numbers.mileageKm.array];
  const { min, max } = nearMileages(listing.mileageKm);
  const prices: number[] = [];
  for (const scope of scopes) {
    const kinds = kindsOf(section, listing, scope.of);
    prices.length = 0;
    for (let i = 0; i < size; i++) {
      const slot = slots[i]!;
      if (slot === own || Math.abs(years[slot]! - listing.modelYear) > scope.years) continue;
      if (scope.hasMileage && (mileages[slot]! < min || mileages[slot]! > max)) continue;
      if (kinds.every(({ array, code }) => array[slot] === code)) prices.push(numbers.priceKurus.array[slot]!);
    }
    if (prices.length >= comparablesNeeded) break;
  }
  return marketOf(prices.sort((a, b) => a - b));
}

/** The codes that a comparable has in the columns that count. */
function kindsOf({ choices: { variant, fuel, gear } }: Section, listing: ComparedListing, of: Scope["of"]) {
  // What a listing does not have, or no other has, is no code of any.
  const kind = (column: Codes, value: Value | null) => ({
    array: column.array,
    code: (value === null ? undefined : column.codeOf(value)) ?? -1,
  });
  if (of === "variant") return [kind(variant, listing.variantId)];
  if (of === "fuel") return [kind(fuel, listing.fuel)];
  return of === "model" ? [] : [kind(fuel, listing.fuel), kind(gear, listing.gear)];
}

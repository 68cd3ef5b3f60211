import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Value } from "../filters/lists.ts";
import type { Criteria } from "../engine/engine.ts";
import { rangeKeys } from "../filters/ranges.ts";
import { choiceFields, choiceKeys } from "./fields.ts";
import type { IndexRow } from "./row.ts";

/**
 * The values of a listing that answers depend on, except its words, equipment and attributes: the choice of each list, the
 * number of each range, its flags as bits, and its times.
 */
export type Facts = {
  listingType: ListingType;
  values: Partial<Record<keyof Criteria, Value | null>>;
  flags: number;
  publishedAt: number | null;
  pricePosition: number | null;
  fit: number | null;
  sellerId: number;
  expiresAt: number | null;
};

/** A changed listing: its facts in the index before and after; `undefined` where it was or is not there. */
export type ListingChange = { id: number; was: Facts | undefined; is: Facts | undefined };

/** A listing, or what else pages show, by its name (docs/decisions/089). */
export type Change = ListingChange | { subject: string };

export function factsOf(row: IndexRow): Facts {
  const values: Facts["values"] = {};
  for (const key of choiceKeys) values[choiceFields[key].filter] = row[key];
  for (const key of rangeKeys) values[key] = row[key];
  const { listingType, flags, publishedAt, pricePosition, fit, sellerId, expiresAt } = row;
  return { listingType, values, flags, publishedAt, pricePosition, fit, sellerId, expiresAt };
}

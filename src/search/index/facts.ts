import type { ListingType } from "#src/listings/rules.ts";
import type { Criteria } from "../engine.ts";
import { rangeKeys } from "../rules.ts";
import { choiceFields, choiceKeys, isSpan, numberFields, spanFields, type Value } from "./fields.ts";
import type { IndexRow } from "./row.ts";

/** What a listing has for each filter that looks at one value of it: of a list the choice, of a range the number. */
export type Facts = { listingType: ListingType; values: Partial<Record<keyof Criteria, Value | null>> };

/** A listing that was touched: what it was in the index, and what it is there now; neither of one that is not live. */
export type Change = { id: number; facts: readonly Facts[] };

export function factsOf(row: IndexRow): Facts {
  const values: Facts["values"] = {};
  for (const key of choiceKeys) values[choiceFields[key].filter] = choiceFields[key].read(row);
  for (const key of rangeKeys) values[key] = isSpan(key) ? spanFields[key](row) : numberFields[key](row);
  return { listingType: row.listingType, values };
}

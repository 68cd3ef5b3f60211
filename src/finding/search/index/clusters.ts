import type { Codes } from "./codes.ts";
import type { ChoiceKey } from "./fields.ts";
import { sortByKeys } from "./radix.ts";

/**
 * The slots in the order of their vehicle types, brands and models. Most searches are for one of these: what they read
 * of a column then lies together, where it would be one cache line a listing.
 */
export function clustered(slots: Uint32Array, choices: Readonly<Record<ChoiceKey, Codes>>): Uint32Array {
  return [choices.modelId, choices.brandId, choices.typeId].reduce(
    (sorted, { pack, isBlank }) => (isBlank ? sorted : sortByKeys(sorted, new Uint32Array(pack.array))),
    slots,
  );
}

import { namesOfOtherType } from "#src/listings/fields/field.ts";
import { listingTypeOf } from "#src/listings/fields/listing-type-rules.ts";
import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import type { DraftForm } from "./rules.ts";

/** The form without what belongs to the other listing type. */
export function ofOwnType(form: DraftForm): DraftForm {
  const own = { ...form };
  for (const field of namesOfOtherType(vehicleFields, listingTypeOf(form))) delete own[field];
  return own;
}

/** The form with another listing type: what is common stays; a price and equipment mean something else there. */
export function chooseListingType(form: DraftForm, listingType: string): DraftForm {
  const chosen = { ...form, listingType };
  if (listingTypeOf(chosen) === listingTypeOf(form)) return chosen;
  delete chosen.price;
  delete chosen.equipment;
  return ofOwnType(chosen);
}

import { namesOfOtherType } from "#src/selling/listings/fields/field.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { DraftForm } from "./rules.ts";

/** The form without the fields of the other listing type. */
export function ofOwnType(form: DraftForm): DraftForm {
  const own = { ...form };
  for (const field of namesOfOtherType(vehicleFields, listingTypeOf(form))) delete own[field];
  return own;
}

/** The form with another listing type: common fields stay, except price and equipment, which differ by type. */
export function chooseListingType(form: DraftForm, listingType: string): DraftForm {
  const chosen = { ...form, listingType };
  if (listingTypeOf(chosen) === listingTypeOf(form)) return chosen;
  delete chosen.price;
  delete chosen.equipment;
  return ofOwnType(chosen);
}

import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { countsHours, isUsed } from "#src/selling/listings/fields/conditions.ts";
import { z } from "zod/mini";
import { checkNames } from "#src/selling/listings/fields/field.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { wholeNumber } from "#src/shared/validation.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import type { DraftForm } from "./rules.ts";

const id = wholeNumber({ min: 1, max: 999_999_999 });

/** Product 5.9: the warranty fields; `mileage` in kilometres. */
export const WarrantyConditions = z.object({
  type: id,
  brand: id,
  model: id,
  modelYear: wholeNumber({ min: 1900, max: 2200 }),
  ageType: id,
  mileage: wholeNumber({ max: 2_000_000 }),
});
export type WarrantyConditions = z.output<typeof WarrantyConditions>;

/**
 * Product 5.9: the conditions sent to a warranty provider, once every warranty-related field of a sale is valid; undefined
 * before, for rentals, and for vehicles that count operating hours.
 */
export function warrantyConditions(form: DraftForm, facts: FormFacts): WarrantyConditions | undefined {
  if (listingTypeOf(form) !== "satilik" || countsHours(facts.attributes)) return undefined;
  const names = ["type", "brand", "model", "modelYear", "ageType"] as const;
  const { values } = checkNames(vehicleFields, isUsed(form) ? [...names, "mileage"] : names, form, facts);
  return WarrantyConditions.safeParse({ mileage: 0, ...values }).data;
}

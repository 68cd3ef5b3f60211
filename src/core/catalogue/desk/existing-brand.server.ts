import { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { catalogueOf } from "../catalogue.server.ts";
import { findBrandBySlug, selectTypesOfBrand } from "./queries.server.ts";
import { catalogueDeskTexts, TypeIds } from "./rules.ts";
import { saveTypesOfBrand } from "./types-of-brand.server.ts";

const Offer = z.object({ types: TypeIds, offerExisting: z.optional(z.literal("1")) });

/**
 * Where somebody adds a brand that the catalogue has in other vehicle types: offers it in those of the form, if they agreed
 * (`offerExisting`), and returns it with the names of these types; else 409, which offers that. Undefined where there is
 * nothing to offer.
 */
export async function offerExistingBrand(tx: Context, slug: string, form: unknown, reason: string) {
  const brand = await findBrandBySlug(tx, slug);
  if (!brand) return undefined;
  const { types, offerExisting } = parseInput(Offer, form);
  const [{ vehicleTypes }, present] = await Promise.all([catalogueOf(tx), selectTypesOfBrand(tx, brand.id)]);
  const namesOf = (ids: readonly number[]) =>
    vehicleTypes
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", ");
  const has = present.map(({ vehicleTypeId }) => vehicleTypeId);
  const missing = types.filter((id) => !has.includes(id));
  if (missing.length === 0) return undefined;
  if (!offerExisting) {
    const message = catalogueDeskTexts.brandElsewhere(brand.name, namesOf(has), namesOf(missing));
    throw new Refusal(409, message, { offerExisting: message });
  }
  const popularIn = present.filter(({ isPopular }) => isPopular).map(({ vehicleTypeId }) => String(vehicleTypeId));
  await saveTypesOfBrand(tx, brand.id, { types: missing.map(String), popularIn }, reason);
  return { ...brand, types: namesOf(missing) };
}

import { z } from "zod/mini";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { catalogueOf } from "../catalogue.server.ts";
import { insertChanges, selectTypesOfBrand, upsertTypeOfBrand } from "./queries.server.ts";
import { catalogueDeskTexts, TypeIds } from "./rules.ts";

const TypesForm = z.object({ types: TypeIds, popularIn: TypeIds });

/**
 * Saves the vehicle types in which a brand is offered, and in which of them it is among the popular ones. A brand leaves no
 * type: its models would lose it. Returns whether something changed; 422 without any type.
 */
export async function saveTypesOfBrand(tx: Context, brandId: number, form: unknown, reason: string): Promise<boolean> {
  const { types, popularIn } = parseInput(TypesForm, form);
  const [{ vehicleTypes }, present] = await Promise.all([catalogueOf(tx), selectTypesOfBrand(tx, brandId)]);
  if ([...types, ...popularIn].some((id) => !vehicleTypes.some((type) => type.id === id)))
    throw new Refusal(422, messages.invalid, { types: messages.invalid });
  const all = new Set([...types, ...popularIn, ...present.map(({ vehicleTypeId }) => vehicleTypeId)]);
  if (all.size === 0) throw new Refusal(422, catalogueDeskTexts.noType, { types: catalogueDeskTexts.noType });
  const changed = [...all]
    .map((vehicleTypeId) => ({ vehicleTypeId, brandId, isPopular: popularIn.includes(vehicleTypeId) }))
    .filter(
      ({ vehicleTypeId, isPopular }) =>
        present.find((one) => one.vehicleTypeId === vehicleTypeId)?.isPopular !== isPopular,
    );
  const memberId = requireDesk(tx, "catalogue", "change").id;
  for (const row of changed) await upsertTypeOfBrand(tx, row);
  await insertChanges(
    tx,
    changed.map(({ vehicleTypeId, isPopular }) => {
      const earlier = present.find((one) => one.vehicleTypeId === vehicleTypeId);
      return {
        entity: "vehicle_type_brand",
        entityId: `${vehicleTypeId}/${brandId}`,
        action: earlier ? ("change" as const) : ("add" as const),
        before: earlier ? { isPopular: earlier.isPopular } : {},
        after: { isPopular },
        reason,
        memberId,
      };
    }),
  );
  return changed.length > 0;
}

/** Offers a brand in a vehicle type in which it had no model. */
export async function offerBrandIn(tx: Context, brandId: number, vehicleTypeId: number, reason: string) {
  const present = await selectTypesOfBrand(tx, brandId);
  if (present.some((one) => one.vehicleTypeId === vehicleTypeId)) return;
  const popularIn = present.filter(({ isPopular }) => isPopular).map((one) => String(one.vehicleTypeId));
  await saveTypesOfBrand(tx, brandId, { types: [String(vehicleTypeId)], popularIn }, reason);
}

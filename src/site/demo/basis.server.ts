import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { selectCities, selectTowns } from "#src/core/locations/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { MarketBasis } from "./market/market-plan.ts";
import { offeredModels } from "./market/market-stock.ts";

/** The market's models as in the catalogue, and the cities and towns. */
export async function readBasis(ctx: Context): Promise<Omit<MarketBasis, "pictures">> {
  const catalogue = await catalogueOf(ctx);
  const models = offeredModels().flatMap(({ vehicleTypeId, brand: brandSlug, model: modelSlug }) => {
    const brand = catalogue.brands.find(({ slug }) => slug === brandSlug);
    const model = brand && catalogue.modelsOf([vehicleTypeId], brand.id).find(({ slug }) => slug === modelSlug);
    if (!brand || !model) return [];
    const engines = catalogue
      .variantsOf(model.id)
      .flatMap((variant) =>
        catalogue.enginesOf(variant.id).map((engine) => ({ ...engine, variantName: variant.name })),
      );
    return [{ ...model, brandSlug, brandName: brand.name, engines }];
  });
  const cities = await selectCities(ctx);
  const towns = await selectTowns(ctx);
  const rental = await equipmentIds(ctx, listingTypeIds.kiralik);
  return { catalogue: models, cities, towns, rentalEquipment: (type) => [...(rental.get(type)?.keys() ?? [])] };
}

/** For each vehicle type, the ids of the equipment allowed for a listing type (1 sale, 2 rental), by slug. */
export async function equipmentIds(
  ctx: Context,
  listingTypeId: number = listingTypeIds.satilik,
): Promise<Map<number, Map<string, number>>> {
  const { equipment, equipmentGroups } = await catalogueOf(ctx);
  const ids = new Map<number, Map<string, number>>();
  for (const group of equipmentGroups) {
    if (group.listingTypeId !== listingTypeId) continue;
    const ofType = ids.get(group.vehicleTypeId) ?? new Map<string, number>();
    for (const { id, slug, groupId } of equipment) if (groupId === group.id) ofType.set(slug, id);
    ids.set(group.vehicleTypeId, ofType);
  }
  return ids;
}

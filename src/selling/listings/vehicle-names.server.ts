import { type Catalogue, catalogueOf, clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { districtScale, pinOf } from "#src/core/locations/map/projection.ts";
import { clearPlacesCache, type Places, placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The ids that a listing refers to. */
type Pointers = {
  vehicleTypeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  cityId: number;
  townId: number | null;
  partId: string | null;
};
export type VehicleNames = NonNullable<ReturnType<typeof namesIn>>;
type Reference = { catalogue: Catalogue; places: Places };

/**
 * The names that these listings refer to, in the same order, from an in-memory cache: joining nine tables would be the
 * slowest part of a page. If an id is not in the cache, another process has added it, and the cache is reloaded.
 */
export async function namesOfVehicles(ctx: Pick<Context, "db">, listings: readonly Pointers[]) {
  const known = await readReference(ctx);
  const names = listings.map((listing) => namesIn(known, listing));
  if (names.every((one) => one !== undefined)) return names;
  clearCatalogueCache(ctx.db);
  clearPlacesCache(ctx.db);
  const now = await readReference(ctx);
  return listings.map((listing) => namesIn(now, listing)!);
}

async function readReference(ctx: Pick<Context, "db">): Promise<Reference> {
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  return { catalogue, places };
}

function namesIn({ catalogue, places }: Reference, listing: Pointers) {
  const type = catalogue.findVehicleType(listing.vehicleTypeId);
  const brand = catalogue.brand(listing.brandId);
  const model = catalogue.model(listing.modelId);
  const variant = listing.variantId === null ? null : catalogue.variant(listing.variantId);
  const city = places.city(listing.cityId);
  const town = listing.townId === null ? null : places.town(listing.townId);
  const part = listing.partId === null ? null : catalogue.sparePart(listing.partId);
  if (!type || !brand || !model || !city || variant === undefined || town === undefined || part === undefined)
    return undefined;
  return {
    vehicleTypeSlug: type.slug,
    vehicleTypeName: type.name,
    brandSlug: brand.slug,
    brandName: brand.name,
    modelSlug: model.slug,
    modelName: model.name,
    variantName: variant?.name ?? null,
    /** A spare part's name, and its path in the taxonomy from the category down. */
    partName: part?.name ?? null,
    partPath: part ? catalogue.sparePartPath(part.id) : [],
    cityName: city.name,
    citySlug: city.slug,
    /** The position of the pin on the map of districts. */
    pin: pinOf(city, town, districtScale),
    townName: town?.name ?? null,
    /** The name of a value of a field such as `fuel`. */
    option: (kind: string, slug: string | null) =>
      slug === null ? null : (catalogue.option(kind, slug)?.name ?? null),
  };
}

import { type Catalogue, catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { notFound } from "#src/core/catalogue/rules.ts";
import { getTypes } from "#src/core/catalogue/service.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { memberNotFound, Refusal } from "#src/shared/refusal.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { listOffers } from "#src/selling/listings/offers.server.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { countOffered, countOwnVehicles, findOffering, selectOffered } from "./queries.server.ts";
import { any, isListingType, shownOffers, type VehicleCount } from "./rules.ts";

/**
 * The brands and models of the member's own listings with counts (Product 12.3). `filter` is a listing type or a vehicle
 * type; 401 for a visitor, 404 for an unknown type.
 */
export async function ownVehicles(ctx: Context, asked: { offer_status?: string; filter?: string }) {
  const member = requireMember(ctx);
  const catalogue = await catalogueOf(ctx);
  const filter = asked.filter ?? "";
  const isAny = filter === "" || filter === any;
  const counts = await countOwnVehicles(ctx, member, {
    state: (asked.offer_status || undefined) as ListingState | undefined,
    listingType: isListingType(filter) ? filter : undefined,
    typeIds: isAny || isListingType(filter) ? undefined : getTypes(catalogue, filter),
  });
  return {
    brandIds: [...new Set(counts.map(({ brandId }) => brandId))],
    modelIds: counts.map(({ modelId }) => modelId),
    brands: namedBrands(catalogue, counts),
  };
}

/** The public listings of a member or their business (Product 12.3); 404 for an unknown member, type or brand. */
export async function offeredVehicles(ctx: Context, asked: { member: string; type: string; brand: string }) {
  const catalogue = await catalogueOf(ctx);
  const typeIds = asked.type === any ? catalogue.vehicleTypes.map(({ id }) => id) : getTypes(catalogue, asked.type);
  const brand = asked.brand === any ? undefined : catalogue.findBrand(asked.brand);
  if (asked.brand !== any && !brand) throw new Refusal(404, notFound.brand);
  const seller = /^\d{1,9}$/.test(asked.member) ? await findOffering(ctx, Number(asked.member)) : undefined;
  if (!seller) throw new Refusal(404, memberNotFound);
  const counts = await countOffered(ctx, seller, typeIds);
  const offers = await listOffers(ctx, await selectOffered(ctx, seller, typeIds, brand?.id, shownOffers));
  return {
    total: counts.reduce((sum, { brandId, count }) => sum + (brand && brand.id !== brandId ? 0 : count), 0),
    brands: namedBrands(catalogue, counts),
    offers,
  };
}

/** Brands with their models, each in Turkish order. */
function namedBrands(catalogue: Catalogue, counts: readonly VehicleCount[]) {
  const named = <Thing extends { id: number; slug: string; name: string }>(thing: Thing | undefined, count: number) =>
    thing ? [{ id: thing.id, slug: thing.slug, name: thing.name, count }] : [];
  const inOrder = <Thing extends { name: string }>(things: Thing[]) =>
    things.sort((a, b) => compareTurkish(a.name, b.name));
  const byBrand = Map.groupBy(counts, ({ brandId }) => brandId);
  return inOrder(
    [...byBrand].flatMap(([brandId, ofBrand]) => {
      const count = ofBrand.reduce((sum, one) => sum + one.count, 0);
      const models = inOrder(ofBrand.flatMap((one) => named(catalogue.model(one.modelId), one.count)));
      return named(catalogue.brand(brandId), count).map((brand) => ({ ...brand, models }));
    }),
  );
}

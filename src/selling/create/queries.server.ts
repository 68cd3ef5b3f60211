import type { Context } from "#src/shared/context.server.ts";

/** The member's own listing, for its addresses and the success page. */
export const findOwnListing = ({ db }: Context, keyCode: string, ownerId: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .where("listing.keyCode", "=", keyCode)
    .where("listing.ownerId", "=", ownerId)
    .select([
      "listing.keyCode",
      "listing.title",
      "listing.listingType",
      "listing.state",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
    ])
    .executeTakeFirst();

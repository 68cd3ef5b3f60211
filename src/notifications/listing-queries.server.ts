import type { Context } from "#src/shared/context.server.ts";

/** What a mail to the owner of a listing needs. */
export const findMailedListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .leftJoin("variant", "variant.id", "listing.variantId")
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .where("keyCode", "=", keyCode)
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.title",
      "listing.listingType",
      "listing.expiresAt",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "brand.name as brandName",
      "model.slug as modelSlug",
      "model.name as modelName",
      "variant.name as variantName",
      "part.name as partName",
      "owner.email",
      "owner.firstName",
      "owner.isActive",
    ])
    .executeTakeFirst();

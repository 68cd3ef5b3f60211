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
    .where("keyCode", "=", keyCode)
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.title",
      "listing.expiresAt",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "brand.name as brandName",
      "model.slug as modelSlug",
      "model.name as modelName",
      "variant.name as variantName",
      "owner.email",
      "owner.firstName",
      "owner.isActive",
    ])
    .executeTakeFirst();

import type { Context } from "#src/shared/context.server.ts";

/** Everything the cards of these listings show, in no particular order. Listings that do not exist are left out. */
export function selectCards({ db }: Context, keyCodes: readonly string[]) {
  return db
    .selectFrom("listing as l")
    .innerJoin("brand", "brand.id", "l.brandId")
    .innerJoin("model", "model.id", "l.modelId")
    .innerJoin("city", "city.id", "l.cityId")
    .innerJoin("vehicleType", "vehicleType.id", "l.vehicleTypeId")
    .leftJoin("variant", "variant.id", "l.variantId")
    .leftJoin("town", "town.id", "l.townId")
    .leftJoin("business", "business.id", "l.businessId")
    .leftJoin("optionValue as fuel", (join) => join.onRef("fuel.slug", "=", "l.fuel").on("fuel.kind", "=", "fuel"))
    .leftJoin("optionValue as gear", (join) => join.onRef("gear.slug", "=", "l.gear").on("gear.kind", "=", "gear"))
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "l.id").on("cover.position", "=", 0),
    )
    .where("l.keyCode", "in", keyCodes)
    .select([
      "l.keyCode",
      "l.listingType",
      "l.title",
      "l.priceKurus",
      "l.currency",
      "l.modelYear",
      "l.mileageKm",
      "l.powerHp",
      "l.damage",
      "l.photoCount",
      "l.publishedAt",
      "l.createdAt",
      "l.vehicleTypeId",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.name as brand",
      "brand.slug as brandSlug",
      "model.name as model",
      "model.slug as modelSlug",
      "variant.name as variant",
      "city.name as city",
      "town.name as town",
      "fuel.name as fuel",
      "gear.name as gear",
      "business.shortName as dealer",
      "cover.photoId",
    ])
    .execute();
}

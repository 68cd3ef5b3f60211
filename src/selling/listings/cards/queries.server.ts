import type { Context } from "#src/shared/context.server.ts";

/**
 * The data of these listings' cards, unsorted, with ids of the catalogue and of places.
 * Listings that do not exist are left out.
 */
export function selectCards({ db }: Context, keyCodes: readonly string[]) {
  return db
    .selectFrom("listing as l")
    .leftJoin("business", "business.id", "l.businessId")
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "l.id").on("cover.position", "=", 0),
    )
    .where("l.keyCode", "in", keyCodes)
    .select([
      "l.id",
      "l.keyCode",
      "l.listingType",
      "l.title",
      "l.priceKurus",
      "l.priceDealerKurus",
      "l.businessId",
      "l.currency",
      "l.modelYear",
      "l.mileageKm",
      "l.ageType",
      "l.fuel",
      "l.gear",
      "l.powerHp",
      "l.powerRange",
      "l.capacityCc",
      "l.paintedCount",
      "l.replacedCount",
      "l.totalDamageKurus",
      "l.damage",
      "l.photoCount",
      "l.runningPromotions",
      "l.isReserved",
      "l.isCertified",
      "l.isReservable",
      "l.publishedAt",
      "l.createdAt",
      "l.vehicleTypeId",
      "l.brandId",
      "l.modelId",
      "l.variantId",
      "l.cityId",
      "l.townId",
      "l.partId",
      "l.partCondition",
      "l.rentPeriod",
      "business.shortName as dealer",
      "cover.photoId",
    ])
    .execute();
}

/** What an offer of a call says beyond the card, unsorted. */
export const selectOfferDetails = ({ db }: Context, keyCodes: readonly string[]) =>
  db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .select([
      "keyCode",
      "ownerId",
      "listingType",
      "equipmentIds",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "variantId",
      "cityId",
      "townId",
      "partId",
    ])
    .execute();

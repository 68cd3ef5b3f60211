import { sql } from "kysely";
import type { Context, Member } from "#src/shared/context.server.ts";

/** The member's own listings; for the owner and the managers of a business all of the business's. */
const own = ({ db }: Context, member: Member) =>
  db
    .selectFrom("listing")
    .where((eb) =>
      member.businessId !== null && (member.businessRole === "owner" || member.businessRole === "manager")
        ? eb.or([eb("ownerId", "=", member.id), eb("listing.businessId", "=", member.businessId)])
        : eb("ownerId", "=", member.id),
    );

export const countOwnListings = (ctx: Context, member: Member) =>
  own(ctx, member)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

/** One page of the listings in a state, the last changed first; with why and how their last change came about. */
export const selectOwnListings = (
  ctx: Context,
  member: Member,
  { state, offset, limit }: { state: string; offset: number; limit: number },
) =>
  own(ctx, member)
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .leftJoin("variant", "variant.id", "listing.variantId")
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "listing.id").on("cover.position", "=", 0),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listingHistory")
          .whereRef("listingHistory.listingId", "=", "listing.id")
          .orderBy("listingHistory.id", "desc")
          .limit(1)
          .select(["reasonCodes", "note"])
          .as("last"),
      (join) => join.onTrue(),
    )
    .where("state", "=", state)
    .orderBy("listing.updatedAt", "desc")
    .orderBy("listing.id", "desc")
    .offset(offset)
    .limit(limit)
    .select([
      "listing.keyCode",
      "listing.title",
      "listing.state",
      "listing.listingType",
      "listing.rentPeriod",
      "listing.partCondition",
      "listing.modelYear",
      "listing.mileageKm",
      "listing.ageType",
      "listing.priceKurus",
      "listing.currency",
      "listing.expiresAt",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "brand.name as brandName",
      "model.slug as modelSlug",
      "model.name as modelName",
      "variant.name as variantName",
      "part.name as partName",
      "cover.photoId",
      "last.reasonCodes",
      "last.note",
    ])
    .execute();

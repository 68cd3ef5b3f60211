import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { upperCase } from "#src/shared/turkish.ts";

/** How many listings stand in each state. */
export const countListingsByState = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

type Search = { state: string; text: string; offset: number; limit: number };

/** The desk's list: waiting listings oldest first, all others by their last change, newest first. */
export function selectDesk({ db }: Context, { state, text, offset, limit }: Search) {
  const like = `%${upperCase(text).replace(/[%_\\]/g, "\\$&")}%`;
  return db
    .selectFrom("listing")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .leftJoin("variant", "variant.id", "listing.variantId")
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .innerJoin("city", "city.id", "listing.cityId")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("business", "business.id", "listing.businessId")
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "listing.id").on("cover.position", "=", 0),
    )
    .where("state", "=", state)
    .$if(text !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("keyCode", "=", text.toUpperCase()),
          eb("owner.email", "=", text.toLowerCase()),
          eb("listing.title", "like", like),
          eb(sql`upper(brand.name || ' ' || model.name collate "tr-x-icu")`, "like", like),
        ]),
      ),
    )
    .orderBy("listing.updatedAt", state === "pending" ? "asc" : "desc")
    .orderBy("listing.id", state === "pending" ? "asc" : "desc")
    .offset(offset)
    .limit(limit)
    .select([
      "listing.keyCode",
      "listing.title",
      "listing.rentPeriod",
      "listing.partCondition",
      "listing.modelYear",
      "listing.mileageKm",
      "listing.ageType",
      "listing.priceKurus",
      "listing.currency",
      "listing.updatedAt",
      "listing.ownerId",
      "brand.name as brandName",
      "model.name as modelName",
      "variant.name as variantName",
      "part.name as partName",
      "city.name as cityName",
      "owner.firstName",
      "owner.lastName",
      "business.shortName as businessName",
      "cover.photoId",
    ])
    .execute();
}

/** The key code of the listing that waits longest, without this one and the moderator's own. */
export async function findNextPending({ db }: Context, moderatorId: number, not: string): Promise<string | undefined> {
  const next = await db
    .selectFrom("listing")
    .where("state", "=", "pending")
    .where("ownerId", "!=", moderatorId)
    .where("keyCode", "!=", not)
    .orderBy("updatedAt")
    .orderBy("id")
    .select("keyCode")
    .limit(1)
    .executeTakeFirst();
  return next?.keyCode;
}

/** What a decision needs to know of a listing. */
export const findForDecision = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "version", "ownerId", "businessId"])
    .executeTakeFirst();

/** The owner's other listings by state. */
export const countOthersOfOwner = ({ db }: Context, ownerId: number, listingId: number) =>
  db
    .selectFrom("listing")
    .where("ownerId", "=", ownerId)
    .where("id", "!=", listingId)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

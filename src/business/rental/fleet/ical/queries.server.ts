import { sql } from "kysely";
import { brandAndModelJoins } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import { isReached } from "../offers/queries.server.ts";

type Read = Pick<Context, "db">;

/** The open calendar feeds that a member reaches; those of the whole business only for its owner. */
export async function selectFeeds({ db }: Read, scope: FleetScope) {
  const whole = scope.members === "all" ? sql`feed.listing_id is null or` : sql``;
  const { rows } = await sql<{ id: number; keyCode: string | null; createdAt: Date }>`
    select feed.id, listing.key_code, feed.created_at
    from rental_calendar_feed as feed left join listing on listing.id = feed.listing_id
    where feed.business_id = ${scope.businessId} and feed.revoked_at is null and (${whole} ${isReached(scope)})
    order by feed.id`.execute(db);
  return rows;
}

export const insertFeed = (
  { db, clock }: Pick<Context, "db" | "clock">,
  feed: { businessId: number; listingId: number | null; tokenHash: Buffer; actorId: number },
) =>
  db
    .insertInto("rentalCalendarFeed")
    .values({ ...feed, createdAt: clock() })
    .execute();

export const revokeFeed = ({ db, clock }: Pick<Context, "db" | "clock">, id: number) =>
  db.updateTable("rentalCalendarFeed").set({ revokedAt: clock() }).where("id", "=", id).execute();

/** An open feed by the hash of its secret. */
export const findFeed = ({ db }: Read, tokenHash: Buffer) =>
  db
    .selectFrom("rentalCalendarFeed")
    .innerJoin("business", "business.id", "rentalCalendarFeed.businessId")
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null)
    .where("business.isRental", "=", true)
    .select(["rentalCalendarFeed.businessId", "listingId", "business.name"])
    .executeTakeFirst();

/** Bookings to be handed over or out, of a business or one of its offers, from a day on. No person is named. */
export async function selectFeedBookings(
  { db }: Read,
  { businessId, listingId }: { businessId: number; listingId: number | null },
  from: Date,
) {
  const { rows } = await sql<{
    code: string;
    pickupAt: Date;
    dropoffAt: Date;
    updatedAt: Date;
    pickupPlace: string;
    brandName: string;
    modelName: string;
  }>`
    select booking.code, booking.pickup_at, booking.dropoff_at, booking.updated_at, pickup.name as pickup_place,
      brand.name as brand_name, model.name as model_name
    from rental_booking as booking
    join listing on listing.id = booking.listing_id ${brandAndModelJoins}
    join rental_place as pickup on pickup.id = booking.pickup_place_id
    where booking.business_id = ${businessId} and booking.state in ('confirmed', 'handedOver', 'returned')
      and booking.dropoff_at >= ${from} ${listingId === null ? sql`` : sql`and booking.listing_id = ${listingId}`}
    order by booking.pickup_at, booking.id limit 5000`.execute(db);
  return rows;
}

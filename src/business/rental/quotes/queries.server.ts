import type { Insertable } from "kysely";
import { withVehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { RentPeriod } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalQuote } from "#src/shared/database.ts";
import type { Rate, Season } from "../price/price.ts";
import type { QuoteDetails } from "./rules.ts";

/** An offer that can be booked, with its business's terms; undefined for others and while the listing is not live. */
export async function findOffer({ db }: Context, by: { keyCode: string } | { listingId: number }) {
  const row = await db
    .selectFrom("rentalOffer as offer")
    .innerJoin("listing", "listing.id", "offer.listingId")
    .innerJoin("rentalTerms as terms", "terms.businessId", "offer.businessId")
    .innerJoin("business", "business.id", "offer.businessId")
    .$call(withVehicleNames)
    .where("offer.isBookable", "=", true)
    .where("listing.state", "=", "active")
    .$call((query) =>
      "keyCode" in by ? query.where("listing.keyCode", "=", by.keyCode) : query.where("listing.id", "=", by.listingId),
    )
    .select([
      "listing.id as listingId",
      "listing.keyCode",
      "listing.modelYear",
      "listing.rentPeriod",
      "listing.rentDepositKurus",
      "listing.rentKmLimit",
      "listing.minDriverAge as listingDriverAge",
      "listing.gear",
      "listing.fuel",
      "offer.businessId",
      "offer.class",
      "offer.seats",
      "offer.extraKmKurus",
      "business.name as businessName",
      "business.slug as businessSlug",
      "terms.minDriverAge",
      "terms.minLicenceYears",
      "terms.youngDriverAge",
      "terms.youngDriverDayKurus",
      "terms.freeCancellationHours",
      "terms.lateRefundPercent",
      "terms.prepaidPercent",
      "terms.turnaroundMinutes",
      "terms.excessKurus",
      "terms.coveredExcessKurus",
    ])
    .executeTakeFirst();
  return row && { ...row, rentPeriod: row.rentPeriod as RentPeriod };
}
export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Where a business hands vehicles over; undefined for a place that it has not, or closed. */
export const findBusinessPlace = ({ db }: Context, businessId: number, placeId: number) =>
  db
    .selectFrom("rentalBusinessPlace")
    .where("businessId", "=", businessId)
    .where("placeId", "=", placeId)
    .where("closedAt", "is", null)
    .select(["opensMinute", "closesMinute", "note"])
    .executeTakeFirst();

export const findOneWayFee = ({ db }: Context, businessId: number, fromPlaceId: number, toPlaceId: number) =>
  db
    .selectFrom("rentalOneWayFee")
    .where("businessId", "=", businessId)
    .where("fromPlaceId", "=", fromPlaceId)
    .where("toPlaceId", "=", toPlaceId)
    .select("feeKurus")
    .executeTakeFirst();

export const selectRates = ({ db }: Context, listingId: number): Promise<Rate[]> =>
  db.selectFrom("rentalRate").where("listingId", "=", listingId).select(["seasonId", "minDays", "dayKurus"]).execute();

export const selectSeasons = ({ db }: Context, businessId: number): Promise<Season[]> =>
  db
    .selectFrom("rentalSeason")
    .where("businessId", "=", businessId)
    .select((eb) => [
      "id",
      eb.fn<string>("to_char", [eb.ref("firstDay"), eb.val("YYYY-MM-DD")]).as("firstDay"),
      eb.fn<string>("to_char", [eb.ref("lastDay"), eb.val("YYYY-MM-DD")]).as("lastDay"),
    ])
    .execute();

export const selectExtras = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("rentalExtra")
    .where("businessId", "=", businessId)
    .orderBy("kind")
    .select(["kind", "dayKurus", "maxKurus", "maxCount"])
    .execute();

export type NewQuote = Omit<Insertable<RentalQuote>, "details"> & { details: QuoteDetails };

export const insertQuote = ({ db }: Context, { details, ...quote }: NewQuote) =>
  db
    .insertInto("rentalQuote")
    .values({ ...quote, details: JSON.stringify(details) })
    .execute();

/** A quote with its places; `lock` keeps it as it is until the transaction ends. */
export async function findQuote({ db }: Context, id: string, { lock = false } = {}) {
  const row = await db
    .selectFrom("rentalQuote as quote")
    .innerJoin("rentalPlace as pickup", "pickup.id", "quote.pickupPlaceId")
    .innerJoin("rentalPlace as dropoff", "dropoff.id", "quote.dropoffPlaceId")
    .where("quote.id", "=", id)
    .selectAll("quote")
    .select([
      "pickup.name as pickupPlace",
      "pickup.simpleSlug as pickupSlug",
      "dropoff.name as dropoffPlace",
      "dropoff.simpleSlug as dropoffSlug",
    ])
    .$if(lock, (query) => query.forUpdate("quote"))
    .executeTakeFirst();
  return row && { ...row, details: row.details as unknown as QuoteDetails };
}
export type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** Gives a visitor's quote to the member who continues with it. */
export const updateQuoteMember = ({ db }: Context, id: string, memberId: number) =>
  db.updateTable("rentalQuote").set({ memberId }).where("id", "=", id).where("memberId", "is", null).execute();

export const deleteQuotes = ({ db }: Context, expiredBefore: Date) =>
  db.deleteFrom("rentalQuote").where("expiresAt", "<", expiredBefore).execute();

import { randomUUID } from "node:crypto";
import { vehicleName } from "#src/selling/listings/names.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addSeconds, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import type { RentalTrip } from "../addresses.ts";
import type { BookingTerms } from "../bookings/refund-rule.ts";
import { isCounterOpen } from "../counter-hours.ts";
import { leastDriverAge, youngDriverDayKurusOf } from "../driver-terms.ts";
import { freeCancellationUntil } from "../free-cancellation.ts";
import { includedKm } from "../km-limit.ts";
import { occupiedSpan } from "../occupied-span.ts";
import { selectPlacesBySlug } from "../places/queries.server.ts";
import { placeFault } from "../places/rules.ts";
import { rentalPrice } from "../price/price.ts";
import { billedLength, maxRentalDays } from "../price/span.ts";
import { endHolds } from "../bookings/expiry.server.ts";
import { selectFreeUnits } from "../bookings/span-queries.server.ts";
import {
  findBusinessPlace,
  findOffer,
  findOneWayFee,
  findQuote,
  type FoundOffer,
  insertQuote,
  type Quote,
  selectExtras,
  selectRates,
  selectSeasons,
  updateQuoteMember,
} from "./queries.server.ts";
import {
  chosenExtras,
  clockText,
  driverAges,
  type QuoteDetails,
  quoteMessages,
  quoteMinutes,
  quoteThrottle,
} from "./rules.ts";

/** An offer for a trip as it is priced now; nothing is stored or held. */
export type PricedTrip = {
  offer: FoundOffer;
  pickup: { id: number; name: string };
  dropoff: { id: number; name: string };
  details: QuoteDetails;
  isFree: boolean;
};

/**
 * What a trip costs with the chosen extras: 404 for what cannot be booked, 422 with a sentence for a trip that the business
 * does not make. `ignoredBookingId`: the booking that is being changed, which does not take its own unit from itself.
 */
export async function priceTrip(
  ctx: Context,
  by: { keyCode: string } | { listingId: number },
  trip: RentalTrip,
  counts: Readonly<Record<string, number>>,
  ignoredBookingId: number | null = null,
): Promise<PricedTrip> {
  const offer = await findOffer(ctx, by);
  if (!offer) throw new Refusal(404, quoteMessages.notFound);
  checkTimes(trip, ctx.clock());
  const minDriverAge = leastDriverAge(offer, { minDriverAge: offer.listingDriverAge });
  if (trip.driverAge < minDriverAge) throw new Refusal(422, quoteMessages.tooYoung(minDriverAge));
  const pickup = await openPlace(ctx, offer.businessId, trip.pickupPlace, trip.pickupAt, quoteMessages.noPickup);
  const dropoff = await openPlace(ctx, offer.businessId, trip.dropoffPlace, trip.dropoffAt, quoteMessages.noDropoff);
  const oneWay =
    pickup.id === dropoff.id ? { feeKurus: 0 } : await findOneWayFee(ctx, offer.businessId, pickup.id, dropoff.id);
  if (!oneWay) throw new Refusal(422, quoteMessages.noDropoff);
  const offered = await selectExtras(ctx, offer.businessId);
  const { youngDriverAge, youngDriverDayKurus, lateRefundPercent, prepaidPercent, turnaroundMinutes } = offer;
  const price = rentalPrice(
    { rates: await selectRates(ctx, offer.listingId), seasons: await selectSeasons(ctx, offer.businessId) },
    trip.pickupAt,
    trip.dropoffAt,
    {
      oneWayKurus: oneWay.feeKurus,
      youngDriverDayKurus: youngDriverDayKurusOf(offer, trip.driverAge),
      extras: chosenExtras(offered, counts),
    },
  );
  if (!price) throw new Refusal(422, quoteMessages.noPrice);
  const span = occupiedSpan(trip, turnaroundMinutes);
  const freeUntil = freeCancellationUntil(offer, { pickupAt: trip.pickupAt, now: ctx.clock() });
  const [unit] = await selectFreeUnits(ctx, {
    listingId: offer.listingId,
    placeId: pickup.id,
    ...span,
    ignoredBookingId,
  });
  return {
    offer,
    pickup,
    dropoff,
    isFree: unit !== undefined,
    details: {
      price,
      offered,
      terms: {
        minDriverAge,
        minLicenceYears: offer.minLicenceYears,
        youngDriverAge,
        youngDriverDayKurus,
        freeUntil: freeUntil?.toISOString() ?? null,
        lateRefundPercent,
        prepaidPercent,
        turnaroundMinutes,
        extraKmKurus: offer.extraKmKurus,
        excessKurus: offer.excessKurus,
        coveredExcessKurus: offer.coveredExcessKurus,
      },
      depositKurus: offer.rentDepositKurus ?? 0,
      kmLimit: includedKm(offer, price.length),
    },
  };
}

function checkTimes({ pickupAt, dropoffAt, driverAge }: RentalTrip, now: Date) {
  if (driverAge < driverAges.min || driverAge > driverAges.max) throw new Refusal(422, quoteMessages.tripMissing);
  if (pickupAt <= now) throw new Refusal(422, quoteMessages.past);
  if (dropoffAt <= pickupAt) throw new Refusal(422, quoteMessages.order);
  const { days } = billedLength(pickupAt, dropoffAt);
  if (days > maxRentalDays || dropoffAt > addDays(now, 2 * maxRentalDays))
    throw new Refusal(422, quoteMessages.tooLong);
}

/** A place where the business is at this time. 422 with `missing` where it is not at all. */
async function openPlace(ctx: Context, businessId: number, slug: string, at: Date, missing: string) {
  const [place] = await selectPlacesBySlug(ctx, [slug]);
  const hours = place && (await findBusinessPlace(ctx, businessId, place.id));
  if (!hours) throw new Refusal(422, missing);
  const fault = placeFault(place, calendarDay(at));
  if (fault !== undefined) throw new Refusal(422, fault);
  if (!isCounterOpen(hours, at))
    throw new Refusal(
      422,
      quoteMessages.closed(place.name, clockText(hours.opensMinute), clockText(hours.closesMinute)),
    );
  return place;
}

type VehicleNames = Pick<FoundOffer, "brandName" | "modelName" | "variantName">;
export const offerName = ({ brandName, modelName, variantName }: VehicleNames) =>
  vehicleName(brandName, modelName, variantName);

/** What a quote is made for; `shownKurus` is the total that the customer has seen. */
export type QuoteRequest = {
  by: { keyCode: string } | { listingId: number };
  trip: RentalTrip;
  counts: Readonly<Record<string, number>>;
  shownKurus?: number | undefined;
  /** The booking that the quote would change, and the terms that its customer accepted. */
  bookingId?: number;
  terms?: BookingTerms;
};

/**
 * Freezes the price of a trip for 15 minutes and returns the quote's id; visitors may quote. 409 where no unit is free,
 * 429 for too many quotes; else as `priceTrip`.
 */
export async function createQuote(ctx: Context, request: QuoteRequest): Promise<string> {
  await takeToken(ctx, `rental-quote:${askerKey(ctx)}`, quoteThrottle);
  const { by, trip, counts, shownKurus, bookingId = null, terms } = request;
  const price = () => priceTrip(ctx, by, trip, counts, bookingId);
  let priced = await price();
  if (!priced.isFree) {
    await endHolds(ctx, { listingId: priced.offer.listingId });
    priced = await price();
  }
  const { offer, pickup, dropoff, isFree } = priced;
  if (!isFree) throw new Refusal(409, quoteMessages.soldOut);
  const details = { ...priced.details, terms: terms ?? priced.details.terms };
  const id = randomUUID();
  const now = ctx.clock();
  const differs = shownKurus !== undefined && shownKurus !== details.price.totalKurus;
  await insertQuote(ctx, {
    id,
    memberId: ctx.member?.id ?? null,
    listingId: offer.listingId,
    pickupPlaceId: pickup.id,
    dropoffPlaceId: dropoff.id,
    pickupAt: trip.pickupAt,
    dropoffAt: trip.dropoffAt,
    driverAge: trip.driverAge,
    details: differs ? { ...details, previousKurus: shownKurus } : details,
    bookingId,
    createdAt: now,
    expiresAt: addSeconds(now, 60 * quoteMinutes),
  });
  return id;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A quote by its id; its first member keeps it: 404 for those of others. */
export async function getQuote(ctx: Context, id: string): Promise<Quote> {
  const quote = uuid.test(id) ? await findQuote(ctx, id) : undefined;
  const memberId = ctx.member?.id ?? null;
  if (!quote || (quote.memberId !== null && quote.memberId !== memberId))
    throw new Refusal(404, quoteMessages.quoteNotFound);
  if (quote.memberId === null && memberId !== null) await updateQuoteMember(ctx, id, memberId);
  return quote;
}

export const isExpired = ({ expiresAt }: Pick<Quote, "expiresAt">, now: Date) => expiresAt <= now;

/** The trip of a quote, as addresses have it. */
export const tripOf = (quote: Quote): RentalTrip => ({
  pickupPlace: quote.pickupSlug,
  dropoffPlace: quote.dropoffSlug,
  pickupAt: quote.pickupAt,
  dropoffAt: quote.dropoffAt,
  driverAge: quote.driverAge,
});

export const countsOf = ({ price }: Pick<QuoteDetails, "price">): Record<string, number> =>
  Object.fromEntries(price.extras.map(({ kind, count }) => [kind, count]));

/** The same new booking at today's prices, for a quote that has expired or for a driver of another age. */
export async function quoteAgain(ctx: Context, id: string, driverAge?: number): Promise<string> {
  const quote = await getQuote(ctx, id);
  const { listingId, details } = quote;
  if (quote.bookingId !== null) throw new Refusal(404, quoteMessages.quoteNotFound);
  return createQuote(ctx, {
    by: { listingId },
    trip: { ...tripOf(quote), driverAge: driverAge ?? quote.driverAge },
    counts: countsOf(details),
    shownKurus: details.price.totalKurus,
  });
}

import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  listingParameter,
  readTrip,
  rentalBookingAddress,
  rentalPath,
  type RentalTrip,
  tripQuery,
} from "../addresses.ts";
import { findSubMerchantKey } from "#src/money/payment/sub-merchants/service.server.ts";
import { findHeldBooking } from "../bookings/queries.server.ts";
import { heldOf } from "../bookings/rules.ts";
import { prepaidOf } from "../bookings/refund-rule.ts";
import { billedLength } from "../price/span.ts";
import { readReviews } from "../reviews/service.server.ts";
import { findOffer } from "./queries.server.ts";
import { isIncluded, mostOf, quoteMessages } from "./rules.ts";
import { priceTrip } from "./service.server.ts";

/** The key code and trip of the page's address: 404 without a listing, 422 without a whole trip. */
export function readOfferAddress(search: URLSearchParams): { keyCode: string; trip: RentalTrip } {
  const keyCode = search.get(listingParameter) ?? "";
  const trip = readTrip(search);
  if (!/^[A-Z\d]{6,12}$/.test(keyCode)) throw new Refusal(404, quoteMessages.notFound);
  if (!trip) throw new Refusal(422, quoteMessages.tripMissing);
  return { keyCode, trip };
}

/**
 * What the first page of a booking shows: the offer with its price for the trip, or why it cannot be had and the ways out.
 * 404 for what cannot be booked at all.
 */
export async function readOfferPage(ctx: Context, search: URLSearchParams) {
  const { keyCode, trip } = readOfferAddress(search);
  const offer = await findOffer(ctx, { keyCode });
  const [card] = offer ? await listingCards(ctx, [keyCode]) : [];
  if (!offer || !card) throw new Refusal(404, quoteMessages.notFound);
  const held = ctx.member && (await findHeldBooking(ctx, { memberId: ctx.member.id, listingId: offer.listingId }));
  const shared = {
    held: held && { code: held.code, ...heldOf(held, ctx.clock())! },
    vehicle: card.name,
    modelYear: offer.modelYear,
    photo: { name: card.name, modelYear: card.modelYear, photoId: card.photoId, photoCount: card.photoCount },
    businessName: offer.businessName,
    listingAddress: card.address,
    shopAddress: shopAddress(offer.businessSlug),
    reviews: await readReviews(ctx, offer.businessId),
    searchAddress: `${rentalPath}?${tripQuery(trip)}`,
  };
  try {
    const { details, pickup, dropoff, isFree } = await priceTrip(ctx, { keyCode }, trip, {});
    const isPayable = (await findSubMerchantKey(ctx, offer.businessId)) !== undefined;
    const { days } = billedLength(trip.pickupAt, trip.dropoffAt);
    return {
      ...shared,
      problem: !isPayable ? quoteMessages.notPayable : isFree ? undefined : quoteMessages.soldOut,
      otherTimes: isPayable && !isFree ? await otherTimes(ctx, keyCode, trip) : [],
      trip: {
        pickupPlace: pickup.name,
        dropoffPlace: dropoff.name,
        pickupAt: formatDateTime(trip.pickupAt),
        dropoffAt: formatDateTime(trip.dropoffAt),
      },
      details,
      prepaidKurus: prepaidOf(details.price.totalKurus, details.terms),
      extras: details.offered.map((extra) => ({
        kind: extra.kind,
        most: mostOf(extra),
        kurus: Math.min(extra.dayKurus * days, extra.maxKurus ?? Infinity),
        isIncluded: isIncluded(extra),
      })),
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    return { ...shared, problem: error.message, otherTimes: [], details: undefined };
  }
}
export type OfferPageData = Awaited<ReturnType<typeof readOfferPage>>;

const shiftsInDays = [-1, 1, -2, 2, 3, 7];
const shownTimes = 3;

/** The same trip on other days on which a unit is free, the nearest first. */
async function otherTimes(ctx: Context, keyCode: string, trip: RentalTrip) {
  const free: { label: string; address: string }[] = [];
  for (const days of shiftsInDays) {
    if (free.length === shownTimes) break;
    const moved = { ...trip, pickupAt: addDays(trip.pickupAt, days), dropoffAt: addDays(trip.dropoffAt, days) };
    if (moved.pickupAt <= ctx.clock()) continue;
    if ((await priceTrip(ctx, { keyCode }, moved, {})).isFree)
      free.push({ label: formatDateTime(moved.pickupAt), address: rentalBookingAddress(keyCode, moved) });
  }
  return free;
}

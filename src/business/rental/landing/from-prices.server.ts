import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { parseTripTime, type RentalTrip } from "../addresses.ts";
import { isPlaceOpen, type RentalPlace } from "../places/rules.ts";
import { type FoundOffer, findOffers } from "../search/offers.server.ts";
import { driverAges } from "../search/rules.ts";

/** Prices are looked for in trips of this length, picked up at noon on these days from today. */
const tripDays = 3;
const startDays = [2, 9, 16, 23];

export type FromPrice = { class: string; dayKurus: number; trip: RentalTrip };

/**
 * The lowest price of a day for each class among trips of the next weeks, with the trip that has it, so that a visitor finds
 * what the page says.
 */
export async function fromPrices(
  ctx: Context,
  place: RentalPlace,
): Promise<{ prices: FromPrice[]; businesses: Map<number, number> }> {
  const noon = parseTripTime(`${calendarDay(ctx.clock())}T12:00`)!;
  const trips = startDays.map((days): RentalTrip => {
    const pickupAt = addDays(noon, days);
    return {
      pickupPlace: place.simpleSlug,
      dropoffPlace: place.simpleSlug,
      pickupAt,
      dropoffAt: addDays(pickupAt, tripDays),
      driverAge: driverAges.standard,
    };
  });
  const isOpen = ({ pickupAt, dropoffAt }: RentalTrip) =>
    [pickupAt, dropoffAt].every((at) => isPlaceOpen(place, calendarDay(at)));
  const found = await Promise.all(
    trips.filter(isOpen).map(async (trip) => {
      const offers = await findOffers(ctx, { ...trip, placeIds: [place.id], dropoffId: null });
      return offers.map((offer) => ({ offer, trip }));
    }),
  );
  const all = found.flat();
  const lowest = new Map<string, (typeof all)[number]>();
  const businesses = new Map<number, number>();
  for (const one of all) {
    const { class: slug, businessId } = one.offer;
    if (dayKurusOf(one.offer) < dayKurusOf(lowest.get(slug)?.offer)) lowest.set(slug, one);
    businesses.set(businessId, Math.min(businesses.get(businessId) ?? Infinity, dayKurusOf(one.offer)));
  }
  const prices = [...lowest].map(([slug, { offer, trip }]) => ({ class: slug, dayKurus: dayKurusOf(offer), trip }));
  return { prices, businesses };
}

const dayKurusOf = (offer: FoundOffer | undefined) =>
  offer ? Math.round(offer.price.totalKurus / offer.price.length.days) : Infinity;

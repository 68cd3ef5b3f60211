import { rentalClasses } from "../classes.ts";
import type { RentalSort } from "./rules.ts";

type Sorted = {
  listingId: number;
  placeId: number;
  class: string;
  depositKurus: number;
  distanceKm: number;
  price: { totalKurus: number };
};

const classOrder = Object.keys(rentalClasses);
const total = ({ price }: Sorted) => price.totalKurus;

/** What each sort compares first. Ties are sorted by price, then by id. */
const keys: Record<RentalSort, (offer: Sorted) => number> = {
  ucuz: total,
  pahali: (offer) => -total(offer),
  sinif: (offer) => classOrder.indexOf(offer.class),
  depozito: ({ depositKurus }) => depositKurus,
  uzaklik: ({ distanceKm }) => distanceKm,
};

export const sortOffers = <Offer extends Sorted>(offers: readonly Offer[], sort: RentalSort): Offer[] =>
  offers.toSorted(
    (a, b) =>
      keys[sort](a) - keys[sort](b) || total(a) - total(b) || a.listingId - b.listingId || a.placeId - b.placeId,
  );

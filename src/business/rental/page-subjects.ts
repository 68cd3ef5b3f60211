/** The subject of all that businesses offer for rent: offers, units, prices, terms, counters and fees. */
export const rentalSubject = "rental";

/** The subject of what is free at a place: bookings and service of its units. */
export const placeSubject = (placeId: number) => `rental-place:${placeId}`;

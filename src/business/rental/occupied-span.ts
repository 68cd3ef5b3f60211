import { addSeconds } from "#src/shared/dates.ts";

/** When a unit is not free for others, first moment included, last excluded. */
export type OccupiedSpan = { from: Date; to: Date };

/**
 * How long a booking occupies its unit: from the pick-up until it is cleaned after the drop-off. It is what
 * `rental_unit_span` stores, so a unit is free for a trip when no span overlaps the one of the trip.
 */
export const occupiedSpan = (
  { pickupAt, dropoffAt }: { pickupAt: Date; dropoffAt: Date },
  turnaroundMinutes: number,
): OccupiedSpan => ({ from: pickupAt, to: addSeconds(dropoffAt, turnaroundMinutes * 60) });

import { addSeconds } from "#src/shared/dates.ts";

/** Until when everything is given back on cancelling; null where it never is, or no longer is. */
export function freeCancellationUntil(
  { freeCancellationHours }: { freeCancellationHours: number | null },
  { pickupAt, now }: { pickupAt: Date; now: Date },
): Date | null {
  if (freeCancellationHours === null) return null;
  const until = addSeconds(pickupAt, -freeCancellationHours * 3600);
  return now < until ? until : null;
}

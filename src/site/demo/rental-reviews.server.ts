import fleets from "#reference-data/demo/rental-fleets.json" with { type: "json" };
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Random } from "./random.ts";
import { insertRentalReviews, selectReturnedRentals } from "./rental-queries.server.ts";

const { praise, mixed, held } = fleets.reviews;

/**
 * Reviews two of three returned rentals of a business; those of `exceptId`, who can still write one, are left out. The phone
 * number of the oldest makes it wait for a moderator.
 */
export async function fillRentalReviews(
  tx: Context,
  businessId: number,
  { random, exceptId }: { random: Random; exceptId: number },
) {
  const returned = await selectReturnedRentals(tx, businessId, exceptId);
  const reviews = returned.flatMap(({ bookingId, listingId, dropoffAt }) => {
    if (!random.chance(2 / 3)) return [];
    const isHappy = random.chance(0.8);
    return {
      bookingId,
      businessId,
      listingId,
      stars: isHappy ? random.pick([4, 5, 5]) : 3,
      text: random.pick(isHappy ? praise : mixed),
      state: "shown" as const,
      createdAt: new Date(Math.min(addDays(dropoffAt, 1).getTime(), tx.clock().getTime())),
    };
  });
  const [first, ...others] = reviews;
  if (first) await insertRentalReviews(tx, [{ ...first, text: held, state: "held" }, ...others]);
}

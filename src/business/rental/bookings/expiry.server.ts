import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { endHeldChange } from "../changes/held-change.server.ts";
import { findChange, selectEndedChanges } from "../changes/queries.server.ts";
import { changeBooking, findBooking, lockEndedHolds } from "./queries.server.ts";
import { deleteBookingSpan } from "./span-queries.server.ts";

const sweepMax = 500;

/** Ends the holds of an offer, or of all, that were not paid in time: their units are free again. */
export async function endHolds(ctx: Context, { listingId }: { listingId?: number } = {}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await lockEndedHolds(tx, {
      ...(listingId === undefined ? {} : { listingId }),
      limit: sweepMax,
    })) {
      await deleteBookingSpan(tx, id);
      await changeBooking({ ...tx, member: undefined }, { id, state: "held" }, "expire", "system", {
        values: { heldUntil: null, unitId: null },
      });
    }
  });
}

/** Ends the held changes that were not paid in time. */
export async function endChanges(ctx: Context): Promise<void> {
  for (const { bookingId } of await selectEndedChanges(ctx, sweepMax))
    await inTransaction(ctx, async (tx) => {
      await findBooking(tx, { id: bookingId }, { lock: true });
      const change = await findChange(tx, { heldOf: bookingId });
      if (change && change.heldUntil! <= tx.clock()) await endHeldChange(tx, bookingId);
    });
}

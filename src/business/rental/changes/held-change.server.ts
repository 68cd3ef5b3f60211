import type { Context } from "#src/shared/context.server.ts";
import { deleteChangeSpan } from "../bookings/span-queries.server.ts";
import { findChange, updateChange } from "./queries.server.ts";

/** Ends the held change of a booking that the transaction has locked; what is paid for it later is refunded. */
export async function endHeldChange(tx: Context, bookingId: number): Promise<void> {
  const change = await findChange(tx, { heldOf: bookingId });
  if (!change) return;
  await deleteChangeSpan(tx, change.id);
  await updateChange(tx, change.id, { state: "expired", heldUntil: null });
}

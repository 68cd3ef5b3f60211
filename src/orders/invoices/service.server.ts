import type { Context } from "#src/shared/context.server.ts";

/** Issues the invoice of a paid order in the caller's transaction, with the next number of its series; once per order. */
export async function issueInvoice(_tx: Context, _orderId: string): Promise<void> {
  throw new Error("not built");
}

/** Issues the credit note of a refund, once per `idempotencyKey`. */
export async function issueCreditNote(
  _tx: Context,
  _refund: { orderId: string; amountKurus: number; idempotencyKey: string },
): Promise<void> {
  throw new Error("not built");
}

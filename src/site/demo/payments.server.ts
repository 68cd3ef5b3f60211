import { ProviderUnavailable } from "#src/money/payment/gateway.ts";
import type { Context } from "#src/shared/context.server.ts";
import { fillDownPayments } from "./down-payments.server.ts";
import { fillRentalPayments } from "./rental-payments.server.ts";

/**
 * What was paid in the demo market with cards: at the sandbox provider, so that it can be cancelled and refunded. Without
 * the provider there is nothing to show. Not in the transaction of the market: payments begin outside transactions.
 */
export async function fillPayments(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  try {
    await fillDownPayments(ctx);
    await fillRentalPayments(ctx);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error }, "the demo has no payments: the sandbox provider does not answer");
  }
}

import { requireAccountOwner } from "#src/money/payment/sub-merchants/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { requireFinance } from "../desk/access.server.ts";
import { readPeriod } from "../desk/search.server.ts";
import { type PayoutRow, selectPayouts } from "./queries.server.ts";
import { type PayoutAmounts, payoutAmounts, type PayoutState, payoutState } from "./rules.ts";

/** How many payments a page lists, and a file. */
export const shownPayouts = 200;
export const filePayouts = 50_000;

/** One payment to a business, with its parts and where its money is. */
export type Payout = PayoutAmounts &
  Pick<
    PayoutRow,
    | "attemptId"
    | "itemId"
    | "kind"
    | "reference"
    | "chargedAt"
    | "businessId"
    | "businessName"
    | "commissionBasisPoints"
    | "providerFeeKurus"
    | "paidOutOn"
    | "invoiceId"
    | "invoiceNumber"
  > & { state: PayoutState };

/** A stored payment with its parts. */
export const payoutOf = (row: PayoutRow): Payout => ({ ...row, ...payoutAmounts(row), state: payoutState(row) });

/** The payments to the member's business in the period of an address (`bas`, `son`), the newest first; its owner alone. */
export async function readOwnPayouts(ctx: Context, query: URLSearchParams, limit: number) {
  const { businessId } = requireAccountOwner(ctx);
  const period = readPeriod(ctx, query);
  return { period, payouts: (await selectPayouts(ctx, { businessId, ...period, limit })).map(payoutOf) };
}

/** The payments to all businesses in the period of an address, for the desk of revenue. */
export async function readAllPayouts(ctx: Context, query: URLSearchParams, limit: number) {
  requireFinance(ctx, "revenue");
  const period = readPeriod(ctx, query);
  return { period, payouts: (await selectPayouts(ctx, { ...period, limit })).map(payoutOf) };
}

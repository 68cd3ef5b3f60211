import type { Context } from "#src/shared/context.server.ts";

/** What a member has, in kuruş: `real` was returned or paid in, `virtual` comes from coupons and campaigns and expires. */
export type Balances = { realKurus: number; virtualKurus: number };

/** The member's balances now. */
export async function balancesOf(_ctx: Context, _memberId: number): Promise<Balances> {
  return { realKurus: 0, virtualKurus: 0 };
}

/** Spends balance for an order in the caller's transaction; once per order. 409 where it is not there any more. */
export async function spendBalances(
  _tx: Context,
  _spent: Balances & { orderId: string; memberId: number },
): Promise<void> {
  throw new Error("not built");
}

/** Gives spent balance back, or credits returned money to the real balance; once per `idempotencyKey`. */
export async function creditBalances(
  _tx: Context,
  _credit: Balances & { memberId: number; idempotencyKey: string; reason: string },
): Promise<void> {
  throw new Error("not built");
}

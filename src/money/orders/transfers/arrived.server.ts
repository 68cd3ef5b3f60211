import type { Context } from "#src/shared/context.server.ts";
import { creditBalances } from "../balances/service.server.ts";
import { creditTransfers, selectArrivedKurus } from "./queries.server.ts";

/**
 * Gives what was transferred for an order to the buyer's real balance, in the transaction that closes the order or marks it
 * as paid in another way.
 */
export async function creditArrived(tx: Context, { id, memberId }: { id: string; memberId: number }): Promise<void> {
  const arrivedKurus = await selectArrivedKurus(tx, id);
  if (arrivedKurus === 0) return;
  await creditTransfers(tx, id);
  await creditBalances(tx, {
    memberId,
    realKurus: arrivedKurus,
    virtualKurus: 0,
    idempotencyKey: `transfers:${id}`,
    reason: `${id} siparişi için gelen havale`,
  });
}

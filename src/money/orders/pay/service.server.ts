import { startPayment } from "#src/money/payment/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { priceOf } from "../amounts.ts";
import { findBilling, freezeBilling } from "../billing/queries.server.ts";
import { readBilling } from "../billing/service.server.ts";
import { acceptContract, contractOf } from "../contract/service.server.ts";
import { selectHolidays } from "#src/core/holidays/queries.server.ts";
import { draftDeadline, transferDeadline } from "../expiry.ts";
import { changeOrder, findBuyer, type Order, type StoredItem } from "../queries.server.ts";
import { orderMessages, orderThrottle } from "../rules.ts";
import { lockOwnOrder, quoteProblem, requireBuyer, usableBalances } from "../service.server.ts";
import { settleOrder } from "../settle.server.ts";
import { orderMachine } from "../states.ts";
import { orderPayableKind } from "./payable.server.ts";
import type { PayInput } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A buyer chose to pay by bank transfer. */
    "order.awaiting-transfer": { orderId: string; memberId: number };
  }
}

/** Begins a card payment: the address of the provider's page. 409 where the order, its prices or balances have changed. */
export async function startCardPayment(ctx: Context, orderId: string, input: PayInput): Promise<{ pageUrl: string }> {
  const { order, items } = await beginPayment(ctx, orderId, input, async (tx, { order: begun }) => {
    if (begun.netKurus === 0) throw new Refusal(409, orderMessages.nothingToPay);
    await changeOrder(tx, begun, "startCard", "buyer", {
      values: { expiresAt: draftDeadline(tx.clock()), method: "card", failure: null },
    });
  });
  const buyer = (await findBuyer(ctx, order.memberId))!;
  const billing = (await findBilling(ctx, order.memberId, input.billing))!;
  const { pageUrl } = await startPayment(ctx, {
    kind: orderPayableKind,
    payableId: orderId,
    amountKurus: order.netKurus,
    items: payableItems(order, items),
    buyer: { ...buyer, memberId: buyer.id, address: billing.address },
  });
  return { pageUrl };
}

/** What the provider is told of the items: their prices, reduced in order by what balances pay, so that they sum to the net. */
export function payableItems(
  { virtualKurus, realKurus }: Pick<Order, "virtualKurus" | "realKurus">,
  items: readonly Pick<StoredItem, "id" | "title" | "priceKurus">[],
): { id: string; name: string; amountKurus: number }[] {
  let covered = virtualKurus + realKurus;
  return items.flatMap(({ id, title, priceKurus }) => {
    const fromBalance = Math.min(covered, priceKurus);
    covered -= fromBalance;
    const amountKurus = priceKurus - fromBalance;
    return amountKurus > 0 ? [{ id: String(id), name: title, amountKurus }] : [];
  });
}

/** The buyer will pay by bank transfer: the prices hold for three working days, and a mail brings our accounts. */
export async function chooseTransfer(ctx: Context, orderId: string, input: PayInput): Promise<void> {
  await beginPayment(ctx, orderId, input, async (tx, { order }) => {
    if (order.netKurus === 0) throw new Refusal(409, orderMessages.nothingToPay);
    const expiresAt = transferDeadline(tx.clock(), await selectHolidays(tx));
    await changeOrder(tx, order, "chooseTransfer", "buyer", {
      values: { expiresAt, method: "transfer", failure: null },
    });
    await publish(tx, "order.awaiting-transfer", { orderId, memberId: order.memberId });
  });
}

/** Completes an order that balances cover. 409 where something is left to pay. */
export async function payFromBalance(ctx: Context, orderId: string, input: PayInput): Promise<void> {
  await beginPayment(ctx, orderId, input, async (tx, { order }) => {
    if (order.netKurus > 0) throw new Refusal(409, orderMessages.notFree);
    await settleOrder(tx, order, { action: "settleFree", method: "balance" });
  });
}

/**
 * What every payment begins with, in one transaction: the order is the member's own and unpaid, its prices and balances
 * hold, the billing details are frozen in it and the accepted contract is stored.
 */
async function beginPayment(
  ctx: Context,
  orderId: string,
  input: PayInput,
  begin: (tx: Context, begun: { order: Order }) => Promise<void>,
): Promise<{ order: Order; items: StoredItem[] }> {
  const member = requireBuyer(ctx);
  await takeToken(ctx, `pay:${member.id}`, orderThrottle);
  return inTransaction(ctx, async (tx) => {
    const { order, items } = await lockOwnOrder(tx, orderId);
    orderMachine.next(order.state, "update", "buyer");
    const problem = order.state === "awaitingTransfer" ? undefined : await quoteProblem(tx, items);
    if (problem !== undefined) throw new Refusal(409, problem);
    const price = priceOf(order.totalKurus, await usableBalances(tx, order));
    if (price.netKurus !== order.netKurus) throw new Refusal(409, orderMessages.balanceGone);
    const details = await findBilling(tx, member.id, input.billing);
    if (!details) throw new Refusal(422, orderMessages.billing, { billing: orderMessages.billing });
    const shown = (await readBilling(tx)).find(({ id }) => id === input.billing)!;
    await acceptContract(tx, order, contractOf(tx, order, items, shown), input.contract);
    await freezeBilling(tx, orderId, details);
    await begin(tx, { order });
    return { order, items };
  });
}

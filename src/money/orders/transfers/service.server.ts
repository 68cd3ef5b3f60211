import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { creditBalances } from "../balances/service.server.ts";
import { insertEvent, lockOrder, type Order, updateOrderRow } from "../queries.server.ts";
import { isOrderId, orderMessages } from "../rules.ts";
import { usableBalances } from "../service.server.ts";
import { settleOrder } from "../settle.server.ts";
import { orderMachine, type OrderState } from "../states.ts";
import {
  insertTransfer,
  type NewTransfer,
  selectArrivedKurus,
  selectBooked,
  selectNamedOrders,
  updateCredited,
} from "./queries.server.ts";
import { orderIdsIn, statementMaxLines, transferMessages } from "./rules.ts";
import { type BadLine, readStatement, type StatementLine } from "./statement.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A transfer did not cover its order, or was more than it needs; amounts in kuruş. */
    "order.transfer-differs": {
      orderId: string;
      memberId: number;
      reference: string;
      missingKurus: number;
      creditedKurus: number;
    };
  }
}

/** What became of a transfer, in kuruş. `booked` was booked before, and nothing has changed. */
export type BookedTransfer = {
  outcome: "paid" | "short" | "credited" | "booked";
  /** Still to pay, after a short one. */
  missingKurus: number;
  /** Given to the buyer's real balance: more than the order needs, or all of it where the order waits for none. */
  creditedKurus: number;
};

/**
 * Books money that has arrived for an order, once per `reference` of the bank: exact or over pays it, and the rest goes to
 * the buyer's real balance; short leaves it awaiting. For an order that waits for no transfer (paid, expired) all of it is
 * credited. 404 for an unknown order, 422 for an amount that is none.
 */
export async function bookTransfer(ctx: Context, transfer: NewTransfer): Promise<BookedTransfer> {
  const { orderId, reference, amountKurus } = transfer;
  if (!Number.isSafeInteger(amountKurus) || amountKurus <= 0) throw new Refusal(422, transferMessages.amount);
  if (reference.trim() === "") throw new Refusal(422, transferMessages.reference);
  return inTransaction(ctx, async (tx) => {
    const found = isOrderId(orderId) ? await lockOrder(tx, orderId) : undefined;
    if (!found) throw new Refusal(404, orderMessages.notFound);
    const id = await insertTransfer(tx, transfer);
    if (id === undefined) return { outcome: "booked", missingKurus: 0, creditedKurus: 0 };
    const isAwaiting = orderMachine.can(found.state, "bookTransfer", "desk");
    const order = isAwaiting ? await withBalancesLeft(tx, found) : found;
    const missingKurus = isAwaiting ? order.netKurus - (await selectArrivedKurus(tx, orderId)) : 0;
    if (isAwaiting && missingKurus > 0) {
      await noteTransfer(tx, order, transfer, `${amountKurus} kuruş geldi, ${missingKurus} kuruş eksik`);
      await publish(tx, "order.transfer-differs", {
        orderId,
        memberId: order.memberId,
        reference,
        missingKurus,
        creditedKurus: 0,
      });
      return { outcome: "short", missingKurus, creditedKurus: 0 };
    }
    if (isAwaiting) await settleOrder(tx, order, { action: "bookTransfer", method: "transfer" });
    const creditedKurus = isAwaiting ? Math.max(0, -missingKurus) : amountKurus;
    if (creditedKurus > 0) await credit(tx, order, { id, reference, creditedKurus });
    return { outcome: isAwaiting ? "paid" : "credited", missingKurus: 0, creditedKurus };
  });
}

async function credit(tx: Context, order: Order, transfer: { id: number; reference: string; creditedKurus: number }) {
  const { id, reference, creditedKurus } = transfer;
  const { id: orderId, memberId } = order;
  await updateCredited(tx, id, creditedKurus);
  await creditBalances(tx, {
    memberId,
    realKurus: creditedKurus,
    virtualKurus: 0,
    idempotencyKey: `transfer:${reference}`,
    reason: `${orderId} siparişi için gelen havalenin artan tutarı`,
  });
  await publish(tx, "order.transfer-differs", { orderId, memberId, reference, missingKurus: 0, creditedKurus });
}

/** A short transfer leaves the state as it is; the order does not expire while money is there. */
async function noteTransfer(tx: Context, order: Order, { reference }: NewTransfer, note: string) {
  await updateOrderRow(tx, order.id, { expiresAt: null });
  const { id, state } = order;
  await insertEvent(tx, id, { action: "bookTransfer", before: state, after: state }, `${reference}: ${note}`);
}

/**
 * The order, with less of its balances where they were used elsewhere since: then the transfer has to cover more. Only what
 * is there can be spent.
 */
async function withBalancesLeft(tx: Context, order: Order): Promise<Order> {
  const left = await usableBalances(tx, order);
  const virtualKurus = Math.min(order.virtualKurus, left.virtualKurus);
  const realKurus = Math.min(order.realKurus, left.realKurus);
  if (virtualKurus === order.virtualKurus && realKurus === order.realKurus) return order;
  await updateOrderRow(tx, order.id, { virtualKurus, realKurus });
  return { ...order, virtualKurus, realKurus, netKurus: order.totalKurus - virtualKurus - realKurus };
}

/** A line of a statement with the order that it names. */
export type PreviewLine = StatementLine & {
  /** Undefined where it names none, or several. */
  order: { id: string; state: OrderState; netKurus: number; buyer: string } | undefined;
  isBooked: boolean;
};

/** Reads a bank's statement without booking anything; 422 for a file that is none. */
export async function previewStatement(ctx: Context, csv: string): Promise<{ lines: PreviewLine[]; bad: BadLine[] }> {
  const read = readStatement(csv);
  if (!read) throw new Refusal(422, transferMessages.noHeader);
  if (read.lines.length > statementMaxLines) throw new Refusal(422, transferMessages.tooLarge);
  const named = new Map(read.lines.map((line) => [line, orderIdsIn(line.description)]));
  const orders = new Map((await selectNamedOrders(ctx, [...named.values()].flat())).map((row) => [row.id, row]));
  const booked = await selectBooked(
    ctx,
    read.lines.map(({ reference }) => reference),
  );
  const lines = read.lines.map((line): PreviewLine => {
    const found = named.get(line)!.flatMap((id) => orders.get(id) ?? []);
    const [row] = found.length === 1 ? found : [];
    const order = row && {
      id: row.id,
      state: row.state as OrderState,
      netKurus: row.netKurus ?? 0,
      buyer: `${row.firstName} ${row.lastName}`,
    };
    return { ...line, order, isBooked: booked.has(line.reference) };
  });
  return { lines, bad: read.bad };
}

/** Books the lines of a statement that name one order, each in a transaction of its own; what was booked before is skipped. */
export async function bookStatement(
  ctx: Context,
  csv: string,
): Promise<(BookedTransfer & { orderId: string; amountKurus: number })[]> {
  const { lines } = await previewStatement(ctx, csv);
  const done: Awaited<ReturnType<typeof bookStatement>> = [];
  for (const { order, reference, amountKurus, sender, receivedOn, isBooked } of lines)
    if (order && !isBooked) {
      const booked = await bookTransfer(ctx, { orderId: order.id, reference, amountKurus, sender, receivedOn });
      done.push({ orderId: order.id, amountKurus, ...booked });
    }
  return done;
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export const findRefund = ({ db }: Context, idempotencyKey: string) =>
  db.selectFrom("orderRefund").where("idempotencyKey", "=", idempotencyKey).select("id").executeTakeFirst();

export async function insertRefund(
  { db, clock, member }: Context,
  {
    items,
    ...refund
  }: {
    orderId: string;
    idempotencyKey: string;
    amountKurus: number;
    cardKurus: number;
    realKurus: number;
    virtualKurus: number;
    items: readonly { id: number; amountKurus: number }[];
    reason: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("orderRefund")
    .values({ ...refund, items: JSON.stringify(items), actorId: member?.id ?? null, createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const addRefunded = ({ db }: Context, itemId: number, amountKurus: number) =>
  db
    .updateTable("orderItem")
    .set({ refundedKurus: sql`refunded_kurus + ${amountKurus}` })
    .where("id", "=", itemId)
    .execute();

/**
 * What an `order_refund`, left joined with its `payment_refund`, gave back beyond the price: what the instalments of the
 * refunded part had cost, in kuruş.
 */
export const refundedCost = sql<number>`coalesce(
  payment_refund.amount_kurus - card_kurus,
  (select sum(entry.amount_kurus) - real_kurus from ledger_transaction
    join ledger_entry entry on entry.transaction_id = ledger_transaction.id and entry.account = 'real'
    where ledger_transaction.idempotency_key = 'refund:' || order_refund.idempotency_key),
  0)::float8`;

/**
 * The refunds of orders, oldest first. `installmentKurus` is what went back beyond the price: what the instalments of the
 * refunded part had cost.
 */
export async function selectRefunds({ db }: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderRefund")
    .leftJoin("paymentRefund", "paymentRefund.idempotencyKey", "orderRefund.idempotencyKey")
    .where("orderId", "in", orderIds)
    .orderBy("orderRefund.id")
    .select([
      "orderRefund.id",
      "orderId",
      "orderRefund.amountKurus",
      "cardKurus",
      "realKurus",
      "virtualKurus",
      "orderRefund.reason",
      "orderRefund.createdAt",
      refundedCost.as("installmentKurus"),
    ])
    .execute();
}

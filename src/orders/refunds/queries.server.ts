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

/** The refunds of orders, oldest first. */
export async function selectRefunds({ db }: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderRefund")
    .where("orderId", "in", orderIds)
    .orderBy("id")
    .select(["id", "orderId", "amountKurus", "cardKurus", "realKurus", "virtualKurus", "reason", "createdAt"])
    .execute();
}

import type { Context } from "#src/shared/context.server.ts";

/** Stores an accepted contract; the same text of the same order once. */
export async function insertContract(
  { db, clock }: Context,
  { orderId, version, text, hash }: { orderId: string; version: string; text: string; hash: string },
): Promise<void> {
  await db
    .insertInto("orderContract")
    .values({ orderId, version, content: text, contentHash: hash, acceptedAt: clock() })
    .onConflict((conflict) => conflict.columns(["orderId", "contentHash"]).doNothing())
    .execute();
}

/** The contract that was accepted last. */
export const findContract = ({ db }: Context, orderId: string) =>
  db
    .selectFrom("orderContract")
    .where("orderId", "=", orderId)
    .orderBy("acceptedAt", "desc")
    .orderBy("id", "desc")
    .select(["version", "content", "contentHash", "acceptedAt"])
    .executeTakeFirst();

/** Which of these orders have an accepted contract. */
export async function selectWithContract({ db }: Context, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db.selectFrom("orderContract").where("orderId", "in", orderIds).select("orderId").execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Key = { keyId: number; idempotencyKey: string };

/** Locks an idempotency key to the end of the transaction; false while another transaction has it. */
export async function tryLock({ db }: Context, { keyId, idempotencyKey }: Key): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`api:${keyId}:${idempotencyKey}`}, 0)) as is_locked`.execute(
    db,
  );
  return rows[0]!.isLocked;
}

export const findAnswer = ({ db }: Context, { keyId, idempotencyKey }: Key, since: Date) =>
  db
    .selectFrom("apiAnswer")
    .where("keyId", "=", keyId)
    .where("idempotencyKey", "=", idempotencyKey)
    .where("createdAt", ">", since)
    .select(["requestHash", "status", "body"])
    .executeTakeFirst();

type Answer = Key & { requestHash: Buffer; status: number; body: string };

/** Stores an answer; one that expired is replaced. */
export async function insertAnswer({ db, clock }: Context, { requestHash, status, body, ...key }: Answer) {
  const values = { requestHash, status, body, createdAt: clock() };
  await db
    .insertInto("apiAnswer")
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(["keyId", "idempotencyKey"]).doUpdateSet(values))
    .execute();
}

export const deleteAnswersBefore = async ({ db }: Context, before: Date) => {
  await db.deleteFrom("apiAnswer").where("createdAt", "<=", before).execute();
};

import { sql } from "kysely";
import type { Context } from "./context.server.ts";

/**
 * Runs a part of the open transaction: where `work` throws, all that it has written is undone, the error is thrown, and the
 * transaction can go on. Parts may be nested.
 */
export async function inSavepoint<Result>(tx: Context, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx.db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx.db);
    await sql`release savepoint part`.execute(tx.db);
    throw error;
  }
}

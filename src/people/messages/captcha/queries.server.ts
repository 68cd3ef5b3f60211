import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

export async function selectCaptchaSecret({ db }: Read): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select encode(value, 'hex') as value from secret where name = 'captcha'`.execute(db);
  return rows[0]!.value;
}

/** Marks a solved challenge as used, atomically; false for one that was used before. */
export async function insertUsedCaptcha({ db }: Read, signature: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("captchaUsed")
    .values({ signature, expiresAt })
    .onConflict((conflict) => conflict.column("signature").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes used challenges that have expired. */
export const deleteEndedCaptchas = ({ db, clock }: Read) =>
  db.deleteFrom("captchaUsed").where("expiresAt", "<=", clock()).execute();

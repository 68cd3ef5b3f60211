import type { Context } from "#src/shared/context.server.ts";

/** Live listings that have expired, oldest first. */
export const selectExpired = ({ db }: Context, now: Date, limit: number) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(limit)
    .select("keyCode")
    .execute();

/** When the next live listing expires; undefined if none will. */
export async function selectNextEnd({ db, clock }: Pick<Context, "db" | "clock">): Promise<Date | null> {
  const row = await db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("expiresAt", ">", clock())
    .orderBy("expiresAt")
    .limit(1)
    .select("expiresAt")
    .executeTakeFirst();
  return row?.expiresAt ?? null;
}

export const findExpiry = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").where("keyCode", "=", keyCode).select(["state", "expiresAt"]).executeTakeFirst();

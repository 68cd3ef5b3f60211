import { sql } from "kysely";
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

/**
 * Live listings that expire between `now` and `until` and whose owner was not notified yet: no mail has the key of
 * `expiryNoticeKey`.
 */
export const selectExpiring = ({ db }: Context, now: Date, until: Date, limit: number) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("expiresAt", ">", now)
    .where("expiresAt", "<=", until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mailSent")
            .whereRef(
              "mailSent.key",
              "=",
              sql`'listing-expiry:' || listing.id || ':' || to_char(listing.expires_at at time zone 'UTC', 'YYYY-MM-DD')`,
            ),
        ),
      ),
    )
    .orderBy("expiresAt")
    .limit(limit)
    .select("keyCode")
    .execute();

export const findExpiry = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").where("keyCode", "=", keyCode).select(["state", "expiresAt"]).executeTakeFirst();

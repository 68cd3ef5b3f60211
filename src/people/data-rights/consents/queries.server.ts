import type { Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ConsentChange } from "#src/shared/database.ts";

type Read = Pick<Context, "db">;

/** A member's current consents: the last change of each purpose and channel. */
export const selectConsents = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("consentChange")
    .where("memberId", "=", memberId)
    .distinctOn(["purpose", "channel"])
    .orderBy("purpose")
    .orderBy("channel")
    .orderBy("id", "desc")
    .select(["purpose", "channel", "isGiven"])
    .execute();

/** The newest changes first. */
export const selectHistory = ({ db }: Read, memberId: number, limit: number) =>
  db
    .selectFrom("consentChange")
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .limit(limit)
    .select(["id", "purpose", "channel", "isGiven", "at", "source", "textVersion", "contact"])
    .execute();

export async function insertChanges({ db }: Read, changes: Insertable<ConsentChange>[]) {
  if (changes.length > 0) await db.insertInto("consentChange").values(changes).execute();
}

/** The member's address and phone number; locked, so that concurrent changes are not recorded twice. */
export const lockContact = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .select(["id", "email", "emailConfirmedAt", "firstName", "phone"])
    .forUpdate()
    .executeTakeFirst();

export const findPhone = async ({ db }: Read, memberId: number): Promise<string | null> =>
  (await db.selectFrom("member").where("id", "=", memberId).select("phone").executeTakeFirst())?.phone ?? null;

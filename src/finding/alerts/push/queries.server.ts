import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type NewSubscription = { memberId: number; sessionId: Buffer; endpoint: string; p256dh: string; auth: string };

/** Stores a subscription; a browser belongs to the member who signed in there last. */
export async function upsertSubscription({ db, clock }: Context, subscription: NewSubscription) {
  const row = { ...subscription, createdAt: clock() };
  await db
    .insertInto("pushSubscription")
    .values(row)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
}

/** Deletes all but the newest `limit` browsers of a member. */
export const deleteOldest = ({ db }: Context, memberId: number, limit: number) =>
  sql`
    delete from push_subscription where id in (
      select id from push_subscription where member_id = ${memberId} order by id desc offset ${limit})`.execute(db);

export const deleteSubscription = ({ db }: Context, memberId: number, endpoint: string) =>
  db.deleteFrom("pushSubscription").where("memberId", "=", memberId).where("endpoint", "=", endpoint).execute();

export const deleteEndpoint = ({ db }: Context, endpoint: string) =>
  db.deleteFrom("pushSubscription").where("endpoint", "=", endpoint).execute();

/** The browsers of a member whose sessions have not expired. */
export const selectSubscriptions = ({ db, clock }: Context, memberId: number) =>
  db
    .selectFrom("pushSubscription")
    .innerJoin("session", "session.id", "pushSubscription.sessionId")
    .where("pushSubscription.memberId", "=", memberId)
    .where("session.expiresAt", ">", clock())
    .orderBy("pushSubscription.id")
    .select(["pushSubscription.id", "endpoint", "p256dh", "auth"])
    .execute();

/** The push endpoints of a session. */
export async function selectSessionEndpoints({ db }: Context, sessionId: Buffer): Promise<string[]> {
  const rows = await db.selectFrom("pushSubscription").where("sessionId", "=", sessionId).select("endpoint").execute();
  return rows.map(({ endpoint }) => endpoint);
}

export const findSubscription = ({ db }: Context, id: number) =>
  db.selectFrom("pushSubscription").where("id", "=", id).select(["endpoint", "p256dh", "auth"]).executeTakeFirst();

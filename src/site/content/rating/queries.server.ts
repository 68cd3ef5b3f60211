import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export const findRatedListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .where("state", "=", "active")
    .select(["ownerId", "businessId"])
    .executeTakeFirst();

/** Inserts a rating; false if this member, or this visitor's network, has rated before. */
export async function insertRating({ db, clock }: Context, contentId: string, voter: Voter, rate: number) {
  const visitor =
    "client" in voter
      ? sql<string>`(select encode(sha256(value || convert_to(${`rating:${voter.client}`}, 'UTF8')), 'hex') from secret where name = 'throttle')`
      : null;
  const added = await db
    .insertInto("contentRating")
    .values({ contentId, memberId: "memberId" in voter ? voter.memberId : null, visitor, rate, createdAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
export type Voter = { memberId: number } | { client: string };

/** The average with one decimal, and the number of ratings. */
export const findRating = ({ db }: Context, contentId: string) =>
  db
    .selectFrom("contentRating")
    .where("contentId", "=", contentId)
    .select([sql<number>`coalesce(round(avg(rate), 1), 0)::float8`.as("rate"), sql<number>`count(*)::int`.as("count")])
    .executeTakeFirstOrThrow();

export const findMembersRating = ({ db }: Context, contentId: string, memberId: number) =>
  db
    .selectFrom("contentRating")
    .where("contentId", "=", contentId)
    .where("memberId", "=", memberId)
    .select("id")
    .executeTakeFirst();

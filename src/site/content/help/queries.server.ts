import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { clientKey } from "#src/shared/throttle.server.ts";

/** Stores whether an article was useful to this member or visitor's network; a second answer replaces the first. */
export async function upsertAnswer({ db, clock, member, client }: Context, itemId: number, isUseful: boolean) {
  const visitor = member
    ? null
    : sql<string>`(select encode(sha256(value || convert_to(${`help:${clientKey(client)}`}, 'UTF8')), 'hex') from secret where name = 'throttle')`;
  const answeredAt = clock();
  await db
    .insertInto("helpAnswer")
    .values({ itemId, memberId: member?.id ?? null, visitor, isUseful, answeredAt })
    .onConflict((conflict) =>
      conflict.columns(["itemId", member ? "memberId" : "visitor"]).doUpdateSet({ isUseful, answeredAt }),
    )
    .execute();
}

/** How many found each article useful, and how many did not. */
export const countAnswers = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("helpAnswer")
    .groupBy("itemId")
    .select([
      "itemId",
      sql<number>`count(*) filter (where is_useful)::int`.as("useful"),
      sql<number>`count(*) filter (where not is_useful)::int`.as("useless"),
    ])
    .execute();

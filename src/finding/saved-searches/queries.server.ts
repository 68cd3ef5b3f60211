import { sql } from "kysely";
import { routeOf } from "./addresses.ts";
import type { Frequency } from "#src/core/notifications/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

type NewSearch = {
  memberId: number;
  title: string;
  route: string;
  params: string;
  /** Canonical, unique per member. */
  address: string;
  frequency: Frequency;
};

export const insertSearch = ({ db, clock }: Context, search: NewSearch) =>
  db
    .insertInto("savedSearch")
    .values({ ...search, createdAt: clock(), lastSeenAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();

export async function countSearches({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of a member's searches, the newest first. */
export const selectSearches = (
  { db }: Context,
  memberId: number,
  { offset, limit }: { offset: number; limit: number },
) =>
  db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .select(["id", "title", "address", "frequency", "createdAt", "lastSeenAt"])
    .$narrowType<{ frequency: Frequency }>()
    .execute();

/** A member's own search. */
export const findSearch = ({ db }: Context, memberId: number, id: number) =>
  db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .select(["id", "title", "address", "frequency"])
    .$narrowType<{ frequency: Frequency }>()
    .executeTakeFirst();

export const findSearchAt = ({ db }: Context, memberId: number, address: string) =>
  db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .where("address", "=", address)
    .select("id")
    .executeTakeFirst();

/** Returns whether the member had such a search. */
export async function updateSearch(
  { db }: Context,
  memberId: number,
  id: number,
  values: { title?: string; frequency?: Frequency; lastSeenAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("savedSearch")
    .set(values)
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSearch({ db }: Context, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedSearch")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The searches whose addresses have one of these slugs in them, also as a part of another word. */
export const selectSearchesNaming = ({ db }: Context, slugs: readonly string[]) =>
  db
    .selectFrom("savedSearch")
    .where((eb) => eb.or(slugs.map((slug) => eb("address", "like", `%${slug.replace(/[%_\\]/g, "\\$&")}%`))))
    .orderBy("id")
    .select(["id", "address"])
    .execute();

/** Gives a search another address; if its member has a search there, that one stays and this one is deleted. */
export async function moveSearch({ db }: Context, id: number, address: string): Promise<void> {
  const { rowCount } = await sql`
    delete from saved_search one using saved_search other
    where one.id = ${id} and other.member_id = one.member_id and other.address = ${address}`
    .execute(db)
    .then(({ numAffectedRows }) => ({ rowCount: Number(numAffectedRows ?? 0) }));
  if (rowCount > 0) return;
  const { route, params } = routeOf(address);
  await db.updateTable("savedSearch").set({ address, route, params }).where("id", "=", id).execute();
}

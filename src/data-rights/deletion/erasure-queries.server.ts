import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { leadsTo } from "../registry/paths-queries.server.ts";
import { foundFirst, pathsOf, personalRule, type PersonalRule, personalTables } from "../registry/registry.ts";
import type { Exported, Fate, Table } from "../registry/rule.ts";
import type { LawId } from "../registry/laws.ts";

type Read = Pick<Context, "db" | "clock">;

const mask = "***";

/**
 * Walks the registry: what is to go of a member goes, what stays for others says nothing of them. `pattern` is what leads
 * to them in texts (`identityPattern`).
 */
export async function eraseRows({ db }: Read, memberId: number, pattern: string): Promise<void> {
  for (const [table, rule] of foundFirst()) {
    const theirs = leadsTo(table, pathsOf(rule), memberId);
    if (rule.erase === "delete") await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db);
    if (rule.erase !== "clear") continue;
    const changes = fatesOf(rule).flatMap(([column, fate]) => {
      if (fate === "stays") return [];
      const value =
        fate === "masked"
          ? sql`regexp_replace(${sql.ref(`${table}.${column}`)}, ${pattern}, ${mask}, 'g')`
          : sql`${fate.becomes}`;
      return [sql`${sql.ref(column)} = ${value}`];
    });
    if (changes.length > 0) await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${theirs}`.execute(db);
  }
}

const fatesOf = ({ columns }: PersonalRule) =>
  Object.entries(columns as Record<string, readonly [Exported, Fate]>).map(([column, [, fate]]): [string, Fate] => [
    column,
    fate,
  ]);

/** Rows whose files go once nobody shows them: their ids, before they cannot be found any more. */
export async function selectUnusedLater({ db }: Read, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from photo where ${leadsTo("photo", pathsOf(personalRule("photo")), memberId)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Listings leave the site for good, with the change in their history like any other. */
export const insertRemovals = ({ db, clock }: Read, memberId: number) =>
  sql`insert into listing_history (listing_id, at, action, from_state, to_state)
    select id, ${clock()}, 'remove', state, 'removed' from listing
    where ${leadsTo("listing", personalRule("listing").owner, memberId)} and state <> 'removed'`.execute(db);

/** What waits to be sent to the member, or to be done for their address or number. */
export async function deleteQueued({ db }: Read, { email, phone }: { email: string; phone: string | null }) {
  for (const contact of [email, phone])
    if (contact !== null)
      await sql`delete from graphile_worker._private_jobs
        where locked_at is null and strpos(payload::text, ${JSON.stringify(contact)}) > 0`.execute(db);
}

/** What erasure still needs to know of a member; locked. */
export const lockPerson = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .select(["firstName", "lastName", "email", "phone"])
    .forUpdate()
    .executeTakeFirst();

export const insertErasure = ({ db, clock }: Read, memberId: number) =>
  db
    .insertInto("accountErasure")
    .values({ memberId, erasedAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Members who were erased before `before`, and for whom a law has not had its time yet. */
export async function selectUnsettled({ db }: Read, law: LawId, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("accountErasure")
    .where("erasedAt", "<=", before)
    .where(sql<boolean>`not ${law} = any(settled_laws)`)
    .limit(limit)
    .select("memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** What a law had kept of an erased member goes. */
export async function deleteKeptBy({ db }: Read, law: LawId, memberId: number): Promise<void> {
  for (const [table, rule] of tablesKeptBy(law))
    await sql`delete from ${sql.table(table)} where ${leadsTo(table, pathsOf(rule), memberId)}`.execute(db);
  await sql`update account_erasure set settled_laws = settled_laws || array[${law}::text]
    where member_id = ${memberId}`.execute(db);
}

const tablesKeptBy = (law: LawId): [Table, PersonalRule][] =>
  personalTables.filter(([, { erase }]) => typeof erase === "object" && erase.keptBy === law);

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { belongsToMember } from "../registry/paths-queries.server.ts";
import { pathsOf, personalRule, type PersonalRule, registryOf } from "../registry/registry.ts";
import type { Exported, Fate, Table } from "#src/shared/personal-data/rule.ts";
import type { LawId } from "#src/shared/personal-data/laws.ts";

type Read = Pick<Context, "db" | "clock" | "features">;

const mask = "***";

/** Some rows of a table, by their physical address, which is stable while they are locked in the transaction. */
export type Rows = { table: Table; at: string[] };

/**
 * Locks some rows of a table that belong to a member and are still to be erased; empty when none are left.
 * `pattern` matches the member in texts (`identityPattern`).
 */
export async function lockRows(ctx: Read, table: Table, memberId: number, pattern: string, limit: number) {
  const rule = personalRule(ctx, table);
  const changes = changesOf(table, rule, pattern);
  if (rule.erase !== "delete" && changes.length === 0) return { table, at: [] };
  const isLeft =
    rule.erase === "delete"
      ? sql`true`
      : sql`(${sql.join(
          changes.map(({ column, value }) => sql`${column} is distinct from ${value}`),
          sql` or `,
        )})`;
  const { rows } = await sql<{ at: string }>`
    select ${sql.table(table)}.ctid::text as at from ${sql.table(table)}
    where ${belongsToMember(ctx, table, pathsOf(rule), memberId)} and ${isLeft}
    limit ${limit} for update of ${sql.table(table)}`.execute(ctx.db);
  return { table, at: rows.map(({ at }) => at) };
}

/** Deletes or anonymises these rows, by the rules of their table. */
export async function eraseRows(ctx: Read, { table, at }: Rows, pattern: string): Promise<void> {
  const { db } = ctx;
  const rule = personalRule(ctx, table);
  const these = sql`${sql.table(table)}.ctid = any(${at}::tid[])`;
  if (rule.erase === "delete") return void (await sql`delete from ${sql.table(table)} where ${these}`.execute(db));
  const changes = changesOf(table, rule, pattern).map(({ column, value }) => sql`${column} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${these}`.execute(db);
}

/** The columns that erasure changes in rows that stay, with their new values. */
function changesOf(table: Table, rule: PersonalRule, pattern: string) {
  if (rule.erase !== "clear") return [];
  return fatesOf(rule).flatMap(([column, fate]) => {
    if (fate === "stays") return [];
    const own = sql.ref(`${table}.${column}`);
    const value = fate === "masked" ? sql`regexp_replace(${own}, ${pattern}, ${mask}, 'g')` : sql`${fate.becomes}`;
    return [{ column: sql.ref(column), value }];
  });
}

const fatesOf = ({ columns }: PersonalRule) =>
  Object.entries(columns as Record<string, readonly [Exported, Fate]>).map(([column, [, fate]]): [string, Fate] => [
    column,
    fate,
  ]);

/** The photos of a table's rows: their files are deleted once no other row shows them. */
export async function selectPhotosOf(ctx: Read, { table, at }: Rows): Promise<string[]> {
  const path = personalRule(ctx, "photo").owner.find((one) => one.table === table);
  if (!path) return [];
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(path.key!)} as id from ${sql.table(table)} where ctid = any(${at}::tid[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The files of the member's exports. */
export async function selectFilesOf({ db }: Read, { at }: Rows): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from data_export where ctid = any(${at}::tid[]) and file is not null`.execute(db);
  return rows.map(({ file }) => file);
}

/** Removes listings from the site for ever, recorded in their history like any other change. */
export const insertRemovals = ({ db, clock }: Read, { at }: Rows) =>
  sql`insert into listing_history (listing_id, at, action, from_state, to_state)
    select id, ${clock()}, 'remove', state, 'removed' from listing
    where ctid = any(${at}::tid[]) and state <> 'removed'`.execute(db);

/** Deactivates the account: its sessions and its page stop working. */
export const closeAccount = ({ db }: Read, memberId: number) =>
  db.updateTable("member").set({ isActive: false }).where("id", "=", memberId).where("isActive", "=", true).execute();

/** Deletes what is queued for the member: messages to be sent, tokens for their address or number. */
export async function deleteQueued({ db }: Read, { email, phone }: { email: string; phone: string | null }) {
  for (const contact of [email, phone])
    if (contact !== null)
      await sql`delete from graphile_worker._private_jobs
        where locked_at is null and strpos(payload::text, ${JSON.stringify(contact)}) > 0`.execute(db);
}

/** The fields of a member that erasure still needs; locked. */
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

/** Members who were erased before `before`, and of whom a law still retains rows. */
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

/** Deletes the rows of an erased member that a law retained. */
export async function deleteRetainedBy(ctx: Read, law: LawId, memberId: number): Promise<void> {
  const { db } = ctx;
  for (const [table, rule] of tablesRetainedBy(ctx, law))
    await sql`delete from ${sql.table(table)} where ${belongsToMember(ctx, table, pathsOf(rule), memberId)}`.execute(
      db,
    );
  await sql`update account_erasure set settled_laws = settled_laws || array[${law}::text]
    where member_id = ${memberId}`.execute(db);
}

const tablesRetainedBy = (ctx: Read, law: LawId): [Table, PersonalRule][] =>
  registryOf(ctx).personalTables.filter(([, { erase }]) => typeof erase === "object" && erase.retainedBy === law);

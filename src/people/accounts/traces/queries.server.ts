import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { type TraceKind, traceDays } from "./rules.ts";

type Write = Pick<Context, "db" | "clock">;

/** A keyed hash: the same for the same thing, and not reversible without our key. */
const hashOf = (kind: TraceKind, value: ReturnType<typeof sql<string>>) =>
  sql<Buffer>`(select sha256(value || convert_to(${kind}::text || ':' || ${value}, 'UTF8')) from secret where name = 'trace')`;

/** Notes that the member signed in from a device or a network. */
export async function insertTrace(
  { db, clock }: Write,
  { memberId, kind, value }: { memberId: number; kind: "device" | "network"; value: string },
) {
  await db
    .insertInto("accountTrace")
    .values({ memberId, kind, hash: hashOf(kind, sql<string>`${value}::text`), seenAt: clock() })
    .onConflict((conflict) => conflict.columns(["memberId", "kind", "hash"]).doUpdateSet({ seenAt: clock() }))
    .execute();
}

/** Keeps what identifies a member who is being blocked: their devices, networks and phone number. */
export const insertBlockedTraces = ({ db, clock }: Write, memberId: number) =>
  sql`
    insert into blocked_trace (member_id, kind, hash, blocked_at)
    select member_id, kind, hash, ${clock()}::timestamptz from account_trace where member_id = ${memberId}
    union all
    select id, 'phone', ${hashOf("phone", sql<string>`member.phone`)}, ${clock()}
    from member where id = ${memberId} and phone is not null
    on conflict (kind, hash, member_id) do update set blocked_at = excluded.blocked_at`.execute(db);

/** Keeps the phone numbers of members who were blocked before traces were kept. */
export const insertMissingPhones = ({ db, clock }: Write) =>
  sql`
    insert into blocked_trace (member_id, kind, hash, blocked_at)
    select member.id, 'phone', ${hashOf("phone", sql<string>`member.phone`)}, block.blocked_at
    from account_block as block join member on member.id = block.member_id
    where block.lifted_at is null and member.phone is not null
      and block.blocked_at >= ${addDays(clock(), -traceDays.blocked.phone)}
    on conflict do nothing`.execute(db);

export const deleteBlockedTraces = ({ db }: Pick<Context, "db">, memberId: number) =>
  db.deleteFrom("blockedTrace").where("memberId", "=", memberId).execute();

/** What a member shares with blocked ones. */
export async function selectSharedTraces({ db }: Pick<Context, "db">, memberId: number): Promise<TraceKind[]> {
  const { rows } = await sql<{ kind: TraceKind }>`
    with own as (
      select kind, hash from account_trace where member_id = ${memberId}
      union all
      select 'phone', ${hashOf("phone", sql<string>`member.phone`)} from member where id = ${memberId} and phone is not null
    )
    select distinct own.kind from own join blocked_trace as blocked using (kind, hash)
    where blocked.member_id <> ${memberId} order by own.kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Deletes traces that have been kept for as long as `traceDays` says. */
export async function deleteOldTraces({ db, clock }: Write) {
  const before = (days: number) => addDays(clock(), -days);
  await db.deleteFrom("accountTrace").where("seenAt", "<", before(traceDays.member)).execute();
  for (const kind of ["device", "phone", "network"] as const)
    await db
      .deleteFrom("blockedTrace")
      .where("kind", "=", kind)
      .where("blockedAt", "<", before(traceDays.blocked[kind]))
      .execute();
}

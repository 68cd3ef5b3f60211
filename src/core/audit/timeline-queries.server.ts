import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type AuditHistory, ownSource } from "./histories.server.ts";

export type TimelineFilter = {
  actorId?: number | undefined;
  /** `source:action`; undefined is every action. */
  actions?: readonly string[] | undefined;
  /** Any of them. */
  subjects?: readonly string[] | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
};

/** The cursor of a row in the timeline; `at` has microseconds. */
export type TimelinePlace = { at: string; source: string; id: number };

export type TimelineRow = {
  source: string;
  id: number;
  at: Date;
  /** As `TimelinePlace`. */
  place: string;
  actorId: number;
  firstName: string;
  lastName: string;
  action: string;
  subject: string;
  codes: string[];
  reason: string;
  amountKurus: number | null;
};

const ownRows = sql`
  select id, at, actor_id, action, subject, '{}'::text[] as codes, reason, amount_kurus from audit_entry`;

/** The rows of one source: the newest of them before `before`. */
function branch(
  { source, rows }: Pick<AuditHistory, "source" | "rows">,
  { actorId, actions, subjects, from, until }: TimelineFilter,
  { before, limit }: { before: TimelinePlace | undefined; limit: number },
): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(actions === undefined ? [] : [sql`action = any(${actionsOf(source, actions)}::text[])`]),
    ...(subjects === undefined ? [] : [sql`subject = any(${subjects}::text[])`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(before === undefined
      ? []
      : [
          // The first condition lets PostgreSQL use the index.
          sql`at <= ${before.at}::timestamptz`,
          sql`(at, ${source}::text, id) < (${before.at}::timestamptz, ${before.source}::text, ${before.id}::bigint)`,
        ]),
  ];
  const amount = source === ownSource ? sql`amount_kurus` : sql`null::bigint`;
  return sql`(
    select ${source}::text as source, id::bigint, at, actor_id, action, subject, codes, reason, ${amount} as amount_kurus
    from (${rows}) as history where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${limit})`;
}

const actionsOf = (source: string, actions: readonly string[]) =>
  actions.filter((one) => one.startsWith(`${source}:`)).map((one) => one.slice(source.length + 1));

/** What staff did, the latest first: the entries of the log and the histories of the features. */
export async function selectTimeline(
  { db, features }: Pick<Context, "db" | "features">,
  filter: TimelineFilter,
  page: { before?: TimelinePlace | undefined; limit: number },
): Promise<TimelineRow[]> {
  const sources = [
    { source: ownSource, rows: ownRows },
    ...features.flatMap(({ auditHistories = [] }) => auditHistories),
  ].filter(({ source }) => filter.actions === undefined || actionsOf(source, filter.actions).length > 0);
  if (sources.length === 0) return [];
  const { limit, before } = page;
  const branches = sources.map((one) => branch(one, filter, { before, limit }));
  const { rows } = await sql<TimelineRow>`
    select timeline.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, first_name, last_name
    from (${sql.join(branches, sql` union all `)}) as timeline join member on member.id = actor_id
    order by at desc, source desc, timeline.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findActorId({ db }: Pick<Context, "db">, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("member").where("email", "=", email).select("id").executeTakeFirst();
  return row?.id;
}

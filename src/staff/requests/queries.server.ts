import { type NotNull, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { isRecent } from "#src/shared/recent.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import { requestMachine, type RequestState } from "./rules.ts";
import { storedStates } from "#src/shared/state-queries.server.ts";

export type NewRequest = {
  kind: string;
  memberId: number | null;
  senderName: string;
  email: string | null;
  phone: string | null;
  fields: Readonly<Record<string, string>>;
  fingerprint: Buffer;
  createdAt: Date;
};

/** The new id; nothing where the same fingerprint was stored in the last `seconds`. */
export async function insertRequest(
  { db }: Context,
  { fields, ...row }: NewRequest,
  seconds: number,
): Promise<{ id: number; isNew: boolean }> {
  // One insert at a time for each fingerprint: two presses of one button arrive at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${row.fingerprint.toString("hex")}, 0))`.execute(db);
  const repeated = await db
    .selectFrom("siteRequest as request")
    .where("fingerprint", "=", row.fingerprint)
    .where(isRecent("createdAt", row.createdAt, seconds))
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (repeated) return { id: repeated.id, isNew: false };
  const { id } = await db
    .insertInto("siteRequest")
    .values({ ...row, fields: JSON.stringify(fields) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

const withPeople = ({ db }: Context) =>
  db
    .selectFrom("siteRequest as request")
    .leftJoin("member as assignee", "assignee.id", "request.assigneeId")
    .select([
      "request.id",
      "request.kind",
      "request.state",
      "request.senderName",
      "request.email",
      "request.phone",
      "request.memberId",
      "request.assigneeId",
      "request.createdAt",
      "request.firstAnsweredAt",
      "assignee.firstName as assigneeFirstName",
      "assignee.lastName as assigneeLastName",
    ]);

/** Hours from the arrival of a request to its first answer. */
type Deadlines = { answerHours: Readonly<Record<string, number>>; usualHours: number };

export type DeskFilter = { states: readonly RequestState[]; kind: string | undefined; assigneeId: number | undefined };

/**
 * Open requests by the end of the time in which they have to be answered, `answerHours` by kind, else `usualHours`;
 * answered ones follow. Closed ones newest first.
 */
export async function selectRequests(
  ctx: Context,
  filter: DeskFilter,
  { answerHours, usualHours, ...page }: Deadlines & { offset: number; limit: number },
) {
  const { states, kind, assigneeId } = filter;
  return withPeople(ctx)
    .where("request.state", "in", states)
    .$if(kind !== undefined, (query) => query.where("request.kind", "=", kind!))
    .$if(assigneeId !== undefined, (query) => query.where("request.assigneeId", "=", assigneeId!))
    .$if(!states.includes("closed"), (query) =>
      query.orderBy(sql`request.first_answered_at is not null`).orderBy(
        sql`request.created_at + make_interval(hours =>
            coalesce((${JSON.stringify(answerHours)}::jsonb ->> request.kind)::int, ${usualHours}::int))`,
      ),
    )
    .orderBy("request.createdAt", states.includes("closed") ? "desc" : "asc")
    .orderBy("request.id")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Requests of one kind that a member sent, signed in or as a visitor with their address, the latest first. */
export const selectRequestsOf = (
  { db }: Context,
  { kind, memberId, email }: { kind: string; memberId: number; email: string },
  limit: number,
) =>
  db
    .selectFrom("siteRequest")
    .where("kind", "=", kind)
    .where((eb) =>
      eb.or([eb("memberId", "=", memberId), eb.and([eb("memberId", "is", null), eb(sql`lower(email)`, "=", email)])]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .select(["id", "state", "createdAt", "memberId"])
    .execute();

export async function countRequests({ db }: Context): Promise<{ state: RequestState; kind: string; count: number }[]> {
  return db
    .selectFrom("siteRequest as request")
    .groupBy(["state", "kind"])
    .select(({ fn }) => ["state", "kind", fn.countAll<number>().as("count")])
    .execute();
}

/** Open requests. */
export const waitingRequests = (ctx: Context) =>
  countWaiting(ctx, sql`select created_at as at from site_request where state in ('new', 'in-work')`);

/** How long the first answers of the last 30 days took, in minutes: the median, and how many there were. */
export async function selectAnswerTimes({ db, clock }: Context): Promise<{ median: number | null; count: number }> {
  const { rows } = await sql<{ median: number | null; count: number }>`
    select extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at)) / 60 as median,
      count(*)::integer as count
    from site_request where first_answered_at > ${clock()}::timestamptz - interval '30 days'`.execute(db);
  return rows[0]!;
}

export async function findRequest(ctx: Context, id: number) {
  return withPeople(ctx)
    .where("request.id", "=", id)
    .leftJoin("member as sender", "sender.id", "request.memberId")
    .select(["request.fields", "sender.email as memberEmail"])
    .executeTakeFirst();
}

export const lockRequest = ({ db }: Context, id: number) =>
  db
    .selectFrom("siteRequest as request")
    .where("id", "=", id)
    .select(["id", "kind", "state", "email", "firstAnsweredAt", "assigneeId"])
    .forUpdate()
    .executeTakeFirst();

/** Changes the state of a request, with a text in its history. */
export const changeRequest = storedStates(requestMachine, {
  table: "siteRequest",
  async record({ db, clock, member }, requestId: number, { action }, text: string = "") {
    const { id } = await db
      .insertInto("siteRequestEntry")
      .values({ requestId, actorId: member!.id, action, text, at: clock() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});

export const selectEntries = ({ db }: Context, requestId: number) =>
  db
    .selectFrom("siteRequestEntry as entry")
    .leftJoin("member as actor", "actor.id", "entry.actorId")
    .where("entry.requestId", "=", requestId)
    .orderBy("entry.id")
    .select(["entry.id", "action", "text", "at", "actor.firstName", "actor.lastName"])
    .execute();

/** An answer with the request that it belongs to. */
export const findAnswer = ({ db }: Context, entryId: number) =>
  db
    .selectFrom("siteRequestEntry as entry")
    .innerJoin("siteRequest as request", "request.id", "entry.requestId")
    .where("entry.id", "=", entryId)
    .where("action", "=", "answer")
    .where("request.email", "is not", null)
    .select(["entry.text", "request.id", "request.kind", "request.senderName", "request.email", "request.createdAt"])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

export const selectTemplates = ({ db }: Context) =>
  db.selectFrom("siteRequestTemplate").orderBy("title").orderBy("id").selectAll().execute();

export const insertTemplate = ({ db }: Context, template: { kind: string | null; title: string; text: string }) =>
  db.insertInto("siteRequestTemplate").values(template).execute();

export const deleteTemplate = ({ db }: Context, id: number) =>
  db.deleteFrom("siteRequestTemplate").where("id", "=", id).returning("title").executeTakeFirst();

/** Deletes the requests that were closed before. */
export const deleteClosedRequests = ({ db }: Context, before: Date) =>
  db.deleteFrom("siteRequest").where("closedAt", "<", before).execute();

/** What the desk did to requests, without the texts of answers and notes, for the audit log. */
export const requestEntryRows = sql`
  select id, at, actor_id, action, request_id::text as subject, '{}'::text[] as codes, '' as reason
  from site_request_entry where actor_id is not null`;

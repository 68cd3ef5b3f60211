import { sql } from "kysely";
import type { Context } from "./context.server.ts";

/**
 * Events by name, with their payload. A feature adds its own:
 * `declare module "#src/shared/events.server.ts" { interface Events { "listing.approved": { keyCode: string } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface Events {}

/** Background jobs by name, with their payload; filled like `Events`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface Jobs {}

type EventName = Extract<keyof Events, string>;
type JobName = Extract<keyof Jobs, string>;

/** Event handlers by event name; each call runs as a job of its own and is retried until it succeeds. */
export type Listeners = { [Name in EventName]?: (ctx: Context, payload: Events[Name]) => Promise<void> };
export type JobHandlers = { [Name in JobName]?: (ctx: Context, payload: Jobs[Name]) => Promise<void> };

/** What an event's job carries. */
export type EventJob = { name: string; payload: unknown; groups?: string[] };

/** The groups of listeners of an event. */
export const groupsOf = (features: Context["features"], name: string): string[] =>
  features.flatMap(({ listeners = {} }) =>
    Object.entries(listeners).flatMap(([group, handlers]) => (Object.hasOwn(handlers, name) ? [group] : [])),
  );

/**
 * Publishes an event to the other features. Inside a transaction it is published only if the transaction commits. Its job
 * names the listeners, because an older node that runs it may not know all of them.
 */
export async function publish<Name extends EventName>(ctx: Publisher, name: Name, payload: Events[Name]) {
  await addJob(ctx, "event", { name, payload, groups: groupsOf(ctx.features, name) } satisfies EventJob);
}
type Publisher = Pick<Context, "db" | "features">;

/** As `publish`, for several events of one name, by one statement. */
export async function publishAll<Name extends EventName>(
  { db, features }: Publisher,
  name: Name,
  payloads: readonly Events[Name][],
) {
  const groups = groupsOf(features, name);
  const events = payloads.map((payload) => JSON.stringify({ name, payload, groups } satisfies EventJob));
  await sql`select graphile_worker.add_job('event', payload := event::json) from unnest(${events}::text[]) as event`.execute(
    db,
  );
}

/** `leastSeconds` pass on the database's clock before it runs, also where that is ahead of the clock `runAt` is from. */
type JobOptions = { key?: string; runAt?: Date; queue?: string; leastSeconds?: number };

/**
 * Enqueues a background job, to run once. Inside a transaction it is enqueued only if the transaction commits. Jobs of
 * the same `queue` run one after the other, so that long ones leave the other workers free.
 */
export async function enqueue<Name extends JobName>(
  ctx: Pick<Context, "db">,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
) {
  await addJob(ctx, name, payload, options);
}

async function addJob(
  { db }: Pick<Context, "db">,
  task: string,
  payload: unknown,
  { key, runAt, queue, leastSeconds }: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}, run_at := greatest(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${leastSeconds ?? null})), queue_name := ${queue ?? null})`.execute(
    db,
  );
}

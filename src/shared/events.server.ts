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

/** Publishes an event to the other features. Inside a transaction it is published only if the transaction commits. */
export async function publish<Name extends EventName>(ctx: Pick<Context, "db">, name: Name, payload: Events[Name]) {
  await addJob(ctx, "event", { name, payload });
}

/** As `publish`, for several events of one name, by one statement. */
export async function publishAll<Name extends EventName>(
  { db }: Pick<Context, "db">,
  name: Name,
  payloads: readonly Events[Name][],
) {
  const events = payloads.map((payload) => JSON.stringify({ name, payload }));
  await sql`select graphile_worker.add_job('event', payload := event::json) from unnest(${events}::text[]) as event`.execute(
    db,
  );
}

/**
 * Enqueues a background job, to run once. Inside a transaction it is enqueued only if the transaction commits. Jobs of
 * the same `queue` run one after the other, so that long ones leave the other workers free.
 */
export async function enqueue<Name extends JobName>(
  ctx: Pick<Context, "db">,
  name: Name,
  payload: Jobs[Name],
  options: { key?: string; runAt?: Date; queue?: string } = {},
) {
  await addJob(ctx, name, payload, options);
}

async function addJob(
  { db }: Pick<Context, "db">,
  task: string,
  payload: unknown,
  { key, runAt, queue }: { key?: string; runAt?: Date; queue?: string } = {},
) {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}, run_at := ${runAt ?? null}, queue_name := ${queue ?? null})`.execute(
    db,
  );
}

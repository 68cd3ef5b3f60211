import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { runRetention, leaseMinutes, stockMessages, unusedPhotoDays, waitingDays } from "../rules.ts";

const runsAtOnce = 200;
const photosAtOnce = 5000;

/**
 * Marks unfinished stock runs as failed whose background job no longer exists and whose lease has expired; returns their ids.
 */
export async function failAbandoned({ db, clock }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update stock_run set state = 'failed', message = ${stockMessages.abandoned}, finished_at = ${clock()}, lease = null
    where id in (
      select id from stock_run run
      where state in ('queued', 'reading', 'applying')
        and coalesce(worked_at, started_at) < ${addSeconds(clock(), -60 * leaseMinutes)}
        and not exists (
          select from graphile_worker.jobs job
          where job.key = 'stock.run:' || run.id and job.attempts < job.max_attempts)
      for update)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes runs that nobody answered; their ids. */
export async function closeUnanswered({ db, clock }: Context): Promise<number[]> {
  const rows = await db
    .updateTable("stockRun")
    .set({ state: "discarded", message: stockMessages.notAnswered, finishedAt: clock(), lease: null })
    .where("state", "in", ["mapping", "planned"])
    .where("startedAt", "<", addDays(clock(), -waitingDays))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes old runs, and the rows of older ones, beyond what `runRetention` says; some at a time. */
export async function deleteOldRuns({ db, clock }: Context) {
  const ended = sql`
    select id, started_at, row_number() over (partition by source_id order by id desc) > ${runRetention.newest} as is_beyond
    from stock_run where state in ('done', 'unchanged', 'failed', 'discarded')`;
  await sql`
    delete from stock_run where id in (
      select id from (${ended}) ended
      where is_beyond and started_at < ${addDays(clock(), -runRetention.days)} order by id limit ${runsAtOnce})`.execute(
    db,
  );
  await sql`
    delete from stock_run_row where run_id in (
      select id from (${ended}) ended
      where is_beyond and exists (select from stock_run_row row where row.run_id = ended.id)
      order by id limit ${runsAtOnce})`.execute(db);
}

/** Deletes the rows of fetched addresses that no vehicle has any more. Another sweep deletes unused photos. */
export async function deleteUnusedPhotos({ db, clock }: Context) {
  await sql`
    delete from stock_photo where (business_id, url) in (
      select business_id, url from stock_photo photo
      where fetched_at < ${addDays(clock(), -unusedPhotoDays)}
        and not exists (
          select from stock_item item where item.business_id = photo.business_id and photo.url = any(item.photo_urls))
      limit ${photosAtOnce})`.execute(db);
}

/** Which of these runs have not ended. */
export async function selectOpenIds({ db }: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("stockRun")
    .where("id", "in", ids)
    .where("finishedAt", "is", null)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

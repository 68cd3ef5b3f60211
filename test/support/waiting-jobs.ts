import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/**
 * Makes jobs due that wait for another attempt, all or those of a pattern of keys. `runJobs` resolves while the worker still
 * writes the last failure, with the time of the next attempt: that has to be there before.
 */
export async function endWaitOfJobs(app: TestApp, keys?: string): Promise<void> {
  const ofKeys = keys === undefined ? sql`true` : sql`key like ${keys}`;
  const running = sql`select from graphile_worker._private_jobs where locked_at is not null and ${ofKeys}`;
  await expect.poll(async () => (await running.execute(app.db)).rows).toEqual([]);
  await sql`update graphile_worker._private_jobs set run_at = now() where ${ofKeys}`.execute(app.db);
}

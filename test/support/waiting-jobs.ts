import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/** Makes jobs due that wait for another attempt, all or those of a pattern of keys. */
export async function endWaitOfJobs(app: TestApp, keys?: string): Promise<void> {
  const ofKeys = keys === undefined ? sql`true` : sql`key like ${keys}`;
  await sql`update graphile_worker._private_jobs set run_at = now() where ${ofKeys}`.execute(app.db);
}

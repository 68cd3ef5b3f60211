import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type RunValues, storedRun } from "../queries.server.ts";
import type { RunState } from "../rules.ts";

/** The right of one job to write for a run. */
export type Lease = { runId: number; id: string; attempts: number };

/** Takes a run in one of these states for a job, also from an earlier job; undefined where it is in none of them. */
export async function takeRun(
  { db, clock }: Context,
  runId: number,
  { from, to }: { from: readonly RunState[]; to: RunState },
): Promise<Lease | undefined> {
  const row = await db
    .updateTable("stockRun")
    .set((eb) => ({
      state: to,
      lease: sql<string>`gen_random_uuid()`,
      attempts: eb("attempts", "+", 1),
      workedAt: clock(),
    }))
    .where("id", "=", runId)
    .where("state", "in", from)
    .returning(["lease", "attempts"])
    .executeTakeFirst();
  return row && { runId, id: row.lease!, attempts: row.attempts };
}

/** Writes values of a run whose lease is still held; `false` where it is not. */
export async function updateHeldRun({ db, clock }: Context, { runId, id }: Lease, values: RunValues): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("stockRun")
    .set({ ...storedRun(values), workedAt: clock() })
    .where("id", "=", runId)
    .where("lease", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import { type RawBuilder, sql } from "kysely";
import type { Context } from "./context.server.ts";

/** How many items wait for staff, and when the oldest of them was created; `oldest` is null where nothing waits. */
export type Waiting = { count: number; oldest: Date | null };

/** Something that staff have to deal with; the start page of the administration lists all of them. */
export type WaitingKind = {
  /** Turkish: "Onay bekleyen ilanlar". */
  label: string;
  /** Its desk, with a query; listed for whoever may read it. */
  to: string;
  /** Listed only where something can be bought (`KONTAK_PAYMENTS`). */
  needsPayments?: true;
  /** From this age on the oldest is overdue. */
  overdueHours: number;
  count: (ctx: Context) => Promise<Waiting>;
};

/** More than this many are not counted. */
export const countedMax = 1000;

/** Counts the rows of a query that selects one column, the time since when each waits, as `at`. */
export async function countWaiting({ db }: Context, rows: RawBuilder<unknown>): Promise<Waiting> {
  const { rows: found } = await sql<Waiting>`
    select count(*)::int as count, min(at) as oldest from (${rows} limit ${countedMax}) as waiting`.execute(db);
  return found[0]!;
}

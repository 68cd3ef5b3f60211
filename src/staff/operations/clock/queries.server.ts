import { sql } from "kysely";
import { clockFloor } from "#src/shared/clock-floor.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { TimeLimit } from "#src/shared/feature.server.ts";

/** By how much the clocks of nodes and of the database may differ. */
const skew = sql`interval '1 minute'`;

/** Brings values of a column that lie further ahead than they can back to the limit; how many there were. */
export async function correctTimes(
  { db }: Pick<Context, "db">,
  { table, column, mostSeconds, where = "true" }: TimeLimit,
) {
  // Whole milliseconds: a Date that was read has no more, and may be compared with its column.
  const most = sql`date_trunc('milliseconds', now()) + make_interval(secs => ${mostSeconds})`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${most} where ${sql.ref(column)} > ${most} + ${skew}
      and (${sql.raw(where)}) and now() >= ${clockFloor}`.execute(db);
  return Number(numAffectedRows);
}

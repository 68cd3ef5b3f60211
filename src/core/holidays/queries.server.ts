import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { Holiday } from "./rules.ts";

/** The dated table of holidays, under which their ends are stored; the database publishes changes under it. */
export const holidaysTable = "holidays";

const rows = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("publicHoliday as holiday")
    .orderBy("validFrom")
    .select([
      "name",
      sql<string>`holiday.valid_from::text`.as("validFrom"),
      "days",
      "isYearly",
      "hasEve",
      "source",
      sql<string | null>`(select valid_to::text from dated_end
        where entity = ${holidaysTable} and entity_id = holiday.valid_from::text || ' ' || holiday.name)`.as(
        "endedFrom",
      ),
    ]);

/** Every public holiday, past ones too. */
export const selectHolidays = (ctx: Pick<Context, "db">): Promise<Holiday[]> =>
  dependOnSubjects([holidaysTable], () => rows(ctx).execute());

export const selectDatedHolidays = (ctx: Pick<Context, "db">) => rows(ctx).execute();

/** Adds a holiday; false where one of its name begins on that day. */
export async function insertHoliday(
  { db, clock }: Context,
  { validFrom, ...holiday }: Omit<Holiday, "endedFrom"> & { source: string },
): Promise<boolean> {
  const row = await db
    .insertInto("publicHoliday")
    .values({ ...holiday, validFrom: sql<Date>`${validFrom}::date`, addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["name", "validFrom"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** All rates of VAT, the newest first. */
export const selectVatRates = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("vatRate")
    .orderBy("vatRate.validFrom", "desc")
    .select(["percent", "source", sql<string>`valid_from::text`.as("since")])
    .execute();

/** Adds a rate; false where that day has one. */
export async function insertVatRate(
  { db, clock }: Context,
  { percent, validFrom, source }: { percent: number; validFrom: string; source: string },
): Promise<boolean> {
  const row = await db
    .insertInto("vatRate")
    .values({ percent, source, validFrom: sql<Date>`${validFrom}::date`, addedAt: clock() })
    .onConflict((conflict) => conflict.column("validFrom").doNothing())
    .returning("validFrom")
    .executeTakeFirst();
  return row !== undefined;
}

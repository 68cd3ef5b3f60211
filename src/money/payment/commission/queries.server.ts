import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { SaleKind } from "./rules.ts";

export type RateRow = { saleKind: SaleKind; basisPoints: number; source: string; since: string };

/** All rates, the newest first; days as `2026-01-01`. */
export const selectRates = ({ db }: Pick<Context, "db">): Promise<RateRow[]> =>
  db
    .selectFrom("commissionRate")
    .orderBy("commissionRate.validFrom", "desc")
    .orderBy("saleKind", "desc")
    .select(["saleKind", "basisPoints", "source", sql<string>`valid_from::text`.as("since")])
    .$castTo<RateRow>()
    .execute();

/** Adds a rate; false where the kind of sale has one from that day on. */
export async function insertRate(
  { db, clock }: Context,
  { validFrom, ...row }: Omit<RateRow, "since"> & { validFrom: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto("commissionRate")
    .values({ ...row, validFrom: sql<Date>`${validFrom}::date`, addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["saleKind", "validFrom"]).doNothing())
    .returning("saleKind")
    .executeTakeFirst();
  return inserted !== undefined;
}

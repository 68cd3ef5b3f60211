import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { CardInfo } from "../gateway.ts";

/** The dated table of corrected BINs, under which their ends are stored. */
export const cardBinsTable = "card-bins";

type CorrectedBin = { bin: string; bankName: string; cardType: CardInfo["type"]; program: string };

const rows = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("cardBin")
    .orderBy("bin")
    .orderBy("validFrom", "desc")
    .select([
      "bin",
      "bankName",
      "cardType",
      "program",
      "source",
      sql<string>`valid_from::text`.as("since"),
      sql<string | null>`(select valid_to::text from dated_end
        where entity = ${cardBinsTable} and entity_id = bin || ' ' || valid_from::text)`.as("endedFrom"),
    ]);

export const selectCardBins = (ctx: Pick<Context, "db">) => rows(ctx).execute();

/** The correction of the longest BIN that these digits begin with, in force on a day; undefined without one. */
export async function findCardBin(ctx: Context, digits: string, day: string): Promise<CorrectedBin | undefined> {
  const lengths = [6, 7, 8].filter((length) => length <= digits.length);
  const found = await rows(ctx)
    .where(
      "bin",
      "in",
      lengths.map((length) => digits.slice(0, length)),
    )
    .where("validFrom", "<=", sql<Date>`${day}::date`)
    .execute();
  // Of one BIN the newest row counts, unless it has ended.
  const newest = found.filter(({ bin }, at) => found[at - 1]?.bin !== bin);
  return newest.findLast(({ endedFrom }) => endedFrom === null || endedFrom > day);
}

/** Adds a correction; false where the BIN has one from that day on. */
export async function insertCardBin(
  { db, clock }: Context,
  { validFrom, ...row }: CorrectedBin & { validFrom: string; source: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto("cardBin")
    .values({ ...row, validFrom: sql<Date>`${validFrom}::date`, addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["bin", "validFrom"]).doNothing())
    .returning("bin")
    .executeTakeFirst();
  return inserted !== undefined;
}

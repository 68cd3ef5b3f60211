import { sql } from "kysely";
import type { Rate, Season } from "#src/business/rental/price/price.ts";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;
export type NamedSeason = Season & { name: string };

/** The seasons of a business by their first day. */
export async function selectSeasons({ db }: Read, businessId: number): Promise<NamedSeason[]> {
  const { rows } = await sql<NamedSeason>`
    select id, name, first_day::text, last_day::text from rental_season
    where business_id = ${businessId} order by first_day`.execute(db);
  return rows;
}

/** The prices of an offer. */
export const selectRates = ({ db }: Read, listingId: number): Promise<Rate[]> =>
  db
    .selectFrom("rentalRate")
    .where("listingId", "=", listingId)
    .select(["seasonId", "minDays", "dayKurus"])
    .orderBy("minDays")
    .execute();

/** Locks an offer, so that its prices are changed by one at a time. */
export const lockOffer = ({ db }: Read, listingId: number) =>
  db.selectFrom("rentalOffer").where("listingId", "=", listingId).select("listingId").forUpdate().execute();

/** Replaces the prices of an offer. */
export async function replaceRates({ db }: Read, listingId: number, rates: readonly Rate[]) {
  await db.deleteFrom("rentalRate").where("listingId", "=", listingId).execute();
  if (rates.length > 0)
    await db
      .insertInto("rentalRate")
      .values(rates.map((rate) => ({ listingId, ...rate })))
      .execute();
}

/** The exclusion constraint refuses seasons of a business that overlap. */
const isOverlap = (error: unknown) => (error as { code?: string }).code === "23P01";

type SeasonValues = { name: string; firstDay: string; lastDay: string };

/** Adds a season; false where it overlaps another one. */
export async function insertSeason({ db }: Read, businessId: number, season: SeasonValues): Promise<boolean> {
  try {
    await db
      .insertInto("rentalSeason")
      .values({ businessId, ...season })
      .execute();
    return true;
  } catch (error) {
    if (isOverlap(error)) return false;
    throw error;
  }
}

/** Changes a season of the business; `missing` where it has none of this id. */
export async function updateSeason(
  { db }: Read,
  businessId: number,
  id: number,
  season: SeasonValues,
): Promise<"changed" | "overlaps" | "missing"> {
  try {
    const { numUpdatedRows } = await db
      .updateTable("rentalSeason")
      .set(season)
      .where("businessId", "=", businessId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? "changed" : "missing";
  } catch (error) {
    if (isOverlap(error)) return "overlaps";
    throw error;
  }
}

/** Removes a season with its prices; false where the business has none of this id. */
export async function deleteSeason({ db }: Read, businessId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("rentalSeason")
    .where("businessId", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

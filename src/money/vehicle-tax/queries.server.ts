import type { Context } from "#src/shared/context.server.ts";
import type { ElectricBand, TaxAmount, TaxClass } from "./rules.ts";

/** The years whose tariffs are known, the newest first. */
export const selectTaxYears = ({ db }: Context) =>
  db
    .selectFrom("vehicleTaxYear as taxYear")
    .leftJoin("vehicleTaxAmount as amount", "amount.year", "taxYear.year")
    .groupBy("taxYear.year")
    .orderBy("taxYear.year", "desc")
    .select(({ fn }) => ["taxYear.year", "source", fn.count<number>("amount.year").as("rows")])
    .execute();

/** The amounts of one class in all years, or of all classes in one year. */
export const selectTaxAmounts = (
  { db }: Context,
  of: { vehicleClass: TaxClass } | { year: number } | "everything",
): Promise<TaxAmount[]> =>
  db
    .selectFrom("vehicleTaxAmount")
    .$if(of !== "everything" && "vehicleClass" in of, (query) =>
      query.where("vehicleClass", "=", (of as { vehicleClass: TaxClass }).vehicleClass),
    )
    .$if(of !== "everything" && "year" in of, (query) => query.where("year", "=", (of as { year: number }).year))
    .orderBy("year")
    .orderBy("tariff")
    .orderBy("vehicleClass")
    .orderBy("bandMin")
    .orderBy("valueOverKurus")
    .orderBy("ageFrom")
    .selectAll()
    .execute();

export const selectElectricBands = ({ db }: Context): Promise<ElectricBand[]> =>
  db.selectFrom("vehicleTaxElectric").orderBy("validFromYear").orderBy("bandMin").selectAll().execute();

/** Adds a year with its amounts; false where the year is there. */
export async function insertTaxYear(
  { db, clock }: Context,
  year: { year: number; source: string },
  amounts: readonly TaxAmount[],
): Promise<boolean> {
  const row = await db
    .insertInto("vehicleTaxYear")
    .values({ ...year, addedAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("year")
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto("vehicleTaxAmount")
    .values([...amounts])
    .execute();
  return true;
}

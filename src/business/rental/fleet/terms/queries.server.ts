import type { Context } from "#src/shared/context.server.ts";
import type { RentalTerms } from "#src/business/rental/terms-sentences.ts";

type Read = Pick<Context, "db">;

/** The terms of a business; undefined before it set them. */
export const findTerms = ({ db }: Read, businessId: number): Promise<RentalTerms | undefined> =>
  db
    .selectFrom("rentalTerms")
    .where("businessId", "=", businessId)
    .select([
      "minDriverAge",
      "minLicenceYears",
      "youngDriverAge",
      "youngDriverDayKurus",
      "freeCancellationHours",
      "lateRefundPercent",
      "prepaidPercent",
      "turnaroundMinutes",
      "excessKurus",
      "coveredExcessKurus",
    ])
    .executeTakeFirst();

export const upsertTerms = ({ db, clock }: Pick<Context, "db" | "clock">, businessId: number, terms: RentalTerms) =>
  db
    .insertInto("rentalTerms")
    .values({ businessId, ...terms, updatedAt: clock() })
    .onConflict((conflict) => conflict.column("businessId").doUpdateSet({ ...terms, updatedAt: clock() }))
    .execute();

export type ExtraRow = { kind: string; dayKurus: number; maxKurus: number | null; maxCount: number };

export const selectExtras = ({ db }: Read, businessId: number): Promise<ExtraRow[]> =>
  db
    .selectFrom("rentalExtra")
    .where("businessId", "=", businessId)
    .select(["kind", "dayKurus", "maxKurus", "maxCount"])
    .execute();

/** Replaces the extras that a business offers. */
export async function replaceExtras({ db }: Read, businessId: number, extras: readonly ExtraRow[]) {
  await db.deleteFrom("rentalExtra").where("businessId", "=", businessId).execute();
  if (extras.length > 0)
    await db
      .insertInto("rentalExtra")
      .values(extras.map((extra) => ({ businessId, ...extra })))
      .execute();
}

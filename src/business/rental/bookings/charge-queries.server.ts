import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalCharge } from "#src/shared/database.ts";

export const insertRentalCharge = ({ db }: Context, charge: Omit<Insertable<RentalCharge>, "refundedKurus">) =>
  db.insertInto("rentalCharge").values(charge).execute();

/** The charges of bookings, oldest first. */
export async function selectCharges({ db }: Context, bookingIds: readonly number[]) {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom("rentalCharge")
    .where("bookingId", "in", bookingIds)
    .orderBy("chargedAt")
    .orderBy("attemptId")
    .selectAll()
    .execute();
}

export const addRefunded = ({ db }: Context, attemptId: number, kurus: number) =>
  db
    .updateTable("rentalCharge")
    .set({ refundedKurus: sql`refunded_kurus + ${kurus}` })
    .where("attemptId", "=", attemptId)
    .execute();

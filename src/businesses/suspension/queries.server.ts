import type { Context } from "#src/shared/context.server.ts";

/** A business, locked until the transaction ends. */
export const lockBusiness = ({ db }: Context, id: number) =>
  db
    .selectFrom("business")
    .where("id", "=", id)
    .select(["id", "slug", "name", "suspendedAt"])
    .forUpdate()
    .executeTakeFirst();

export const updateSuspension = ({ db }: Context, id: number, suspendedAt: Date | null, suspensionReason: string) =>
  db.updateTable("business").set({ suspendedAt, suspensionReason }).where("id", "=", id).execute();

/** The people of a business who can be told. */
export const selectPeople = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .orderBy("id")
    .select(["id", "email", "firstName"])
    .execute();

/** Why a business is suspended; null where it is not. */
export async function findSuspensionReason({ db }: Context, id: number): Promise<string | null> {
  const business = await db
    .selectFrom("business")
    .where("id", "=", id)
    .where("suspendedAt", "is not", null)
    .select("suspensionReason")
    .executeTakeFirst();
  return business?.suspensionReason ?? null;
}

import type { Context } from "#src/shared/context.server.ts";

/** Billing details as they are stored: the citizenship number is encrypted. */
export type StoredBilling = {
  kind: "person" | "company";
  firstName: string | null;
  lastName: string | null;
  citizenshipNumberEncrypted: string | null;
  company: string | null;
  taxAdministration: string | null;
  taxNumber: string | null;
  address: string;
};
const columns = [
  "kind",
  "firstName",
  "lastName",
  "citizenshipNumberEncrypted",
  "company",
  "taxAdministration",
  "taxNumber",
  "address",
] as const;

/** A member's billing details, the last used first. */
export const selectBilling = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("billingDetail")
    .where("memberId", "=", memberId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .select(["id", ...columns])
    .execute();

/** A member's own details by their id. */
export const findBilling = ({ db }: Context, memberId: number, id: number) =>
  db
    .selectFrom("billingDetail")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .select(["id", ...columns])
    .executeTakeFirst();

export async function insertBilling({ db, clock }: Context, memberId: number, values: StoredBilling): Promise<number> {
  const now = clock();
  const { id } = await db
    .insertInto("billingDetail")
    .values({ ...values, memberId, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateBilling = ({ db, clock }: Context, id: number, values: StoredBilling) =>
  db
    .updateTable("billingDetail")
    .set({ ...values, updatedAt: clock() })
    .where("id", "=", id)
    .execute();

export const deleteBilling = ({ db }: Context, id: number) =>
  db.deleteFrom("billingDetail").where("id", "=", id).execute();

/** Freezes a copy of details in an order, in place of an earlier one. */
export async function freezeBilling(
  { db }: Context,
  orderId: string,
  { id, ...values }: StoredBilling & { id: number },
): Promise<void> {
  const copy = { ...values, billingDetailId: id };
  await db
    .insertInto("orderBilling")
    .values({ orderId, ...copy })
    .onConflict((conflict) => conflict.column("orderId").doUpdateSet(copy))
    .execute();
}

/** The copy that an order holds. */
export const findOrderBilling = ({ db }: Context, orderId: string) =>
  db
    .selectFrom("orderBilling")
    .where("orderId", "=", orderId)
    .select([...columns, "billingDetailId"])
    .executeTakeFirst();

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export type BankAccount = { bank: string; holder: string; iban: string };

/** Our accounts that transfers may be sent to, in their order. */
export const selectBankAccounts = ({ db }: Context): Promise<BankAccount[]> =>
  db
    .selectFrom("bankAccount")
    .where("isOpen", "=", true)
    .orderBy("position")
    .select(["bank", "holder", "iban"])
    .execute();

/** Adds accounts in their order, or opens them again. */
export async function insertAccounts({ db }: Pick<Context, "db">, accounts: readonly BankAccount[]): Promise<void> {
  for (const [position, { bank, holder, iban }] of accounts.entries())
    await db
      .insertInto("bankAccount")
      .values({ bank, holder, iban, position })
      .onConflict((conflict) => conflict.column("iban").doUpdateSet({ bank, holder, position, isOpen: true }))
      .execute();
}

/** Replaces the accounts that transfers may be sent to; those that are not given any more are closed. */
export async function replaceAccounts({ db }: Pick<Context, "db">, accounts: readonly BankAccount[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("bankAccount").set({ isOpen: false }).execute();
    await insertAccounts({ db: tx }, accounts);
  });
}

export type NewTransfer = {
  orderId: string;
  reference: string;
  amountKurus: number;
  sender: string;
  receivedOn: string;
};

/** Stores a transfer; undefined where its reference was booked before. */
export async function insertTransfer(
  { db, clock, member }: Context,
  transfer: NewTransfer,
): Promise<number | undefined> {
  const row = await db
    .insertInto("bankTransfer")
    .values({ ...transfer, bookedBy: member?.id ?? null, bookedAt: clock() })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const updateCredited = ({ db }: Context, id: number, creditedKurus: number) =>
  db.updateTable("bankTransfer").set({ creditedKurus }).where("id", "=", id).execute();

/** Marks all transfers of an order as credited to the buyer. */
export const creditTransfers = ({ db }: Context, orderId: string) =>
  db
    .updateTable("bankTransfer")
    .set({ creditedKurus: sql`amount_kurus` })
    .where("orderId", "=", orderId)
    .execute();

/** What has arrived for an order and was not credited to the buyer, in kuruş. */
export async function selectArrivedKurus({ db }: Context, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("bankTransfer")
    .where("orderId", "=", orderId)
    .select(sql<number>`coalesce(sum(amount_kurus - credited_kurus), 0)::bigint`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The transfers of orders, oldest first. */
export async function selectTransfers({ db }: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("bankTransfer")
    .where("orderId", "in", orderIds)
    .orderBy("id")
    .select(["orderId", "reference", "amountKurus", "creditedKurus", "sender", "receivedOn", "bookedAt"])
    .execute();
}

/** References that were booked before. */
export async function selectBooked({ db }: Context, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db.selectFrom("bankTransfer").where("reference", "in", references).select("reference").execute();
  return new Set(rows.map(({ reference }) => reference));
}

/** Orders by their ids, for the preview of a statement. */
export async function selectNamedOrders({ db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("customerOrder")
    .innerJoin("member", "member.id", "customerOrder.memberId")
    .where("customerOrder.id", "in", ids)
    .select([
      "customerOrder.id",
      "customerOrder.state",
      "customerOrder.netKurus",
      "member.firstName",
      "member.lastName",
    ])
    .execute();
}

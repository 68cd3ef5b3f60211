import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Lot, TransactionKind } from "./rules.ts";

export type Account = "real" | "virtual" | "sales" | "campaigns";
export type Entry = { account: Account; amountKurus: number; lotId?: number };
export type NewTransaction = {
  memberId: number;
  idempotencyKey: string;
  kind: TransactionKind;
  reason: string;
  orderId?: string | undefined;
  actorId?: number | undefined;
};

const lockSpace = 7_340_140;

/** Serialises the changes of a member's balances until the transaction ends. */
export const lockBalances = ({ db }: Context, memberId: number) =>
  sql`select pg_advisory_xact_lock(${lockSpace}, ${memberId})`.execute(db);

/** Inserts a ledger transaction; its id, or undefined where its idempotency key is known. */
export async function insertTransaction({ db, clock }: Context, values: NewTransaction): Promise<number | undefined> {
  const row = await db
    .insertInto("ledgerTransaction")
    .values({ orderId: null, actorId: null, ...values, createdAt: clock() })
    .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function insertEntries({ db }: Context, transactionId: number, entries: readonly Entry[]): Promise<void> {
  await db
    .insertInto("ledgerEntry")
    .values(entries.map((entry) => ({ lotId: null, ...entry, transactionId })))
    .execute();
}

export async function insertLot(
  { db }: Context,
  lot: { transactionId: number; memberId: number; expiresAt: Date },
): Promise<number> {
  return (await db.insertInto("balanceLot").values(lot).returning("id").executeTakeFirstOrThrow()).id;
}

export async function selectRealKurus({ db }: Context, memberId: number): Promise<number> {
  const { sum } = await db
    .selectFrom("ledgerEntry")
    .innerJoin("ledgerTransaction", "ledgerTransaction.id", "ledgerEntry.transactionId")
    .where("ledgerTransaction.memberId", "=", memberId)
    .where("account", "=", "real")
    .select(sql<number>`coalesce(sum(amount_kurus), 0)::bigint`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The member's lots that have something left and do not expire before now. */
export const selectLots = ({ db, clock }: Context, memberId: number): Promise<Lot[]> =>
  db
    .selectFrom("balanceLot")
    .innerJoin("ledgerEntry", "ledgerEntry.lotId", "balanceLot.id")
    .where("balanceLot.memberId", "=", memberId)
    .where("expiresAt", ">", clock())
    .groupBy("balanceLot.id")
    .having(sql<boolean>`sum(amount_kurus) > 0`)
    .select(["balanceLot.id", "expiresAt", sql<number>`sum(amount_kurus)::bigint`.as("leftKurus")])
    .orderBy("expiresAt")
    .execute();

/** Lots that have expired and still have something left. */
export const selectExpiredLots = ({ db, clock }: Context, limit: number) =>
  db
    .selectFrom("balanceLot")
    .innerJoin("ledgerEntry", "ledgerEntry.lotId", "balanceLot.id")
    .where("expiresAt", "<=", clock())
    .groupBy("balanceLot.id")
    .having(sql<boolean>`sum(amount_kurus) > 0`)
    .select(["balanceLot.id", "balanceLot.memberId"])
    .orderBy("balanceLot.id")
    .limit(limit)
    .execute();

export async function selectLotKurus({ db }: Context, lotId: number): Promise<number> {
  const { sum } = await db
    .selectFrom("ledgerEntry")
    .where("lotId", "=", lotId)
    .select(sql<number>`coalesce(sum(amount_kurus), 0)::bigint`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** When the latest lot expires that the order spent. */
export async function selectSpentExpiry({ db }: Context, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("ledgerTransaction")
    .innerJoin("ledgerEntry", "ledgerEntry.transactionId", "ledgerTransaction.id")
    .innerJoin("balanceLot", "balanceLot.id", "ledgerEntry.lotId")
    .where("orderId", "=", orderId)
    .where("ledgerTransaction.kind", "=", "spend")
    .orderBy("balanceLot.expiresAt", "desc")
    .select("balanceLot.expiresAt")
    .executeTakeFirst();
  return row?.expiresAt;
}

/** The member's transactions, the latest first, each with what it changed. */
export const selectTransactions = ({ db }: Context, memberId: number, limit: number) =>
  db
    .selectFrom("ledgerTransaction")
    .innerJoin("ledgerEntry", "ledgerEntry.transactionId", "ledgerTransaction.id")
    .where("ledgerTransaction.memberId", "=", memberId)
    .where("account", "in", ["real", "virtual"])
    .groupBy("ledgerTransaction.id")
    .orderBy("ledgerTransaction.id", "desc")
    .limit(limit)
    .select([
      "ledgerTransaction.id",
      "kind",
      "reason",
      "orderId",
      "createdAt",
      sql<number>`coalesce(sum(amount_kurus) filter (where account = 'real'), 0)::bigint`.as("realKurus"),
      sql<number>`coalesce(sum(amount_kurus) filter (where account = 'virtual'), 0)::bigint`.as("virtualKurus"),
    ])
    .execute();

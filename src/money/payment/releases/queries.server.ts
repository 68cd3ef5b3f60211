import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { type CommissionSplit, type CommissionTerms, splitOf } from "../commission/split.ts";
import type { PaymentItem, ProviderCharge } from "../gateway.ts";
import { payoutDays, refundRetryAfterMs } from "../rules.ts";

export type ReleaseState = "held" | "releasing" | "released" | "refused";
/** `amountKurus` is what was to be paid for it, `releasedKurus` what of that was passed on or kept as commission. */
export type HeldItem = {
  itemId: string;
  subMerchantKey: string;
  amountKurus: number;
  releasedAmountKurus: number;
  terms: CommissionTerms;
  state: ReleaseState;
};
/** One item of an attempt. */
export type ItemId = { attemptId: number; itemId: string };

/**
 * An item of a payment that begins. With `subMerchant` its amount is paid out to that sub-merchant, less the commission at
 * this rate; later changes of the rate do not affect it.
 */
export type RequestedItem = Omit<PaymentItem, "subMerchant"> & {
  subMerchant?: { key: string; commission: CommissionTerms };
};

/** Stores what of an attempt will be passed on to sub-merchants. */
export async function insertItems({ db }: Context, attemptId: number, items: readonly RequestedItem[]) {
  const rows = items.flatMap(({ id, amountKurus, subMerchant }) => {
    if (!subMerchant) return [];
    const { key: subMerchantKey, commission } = subMerchant;
    const { payoutKurus, commissionKurus, vatKurus } = splitOf(amountKurus, commission);
    return {
      attemptId,
      itemId: id,
      subMerchantKey,
      payoutKurus,
      commissionBasisPoints: commission.basisPoints,
      commissionVatPercent: commission.vatPercent,
      commissionKurus,
      commissionVatKurus: vatKurus,
      state: "held" as const,
    };
  });
  if (rows.length > 0) await db.insertInto("paymentItem").values(rows).execute();
}

/** Records the provider's ids of a charge's items, its fee and what it says that it will pass on. */
export async function updateTransactions({ db }: Context, attemptId: number, items: ProviderCharge["items"]) {
  for (const { id: itemId, transactionId, feeKurus = null, payoutKurus = null } of items)
    await db
      .updateTable("paymentItem")
      .set({ transactionId, providerFeeKurus: feeKurus, providerPayoutKurus: payoutKurus })
      .where("attemptId", "=", attemptId)
      .where("itemId", "=", itemId)
      .execute();
}

export async function selectItems({ db }: Context, attemptId: number): Promise<HeldItem[]> {
  const rows = await db
    .selectFrom("paymentItem")
    .where("attemptId", "=", attemptId)
    .orderBy("itemId")
    .select([
      "itemId",
      "subMerchantKey",
      "state",
      "commissionBasisPoints",
      "commissionVatPercent",
      sql<number>`(payout_kurus + commission_kurus + commission_vat_kurus)::float8`.as("amountKurus"),
      sql<number>`${releasedAmount}::float8`.as("releasedAmountKurus"),
    ])
    .execute();
  return rows.map(({ commissionBasisPoints, commissionVatPercent, state, ...row }) => ({
    ...row,
    state: state as ReleaseState,
    terms: { basisPoints: commissionBasisPoints, vatPercent: Number(commissionVatPercent) },
  }));
}

/** What of an item was passed on, or kept as commission. */
const releasedAmount = sql`(released_kurus + released_commission_kurus + released_vat_kurus)`;

/** What of an attempt is passed on to sub-merchants and kept as commission, or will be, in kuruş. */
export async function sumReleases({ db }: Context, attemptId: number): Promise<number> {
  const { kurus } = await db
    .selectFrom("paymentItem")
    .where("attemptId", "=", attemptId)
    .where("state", "in", ["releasing", "released", "refused"])
    .select(sql<number>`coalesce(sum${releasedAmount}, 0)::float8`.as("kurus"))
    .executeTakeFirstOrThrow();
  return kurus;
}

/** The item's release is due from now on: its parts are final, and can go back no more. */
export async function updateReleasing({ db, clock }: Context, { attemptId, itemId }: ItemId, split: CommissionSplit) {
  await db
    .updateTable("paymentItem")
    .set({
      state: "releasing",
      releasedKurus: split.payoutKurus,
      releasedCommissionKurus: split.commissionKurus,
      releasedVatKurus: split.vatKurus,
      tries: 0,
      nextTryAt: clock(),
      settledAt: null,
    })
    .where("attemptId", "=", attemptId)
    .where("itemId", "=", itemId)
    .execute();
}

export type DueRelease = ItemId & {
  paymentId: string;
  transactionId: string;
  subMerchantKey: string;
  /** What was promised to the sub-merchant when the payment began. */
  payoutKurus: number;
  releasedKurus: number;
  tries: number;
};

/**
 * Takes a due release for one try; no other process takes it until the wait after this try is over. Undefined where it is
 * not due, and while a refund of the same charge is pending: the provider passes on what that leaves.
 */
export async function claimRelease(
  { db, clock }: Context,
  { attemptId, itemId }: ItemId,
): Promise<DueRelease | undefined> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("paymentItem")
      .innerJoin("paymentAttempt", "paymentAttempt.id", "attemptId")
      .select([
        "transactionId",
        "subMerchantKey",
        "payoutKurus",
        "releasedKurus",
        "tries",
        "providerPaymentId as paymentId",
      ])
      .where("attemptId", "=", attemptId)
      .where("itemId", "=", itemId)
      .where("paymentItem.state", "=", "releasing")
      .where("nextTryAt", "<=", now)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("paymentRefund")
              .whereRef("paymentRefund.attemptId", "=", "paymentItem.attemptId")
              .where("paymentRefund.state", "=", "pending"),
          ),
        ),
      )
      .forUpdate("paymentItem")
      .executeTakeFirst();
    if (!row) return undefined;
    const tries = row.tries + 1;
    await tx
      .updateTable("paymentItem")
      .set({ tries, nextTryAt: new Date(now.getTime() + refundRetryAfterMs(tries)) })
      .where("attemptId", "=", attemptId)
      .where("itemId", "=", itemId)
      .execute();
    return {
      ...row,
      attemptId,
      itemId,
      paymentId: row.paymentId!,
      transactionId: row.transactionId!,
      tries,
    };
  });
}

export const selectDueReleases = ({ db, clock }: Context, limit: number): Promise<ItemId[]> =>
  db
    .selectFrom("paymentItem")
    .where("state", "=", "releasing")
    .where("nextTryAt", "<=", clock())
    .orderBy("nextTryAt")
    .limit(limit)
    .select(["attemptId", "itemId"])
    .execute();

/** Whether this call has ended the release. */
export async function updateReleased(
  { db, clock }: Context,
  { attemptId, itemId }: ItemId,
  state: "released" | "refused",
): Promise<boolean> {
  const now = clock();
  const row = await db
    .updateTable("paymentItem")
    .set({
      state,
      settledAt: now,
      nextTryAt: null,
      payoutDueAt: state === "released" ? addDays(now, payoutDays) : null,
    })
    .where("attemptId", "=", attemptId)
    .where("itemId", "=", itemId)
    .where("state", "=", "releasing")
    .returning("itemId")
    .executeTakeFirst();
  return row !== undefined;
}

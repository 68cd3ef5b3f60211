import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { PaymentItem, ProviderCharge } from "../gateway.ts";
import { payoutDays, refundRetryAfterMs } from "../rules.ts";

export type ReleaseState = "held" | "releasing" | "released" | "refused";
export type HeldItem = {
  itemId: string;
  payoutKurus: number;
  releasedKurus: number;
  state: ReleaseState;
};
/** One item of an attempt. */
export type ItemId = { attemptId: number; itemId: string };

/** Stores what of an attempt will be passed on to sub-merchants. */
export async function insertItems({ db }: Context, attemptId: number, items: readonly PaymentItem[]) {
  const rows = items.flatMap(({ id, subMerchant }) =>
    subMerchant
      ? [
          {
            attemptId,
            itemId: id,
            subMerchantKey: subMerchant.key,
            payoutKurus: subMerchant.payoutKurus,
            state: "held" as const,
          },
        ]
      : [],
  );
  if (rows.length > 0) await db.insertInto("paymentItem").values(rows).execute();
}

/** Records the provider's ids of a charge's items. */
export async function updateTransactions({ db }: Context, attemptId: number, items: ProviderCharge["items"]) {
  for (const { id: itemId, transactionId } of items)
    await db
      .updateTable("paymentItem")
      .set({ transactionId })
      .where("attemptId", "=", attemptId)
      .where("itemId", "=", itemId)
      .execute();
}

export const selectItems = ({ db }: Context, attemptId: number): Promise<HeldItem[]> =>
  db
    .selectFrom("paymentItem")
    .where("attemptId", "=", attemptId)
    .orderBy("itemId")
    .select(["itemId", "payoutKurus", "releasedKurus", "state"])
    .$castTo<HeldItem>()
    .execute();

/** What of an attempt is passed on to sub-merchants, or will be, in kuruş. */
export async function sumReleases({ db }: Context, attemptId: number): Promise<number> {
  const { kurus } = await db
    .selectFrom("paymentItem")
    .where("attemptId", "=", attemptId)
    .where("state", "in", ["releasing", "released", "refused"])
    .select(sql<number>`coalesce(sum(released_kurus), 0)::float8`.as("kurus"))
    .executeTakeFirstOrThrow();
  return kurus;
}

/** The item's release is due from now on; its `releasedKurus` can go back no more. */
export async function updateReleasing({ db, clock }: Context, { attemptId, itemId }: ItemId, releasedKurus: number) {
  await db
    .updateTable("paymentItem")
    .set({ state: "releasing", releasedKurus, tries: 0, nextTryAt: clock(), settledAt: null })
    .where("attemptId", "=", attemptId)
    .where("itemId", "=", itemId)
    .execute();
}

export type DueRelease = ItemId & {
  paymentId: string;
  transactionId: string;
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
      .select(["transactionId", "releasedKurus", "tries", "providerPaymentId as paymentId"])
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
      attemptId,
      itemId,
      releasedKurus: row.releasedKurus,
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

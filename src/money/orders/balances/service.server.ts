import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  type Entry,
  insertEntries,
  insertLot,
  insertTransaction,
  lockBalances,
  type NewTransaction,
  selectExpiredLots,
  selectLotKurus,
  selectLots,
  selectRealKurus,
  selectSpentExpiry,
} from "./queries.server.ts";
import { balanceGone, returnedBalanceDays, spendLots } from "./rules.ts";

/** What a member has, in kuruş: `real` was returned or paid in, `virtual` comes from coupons and campaigns and expires. */
export type Balances = { realKurus: number; virtualKurus: number };

/** The member's balances now. */
export async function balancesOf(ctx: Context, memberId: number): Promise<Balances> {
  const lots = await selectLots(ctx, memberId);
  return {
    realKurus: await selectRealKurus(ctx, memberId),
    virtualKurus: lots.reduce((sum, { leftKurus }) => sum + leftKurus, 0),
  };
}

/** Spends balance for an order in the caller's transaction; once per order. 409 where it is not there any more. */
export async function spendBalances(
  tx: Context,
  { orderId, memberId, realKurus, virtualKurus }: Balances & { orderId: string; memberId: number },
): Promise<void> {
  requireAmounts(realKurus, virtualKurus);
  if (realKurus + virtualKurus === 0) return;
  const reason = `Sipariş ${orderId}`;
  await writeOnce(tx, { memberId, orderId, kind: "spend", idempotencyKey: `spend:${orderId}`, reason }, async () => {
    const lots = spendLots(await selectLots(tx, memberId), virtualKurus);
    if (!lots || (await selectRealKurus(tx, memberId)) < realKurus) throw new Refusal(409, balanceGone);
    const virtual = lots.map(({ lotId, amountKurus }) => entry("virtual", -amountKurus, lotId));
    return [...virtual, entry("real", -realKurus), entry("sales", realKurus + virtualKurus)];
  });
}

/**
 * Gives spent balance back, or credits returned money to the real balance; once per `idempotencyKey`. Virtual balance
 * expires as that which the order `orderId` spent, but not before `returnedBalanceDays`.
 */
export async function creditBalances(
  tx: Context,
  {
    realKurus,
    virtualKurus,
    ...about
  }: Balances & { memberId: number; idempotencyKey: string; reason: string; orderId?: string; actorId?: number },
): Promise<void> {
  requireAmounts(realKurus, virtualKurus);
  if (realKurus + virtualKurus === 0) return;
  await writeOnce(tx, { ...about, kind: "credit" }, async (transactionId) => {
    const earliest = addDays(tx.clock(), returnedBalanceDays);
    const spent = about.orderId === undefined ? undefined : await selectSpentExpiry(tx, about.orderId);
    const expiresAt = spent && spent > earliest ? spent : earliest;
    const { memberId } = about;
    const lotId = virtualKurus > 0 ? await insertLot(tx, { transactionId, memberId, expiresAt }) : undefined;
    return [entry("virtual", virtualKurus, lotId), entry("real", realKurus), entry("sales", -realKurus - virtualKurus)];
  });
}

/** Adds virtual balance of a campaign; once per `idempotencyKey`: false where it was added before. */
export async function addVirtualBalance(
  tx: Context,
  {
    amountKurus,
    expiresAt,
    ...about
  }: Omit<NewTransaction, "kind"> & { kind: "coupon" | "promotionCredit"; amountKurus: number; expiresAt: Date },
): Promise<boolean> {
  requireAmounts(amountKurus, 0);
  return writeOnce(tx, about, async (transactionId) => {
    const lotId = await insertLot(tx, { transactionId, memberId: about.memberId, expiresAt });
    return [entry("virtual", amountKurus, lotId), entry("campaigns", -amountKurus)];
  });
}

const expiredAtOnce = 500;

/** Takes expired virtual balance out of the ledger; the next run continues a large batch. */
export async function expireBalances(ctx: Context): Promise<void> {
  for (const { id, memberId } of await selectExpiredLots(ctx, expiredAtOnce)) {
    const about = { memberId, kind: "expiry", idempotencyKey: `expiry:${id}`, reason: "Süresi doldu" } as const;
    await inTransaction(ctx, (tx) =>
      writeOnce(tx, about, async () => {
        const leftKurus = await selectLotKurus(tx, id);
        return [entry("virtual", -leftKurus, id), entry("campaigns", leftKurus)];
      }),
    );
  }
}

/** Writes a ledger transaction with the entries that `entriesOf` decides on under the member's lock; false if it exists. */
async function writeOnce(
  tx: Context,
  about: NewTransaction,
  entriesOf: (transactionId: number) => Promise<Entry[]>,
): Promise<boolean> {
  await lockBalances(tx, about.memberId);
  const id = await insertTransaction(tx, about);
  if (id === undefined) return false;
  await insertEntries(
    tx,
    id,
    (await entriesOf(id)).filter(({ amountKurus }) => amountKurus !== 0),
  );
  return true;
}

const entry = (account: Entry["account"], amountKurus: number, lotId?: number): Entry =>
  lotId === undefined ? { account, amountKurus } : { account, amountKurus, lotId };

/** A negative or broken amount is a bug of the caller. */
function requireAmounts(...amounts: number[]) {
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    throw new Error(`not amounts in kuruş: ${amounts.join(", ")}`);
}

import { describe, expect, test } from "vitest";
import { refundedCharge } from "#src/money/orders/amounts.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aSubMerchant, ledgerOf } from "#test/support/sub-merchants.ts";
import { ProviderRefusal, ProviderUnavailable } from "../gateway.ts";
import { selectPaymentCases } from "../queries.server.ts";
import { reconcilePayments } from "../reconciliation.server.ts";
import { paymentMessages } from "../rules.ts";
import { refundPayment } from "../service.server.ts";
import { releasePayment } from "./service.server.ts";

const app = await testApp();
const bookings = await withBookings(app);

async function aCharge({ amountKurus = 10_000, basisPoints = 0, installments = 1 } = {}) {
  const { id: businessId } = await aShop(app);
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const key = await aSubMerchant(app, { businessId, ownerId: owner.id });
  const { attemptId, token } = await bookings.pay({ amountKurus, basisPoints, subMerchantKey: key }, { installments });
  await bookings.callback(token);
  return { attemptId, ledger: () => ledgerOf(app, key), item: async () => (await bookings.items(attemptId))[0]! };
}
/** What the sub-merchant gets. */
const release = async (attemptId: number) =>
  (await inTransaction(app.ctx(), (tx) => releasePayment(tx, { attemptId }))).payoutKurus;
let keys = 0;
const refund = (attemptId: number, amountKurus: number) =>
  inTransaction(app.ctx(), (tx) =>
    refundPayment(tx, { attemptId, amountKurus, idempotencyKey: `r${++keys}`, reason: "Vazgeçildi" }),
  );

/** Replaces `approve` of the provider until the returned function is called. */
function approveFails(error: Error) {
  const { subMerchants } = app.deps.payments!;
  const { approve } = subMerchants;
  subMerchants.approve = () => Promise.reject(error);
  return () => void (subMerchants.approve = approve);
}

test("a charge is held until it is released, and released once", async () => {
  const { attemptId, item, ledger } = await aCharge();
  expect(await item()).toMatchObject({ state: "held", payoutKurus: 10_000, releasedKurus: 0 });
  expect(ledger()).toMatchObject({ paid: 10_000, held: 10_000 });
  const released = await Promise.all(Array.from({ length: 10 }, () => release(attemptId)));
  expect(released.toSorted((a, b) => a - b)).toEqual([...Array<number>(9).fill(0), 10_000]);
  await Promise.all(Array.from({ length: 3 }, () => app.runJobs()));
  expect(await item()).toMatchObject({ state: "released", releasedKurus: 10_000, tries: 1 });
  expect(ledger()).toMatchObject({ released: 10_000, held: 0 });
});

test("a charge that only reconciliation found is released too", async () => {
  const { id: businessId } = await aShop(app);
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const subMerchantKey = await aSubMerchant(app, { businessId, ownerId: owner.id });
  const { attemptId } = await bookings.start({ subMerchantKey });
  // Neither the token nor a callback arrived.
  const token = (await bookings.attempt(attemptId)).token!;
  await app.db.updateTable("paymentAttempt").set({ token: null }).where("id", "=", attemptId).execute();
  await app.provider.pay(`${app.provider.url}/odeme?token=${token}`);
  bookings.minutesPass(2);
  await reconcilePayments(app.ctx());
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "charged" });
  expect(await release(attemptId)).toBe(10_000);
  await app.runJobs();
  expect(ledgerOf(app, subMerchantKey)).toMatchObject({ released: 10_000, held: 0 });
});

test("what was not charged cannot be released", async () => {
  const { attemptId } = await bookings.start();
  await expect(release(attemptId)).rejects.toMatchObject({ status: 409, message: paymentMessages.notReleasable });
});

test("of refunds and releases at once, together no more than the charge", async () => {
  const { attemptId, ledger } = await aCharge();
  const refunds = Array.from({ length: 10 }, () => refund(attemptId, 3_000));
  await Promise.allSettled([...refunds.slice(0, 5), release(attemptId), ...refunds.slice(5)]);
  await app.runJobs();
  bookings.minutesPass(2);
  await reconcilePayments(app.ctx());
  const { released, refunded, held, paid } = ledger();
  expect([released + refunded + held, held]).toEqual([paid, 0]);
  await expect(refund(attemptId, released + 1)).rejects.toMatchObject({ message: paymentMessages.tooMuch });
});

test("a release waits for the refund of a part, and passes on the rest", async () => {
  const { attemptId, item, ledger } = await aCharge();
  const { refund: real } = app.deps.payments!;
  app.deps.payments!.refund = () => Promise.reject(new ProviderUnavailable("down"));
  await refund(attemptId, 2_500);
  expect(await release(attemptId)).toBe(7_500);
  await app.runJobs();
  expect(await item()).toMatchObject({ state: "releasing", tries: 0 });
  app.deps.payments!.refund = real;
  bookings.minutesPass(2);
  await reconcilePayments(app.ctx());
  await app.runJobs();
  expect(await item()).toMatchObject({ state: "released", releasedKurus: 7_500 });
  expect(ledger()).toEqual({ paid: 10_000, released: 7_500, kept: 0, refunded: 2_500, held: 0 });
});

describe("commission", () => {
  test("is kept from what the business gets, with its VAT; the provider is asked for the rest", async () => {
    const { item, ledger, attemptId } = await aCharge({ basisPoints: 800 });
    const parts = { payoutKurus: 9_040, commissionKurus: 800, commissionVatKurus: 160, commissionBasisPoints: 800 };
    expect(await item()).toMatchObject({ ...parts, commissionVatPercent: "20.00", providerPayoutKurus: 9_040 });
    expect(ledger()).toMatchObject({ paid: 10_000, held: 10_000 });
    expect(await release(attemptId)).toBe(9_040);
    await app.runJobs();
    expect(await item()).toMatchObject({ releasedKurus: 9_040, releasedCommissionKurus: 800, releasedVatKurus: 160 });
    expect(ledger()).toMatchObject({ released: 9_040, kept: 960 });
    await expect(refund(attemptId, 1)).rejects.toMatchObject({ message: paymentMessages.tooMuch });
  });

  test.each([1, 6])("is given back in proportion to a refund, with %i instalments", async (installments) => {
    const { item, ledger, attemptId } = await aCharge({ basisPoints: 800, installments });
    const { chargedKurus } = await bookings.attempt(attemptId);
    const ofHalf = refundedCharge(
      { amountKurus: 10_000, chargedKurus: chargedKurus! },
      { beforeKurus: 0, amountKurus: 5_000 },
    );
    await refund(attemptId, ofHalf);
    await app.runJobs();
    expect(await release(attemptId)).toBe(4_520);
    await app.runJobs();
    expect(await item()).toMatchObject({ releasedKurus: 4_520, releasedCommissionKurus: 400, releasedVatKurus: 80 });
    expect(ledger()).toEqual({ paid: 10_000, released: 4_520, kept: 480, refunded: 5_000, held: 0 });
    await expect(refund(attemptId, 1)).rejects.toMatchObject({ message: paymentMessages.tooMuch });
  });

  test("of what is given back whole there is none", async () => {
    const { item, attemptId } = await aCharge({ basisPoints: 800 });
    await refund(attemptId, 10_000);
    await app.runJobs();
    expect(await release(attemptId)).toBe(0);
    expect(await item()).toMatchObject({ state: "held", releasedKurus: 0, releasedCommissionKurus: 0 });
  });

  test("the provider's fee is stored as it says it, and another split than ours is a case for the desk", async () => {
    const { item, attemptId } = await aCharge({ basisPoints: 800 });
    expect(await item()).toMatchObject({ providerFeeKurus: 299 + 25 });
    const problems = async () =>
      (await selectPaymentCases(app.ctx(), { limit: 100 }))
        .filter((one) => one.attemptId === attemptId)
        .map(({ problem }) => problem);
    expect(await problems()).toEqual([]);
    await app.db
      .updateTable("paymentItem")
      .set({ providerPayoutKurus: 9_000 })
      .where("attemptId", "=", attemptId)
      .execute();
    expect(await problems()).toEqual(["splitDiffers"]);
  });
});

describe("without an answer", () => {
  test("a release that was made is not made again", async () => {
    const { attemptId, item, ledger } = await aCharge();
    const { subMerchants } = app.deps.payments!;
    const { approve } = subMerchants;
    subMerchants.approve = async (asked) => {
      await approve(asked);
      throw new ProviderUnavailable("the answer was lost");
    };
    await release(attemptId);
    await app.runJobs();
    subMerchants.approve = approve;
    expect(await item()).toMatchObject({ state: "releasing" });
    expect(await selectPaymentCases(app.ctx(), { limit: 100 })).not.toContainEqual(
      expect.objectContaining({ attemptId }),
    );
    bookings.minutesPass(2);
    await reconcilePayments(app.ctx());
    expect(await item()).toMatchObject({ state: "released", tries: 2 });
    expect(ledger()).toMatchObject({ released: 10_000 });
  });

  test("a release is tried again, and the desk sees it after the second try", async () => {
    const { attemptId, item } = await aCharge();
    const works = approveFails(new ProviderUnavailable("down"));
    await release(attemptId);
    await app.runJobs();
    bookings.minutesPass(2);
    await reconcilePayments(app.ctx());
    const cases = await selectPaymentCases(app.ctx(), { limit: 100 });
    expect(cases.find((one) => one.attemptId === attemptId)).toMatchObject({ problem: "releaseUnanswered" });
    works();
    bookings.minutesPass(5);
    await reconcilePayments(app.ctx());
    expect(await item()).toMatchObject({ state: "released", tries: 3 });
  });
});

test("a release that the provider refuses is shown to the desk, cannot be refunded twice, and can be asked for again", async () => {
  const { attemptId, item } = await aCharge();
  const works = approveFails(new ProviderRefusal("5087"));
  await release(attemptId);
  await app.runJobs();
  works();
  expect(await item()).toMatchObject({ state: "refused" });
  const cases = await selectPaymentCases(app.ctx(), { limit: 100 });
  expect(cases.find((one) => one.attemptId === attemptId)).toMatchObject({ problem: "releaseRefused" });
  await expect(refund(attemptId, 1)).rejects.toMatchObject({ message: paymentMessages.tooMuch });
  expect(await release(attemptId)).toBe(10_000);
  await app.runJobs();
  expect(await item()).toMatchObject({ state: "released" });
});

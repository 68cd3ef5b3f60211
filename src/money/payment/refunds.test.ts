import { describe, expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { cardWith } from "#test/support/provider.ts";
import { randomFrom } from "#test/support/random.ts";
import { ProviderRefusal, ProviderUnavailable } from "./gateway.ts";
import { reconcilePayments } from "./reconciliation.server.ts";
import { paymentMessages } from "./rules.ts";
import { refundPayment } from "./service.server.ts";

const app = await testApp();
const bookings = await withBookings(app);

async function aCharge(amountKurus = 10_000, card?: string) {
  const { attemptId, token } = await bookings.pay({ amountKurus }, card ? { card } : {});
  await bookings.callback(token);
  return { attemptId, atProvider: () => app.provider.store.byToken(token)!.refunds.map(({ price }) => price) };
}
const refund = (attemptId: number, amountKurus: number, idempotencyKey: string) =>
  inTransaction(app.ctx(), (tx) => refundPayment(tx, { attemptId, amountKurus, idempotencyKey, reason: "Vazgeçildi" }));

test("in parts, until the whole charge went back; more is refused", async () => {
  const { attemptId, atProvider } = await aCharge();
  await refund(attemptId, 4_000, "a1");
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunding", refundedKurus: 0 });
  await app.runJobs();
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "partlyRefunded", refundedKurus: 4_000 });
  await expect(refund(attemptId, 6_001, "a2")).rejects.toMatchObject({ status: 422, message: paymentMessages.tooMuch });
  await refund(attemptId, 6_000, "a3");
  await app.runJobs();
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunded", refundedKurus: 10_000 });
  expect(atProvider()).toEqual([4_000, 6_000]);
});

test("twenty at once with one key refund once, and with twenty keys never more than the charge", async () => {
  const one = await aCharge();
  await Promise.all(Array.from({ length: 20 }, () => refund(one.attemptId, 3_000, "same")));
  await Promise.all(Array.from({ length: 3 }, () => app.runJobs()));
  expect(one.atProvider()).toEqual([3_000]);
  const many = await aCharge();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => refund(many.attemptId, 3_000, `many${n}`)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await app.runJobs();
  expect(many.atProvider()).toEqual([3_000, 3_000, 3_000]);
});

test("random parts add up to the kuruş", async () => {
  const { integer } = randomFrom(5);
  const total = 100_003;
  const { attemptId, atProvider } = await aCharge(total);
  let left = total;
  for (let n = 0; left > 0; n++) {
    const part = Math.min(left, 1 + integer(20_000));
    await refund(attemptId, part, `random${n}`);
    left -= part;
  }
  await app.runJobs();
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunded", refundedKurus: total });
  expect(Math.round(atProvider().reduce((sum, kurus) => sum + kurus, 0))).toBe(total);
});

test("of what was never charged is refused", async () => {
  const { attemptId } = await bookings.start();
  await expect(refund(attemptId, 100, "none")).rejects.toMatchObject({
    status: 409,
    message: paymentMessages.notCharged,
  });
});

describe("without an answer", () => {
  test("a refund that was made is not made again", async () => {
    const { attemptId, atProvider } = await aCharge(10_000, cardWith("ilk iadesi"));
    await refund(attemptId, 2_500, "lost-answer");
    await app.runJobs();
    expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunding" });
    bookings.minutesPass(2);
    await reconcilePayments(app.ctx());
    expect(await bookings.attempt(attemptId)).toMatchObject({ state: "partlyRefunded", refundedKurus: 2_500 });
    expect(atProvider()).toEqual([2_500]);
  });

  test("a refund that was not made is made later, each wait longer than the one before", async () => {
    const { attemptId, atProvider } = await aCharge();
    await refund(attemptId, 2_500, "down");
    const { refund: real } = app.deps.payments!;
    app.deps.payments!.refund = () => Promise.reject(new ProviderUnavailable("down"));
    await app.runJobs();
    bookings.minutesPass(1);
    await reconcilePayments(app.ctx());
    bookings.minutesPass(1);
    await reconcilePayments(app.ctx());
    expect((await bookings.refunds(attemptId))[0]).toMatchObject({ state: "pending", tries: 2 });
    app.deps.payments!.refund = real;
    bookings.minutesPass(1);
    await reconcilePayments(app.ctx());
    expect((await bookings.refunds(attemptId))[0]).toMatchObject({ state: "done", tries: 3 });
    expect(atProvider()).toEqual([2_500]);
  });
});

test("a refund that the provider refuses leaves the charge, and can be asked for again", async () => {
  const { attemptId, atProvider } = await aCharge();
  const { refund: real } = app.deps.payments!;
  app.deps.payments!.refund = () => Promise.reject(new ProviderRefusal("5093"));
  await refund(attemptId, 2_500, "refused");
  await app.runJobs();
  app.deps.payments!.refund = real;
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "charged", refundedKurus: 0 });
  await refund(attemptId, 10_000, "again");
  await app.runJobs();
  expect(atProvider()).toEqual([10_000]);
});

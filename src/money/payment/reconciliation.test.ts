import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { cardWith } from "#test/support/provider.ts";
import { selectAttemptsOf, selectPaymentCases } from "./queries.server.ts";
import { reconcilePayments } from "./reconciliation.server.ts";
import { failureSentences } from "./rules.ts";

const app = await testApp();
const bookings = await withBookings(app);

test("finds a charge whose callback and webhook were lost, after a minute", async () => {
  const { attemptId, reference } = await bookings.pay({}, { card: cardWith("mutabakat") });
  await reconcilePayments(app.ctx());
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "started" });
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  expect(await bookings.read(reference)).toMatchObject({ attemptId });
});

test("finds a charge whose token never arrived", async () => {
  const { attemptId, reference } = await bookings.pay();
  await app.db.updateTable("paymentAttempt").set({ token: null }).where("id", "=", attemptId).execute();
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  expect(await bookings.read(reference)).toMatchObject({ attemptId });
});

test("ends attempts that nobody paid, and says so", async () => {
  const { attemptId, reference } = await bookings.start();
  bookings.minutesPass(46);
  await reconcilePayments(app.ctx());
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "expired", askAt: null });
  expect((await bookings.read(reference)).failures).toEqual([failureSentences.expired]);
});

test("finds another card's charge after a refusal on the same page", async () => {
  const { attemptId, reference, token } = await bookings.pay({}, { card: cardWith("kayıp kart") });
  await bookings.callback(token);
  Object.assign(app.provider.store.byToken(token)!, { status: "SUCCESS", outcome: { webhook: "never" } });
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  expect(await bookings.read(reference)).toMatchObject({ attemptId });
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "charged", failure: null });
});

test("charges an expired attempt that the provider reports late", async () => {
  const { attemptId, reference, pageUrl } = await bookings.start();
  bookings.minutesPass(46);
  await reconcilePayments(app.ctx());
  const { token } = await app.provider.pay(pageUrl);
  await bookings.deliverWebhooks(token);
  expect(await bookings.read(reference)).toMatchObject({ attemptId });
});

test("gives a charge its effect that failed the first time", async () => {
  const { attemptId, reference, token } = await bookings.pay();
  bookings.faults.push(new Error("no effect"));
  expect((await bookings.callback(token)).headers.location).toContain("sonuc=pending");
  expect(await bookings.read(reference)).toMatchObject({ attemptId: null });
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  expect(await bookings.read(reference)).toMatchObject({ attemptId });
});

test("refunds a charge whose effect fails again", async () => {
  const { attemptId, reference, token } = await bookings.pay();
  bookings.faults.push(new Error("no effect"), new Error("no effect"));
  await bookings.callback(token);
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  await app.runJobs();
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunded", failure: "effectFailed" });
  expect(await bookings.read(reference)).toMatchObject({ attemptId: null });
});

test("the desk's list has every charge without an effect and every stuck refund", async () => {
  const accepted = await bookings.pay();
  const notAccepted = await bookings.pay({ reference: accepted.reference });
  const cheap = await bookings.pay();
  app.provider.store.byToken(cheap.token)!.price = 1;
  const failing = await bookings.pay();
  for (const { token } of [accepted, notAccepted, cheap]) await bookings.callback(token);
  bookings.faults.push(new Error("no effect"), new Error("no effect"));
  await bookings.callback(failing.token);
  bookings.minutesPass(1);
  await reconcilePayments(app.ctx());
  const { attemptId, token, reference } = await bookings.pay();
  bookings.faults.push(new Error("no effect"));
  await bookings.callback(token);
  const cases = await selectPaymentCases(app.ctx(), { limit: 100 });
  expect(cases.find((one) => one.attemptId === attemptId)).toMatchObject({
    problem: "effectFailed",
    reference,
    chargedKurus: null,
  });
  const rejected = cases.filter(({ chargedKurus }) => chargedKurus !== null);
  const problems = new Map(rejected.map((one) => [one.attemptId, one.problem]));
  expect([accepted, notAccepted, cheap, failing].map((one) => problems.get(one.attemptId))).toEqual([
    undefined,
    "notAccepted",
    "amountDiffers",
    "effectFailed",
  ]);
  expect(new Set(problems.values())).toEqual(new Set(["notAccepted", "amountDiffers", "effectFailed"]));
  const silent = await bookings.start();
  bookings.minutesPass(61);
  expect(await selectPaymentCases(app.ctx(), { limit: 100 })).toContainEqual(
    expect.objectContaining({ attemptId: silent.attemptId, problem: "unanswered" }),
  );
  expect(await selectAttemptsOf(app.ctx(), { kind: "booking", reference })).toMatchObject([{ id: attemptId }]);
});

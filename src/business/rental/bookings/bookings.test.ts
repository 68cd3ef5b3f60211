import { sql } from "kysely";
import { expect, test } from "vitest";
import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { cardWith } from "#test/support/provider.ts";
import {
  aCustomer,
  aHeldBooking,
  aPaidBooking,
  aRentalMarket,
  aTrip,
  bookingInput,
  payBooking,
  paymentCallback,
  readBooking,
  spansOf,
} from "#test/support/rental-bookings.ts";
import { aPerson, signedIn } from "#test/support/shop.ts";
import { ledgerOf } from "#test/support/sub-merchants.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { createQuote, quoteAgain } from "../quotes/service.server.ts";
import { findQuote } from "../quotes/queries.server.ts";
import { selectCharges } from "./charge-queries.server.ts";
import { holdBooking } from "./hold.server.ts";
import { startBookingPayment } from "./pay.server.ts";
import { bookingMessages } from "./rules.ts";
import { cancelBooking, moveByBusiness } from "./service.server.ts";

const app = await testApp();
const sweep = async () => {
  await sql`select graphile_worker.add_job('rental.sweep', payload := '{}'::json)`.execute(app.db);
  await app.runJobs();
};
const later = (minutes: number) => void (app.now = addSeconds(app.now, 60 * minutes));

test("a booking is quoted with extras, held, paid by instalments and confirmed; the money waits for the hand-over", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const { code } = await aHeldBooking(app, market, customer, { counts: { "cocuk-koltugu": 2 } });
  expect(await readBooking(app, code)).toMatchObject({ state: "held", totalKurus: 580_000, prepaidKurus: 580_000 });
  expect(await payBooking(app, customer, code, { installments: 3 })).toBe(`/rezervasyonlarim/${code}?odeme=tamam`);
  const booking = await readBooking(app, code);
  expect(booking).toMatchObject({ state: "confirmed", heldUntil: null, unitId: market.unitIds[0] });
  const [charge] = await selectCharges(app.ctx(), [booking.id]);
  expect(charge).toMatchObject({ amountKurus: 580_000, installments: 3 });
  expect(charge!.chargedKurus).toBeGreaterThan(580_000);
  expect(ledgerOf(app, market.key)).toMatchObject({ paid: 580_000, held: 580_000, released: 0 });
  const owner = signedIn({ ...market.owner });
  await inTransaction(app.ctx({ ...owner, businessId: market.businessId, businessRole: "owner" }), (tx) =>
    moveByBusiness(tx, code, "handOver"),
  );
  await app.runJobs();
  expect(ledgerOf(app, market.key)).toMatchObject({ held: 0, released: 524_320, kept: 55_680 });
  const mails = await app.mails(customer.email);
  expect(mails.map(({ subject }) => subject)).toContain(`Rezervasyonunuz onaylandı: ${code}`);
});

test("the price of a quote is honoured, and an expired quote is quoted again with the difference", async () => {
  const market = await aRentalMarket(app, { units: 2 });
  const customer = await aCustomer(app);
  const ctx = app.ctx(signedIn(customer));
  const request = { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} };
  const [first, second] = [await createQuote(ctx, request), await createQuote(ctx, request)];
  await app.db.updateTable("rentalRate").set({ dayKurus: 120_000 }).where("listingId", "=", market.listingId).execute();
  const code = await holdBooking(ctx, first, await bookingInput(app, customer, first));
  expect((await readBooking(app, code)).totalKurus).toBe(500_000);
  later(15);
  const input = await bookingInput(app, customer, second);
  await expect(holdBooking(ctx, second, input)).rejects.toMatchObject({
    status: 409,
    message: bookingMessages.quoteExpired,
  });
  const again = (await findQuote(ctx, await quoteAgain(ctx, second)))!;
  expect(again.details).toMatchObject({ price: { totalKurus: 600_000 }, previousKurus: 500_000 });
});

test("a quote makes one booking, however often its form is sent", async () => {
  const market = await aRentalMarket(app, { units: 3 });
  const customer = await aCustomer(app);
  const ctx = app.ctx(signedIn(customer));
  const quoteId = await createQuote(ctx, { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} });
  const input = await bookingInput(app, customer, quoteId);
  const codes = await Promise.all(Array.from({ length: 20 }, () => holdBooking(ctx, quoteId, input)));
  expect(new Set(codes).size).toBe(1);
  expect(await spansOf(app, market.unitIds)).toHaveLength(1);
});

test.for([
  [{ driverBirthDay: "exactly" }, undefined],
  [{ driverBirthDay: "late" }, "driverBirthDay"],
  [{ driverLicenceDay: "exactly" }, undefined],
  [{ driverLicenceDay: "late" }, "driverLicenceDay"],
] as const)("the driver meets the terms on the day of the pick-up: %j", async ([change, field]) => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const trip = aTrip(app, market);
  const ctx = app.ctx(signedIn(customer));
  const quoteId = await createQuote(ctx, { by: { keyCode: market.keyCode }, trip, counts: {} });
  const day = (years: number, days: number) => {
    const at = new Date(trip.pickupAt);
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return addDays(at, days).toISOString().slice(0, 10);
  };
  const days = { exactly: 0, late: 1 };
  const driver =
    "driverBirthDay" in change
      ? { driverBirthDay: day(22, days[change.driverBirthDay]), driverLicenceDay: day(2, 0) }
      : { driverLicenceDay: day(2, days[change.driverLicenceDay]) };
  const booked = holdBooking(ctx, quoteId, await bookingInput(app, customer, quoteId, driver));
  if (field === undefined) expect(await booked).toHaveLength(8);
  else await expect(booked).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
});

test("a driver of another age has to be quoted again where the price depends on it", async () => {
  const market = await aRentalMarket(app, { terms: { youngDriverDayKurus: 5_000 } });
  const customer = await aCustomer(app);
  const ctx = app.ctx(signedIn(customer));
  const quoteId = await createQuote(ctx, { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} });
  const birthDay = `${app.now.getFullYear() - 24}-01-01`;
  const input = await bookingInput(app, customer, quoteId, {
    driverBirthDay: birthDay,
    driverLicenceDay: `${app.now.getFullYear() - 5}-01-01`,
  });
  await expect(holdBooking(ctx, quoteId, input)).rejects.toMatchObject({ status: 409 });
  const again = (await findQuote(ctx, await quoteAgain(ctx, quoteId, 24)))!;
  expect(again.details.price.youngDriverKurus).toBe(25_000);
});

test("a member without a confirmed address, and a business that takes no payments, cannot book", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const ctx = app.ctx(signedIn(customer));
  const quoteId = await createQuote(ctx, { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} });
  const input = await bookingInput(app, customer, quoteId);
  const unconfirmed = app.ctx({ ...signedIn(customer), isEmailConfirmed: false });
  await expect(holdBooking(unconfirmed, quoteId, input)).rejects.toMatchObject({ status: 403 });
  const stranger = app.ctx(signedIn(await aMember(app)));
  await expect(holdBooking(stranger, quoteId, input)).rejects.toMatchObject({ status: 404 });
  await app.db.deleteFrom("subMerchant").where("businessId", "=", market.businessId).execute();
  await expect(holdBooking(ctx, quoteId, input)).rejects.toMatchObject({ message: quoteMessages.notPayable });
});

test("of 200 bookings of the last unit at once one holds it", async () => {
  const market = await aRentalMarket(app);
  const request = { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} };
  // Ten customers, each with as many quotes as the rate limit allows bookings.
  const bookings = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const customer = await aCustomer(app);
      const ctx = app.ctx(signedIn(customer));
      const quotes: string[] = [];
      for (let n = 0; n < 20; n++) quotes.push(await createQuote(ctx, request));
      const input = await bookingInput(app, customer, quotes[0]!);
      return quotes.map((quoteId) => () => holdBooking(ctx, quoteId, input));
    }),
  );
  const outcomes = await Promise.allSettled(bookings.flat().map((book) => book()));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.message] : []));
  expect(reasons).toEqual(Array<string>(199).fill(quoteMessages.soldOut));
  expect(await spansOf(app, market.unitIds)).toHaveLength(1);
});

test("PostgreSQL refuses a span that overlaps another one of the unit", async () => {
  const market = await aRentalMarket(app);
  const { code } = await aPaidBooking(app, market);
  const { id } = await readBooking(app, code);
  const overlapping = sql`insert into rental_unit_span (unit_id, span, kind)
    select unit_id, tstzrange(upper(span) - interval '1 minute', upper(span) + interval '1 day'), 'service'
    from rental_unit_span where booking_id = ${id}`;
  await expect(overlapping.execute(app.db)).rejects.toMatchObject({ constraint: "rental_unit_span_no_overlap" });
});

test("of free units the one is taken that leaves the shortest gaps", async () => {
  const market = await aRentalMarket(app, { units: 3 });
  const before = aTrip(app, market, { inDays: 5, days: 4 });
  const [, second] = market.unitIds;
  await sql`insert into rental_unit_span (unit_id, span, kind)
    values (${second}, tstzrange(${before.pickupAt}, ${before.dropoffAt}), 'service')`.execute(app.db);
  const { code } = await aPaidBooking(app, market);
  expect((await readBooking(app, code)).unitId).toBe(second);
});

test("a refused card says why and the next one pays within the hold", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const { code } = await aHeldBooking(app, market, customer);
  const refused = await payBooking(app, customer, code, { card: cardWith("yetersiz") });
  expect(refused).toBe(`/rezervasyonlarim/${code}/odeme?odeme=failed`);
  expect(await payBooking(app, customer, code)).toContain("odeme=tamam");
});

test("an unpaid hold ends after 15 minutes; a late charge is honoured while a unit is free, else refunded", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const late = await aHeldBooking(app, market, customer);
  const { pageUrl } = await startBookingPayment(app.ctx(signedIn(customer)), late.code);
  later(16);
  await sweep();
  expect(await readBooking(app, late.code)).toMatchObject({ state: "expired", unitId: null });
  await expect(startBookingPayment(app.ctx(signedIn(customer)), late.code)).rejects.toMatchObject({
    message: bookingMessages.holdOver,
  });
  const { token } = await app.provider.pay(pageUrl);
  await paymentCallback(app, token);
  expect(await readBooking(app, late.code)).toMatchObject({ state: "confirmed", unitId: market.unitIds[0] });

  const trip = aTrip(app, market, { inDays: 40 });
  const other = await aHeldBooking(app, market, customer, { trip });
  const page = await startBookingPayment(app.ctx(signedIn(customer)), other.code);
  later(16);
  // The sweep has not run: the next customer's hold ends this one.
  const { code } = await aPaidBooking(app, market, { trip });
  const paid = await app.provider.pay(page.pageUrl);
  await paymentCallback(app, paid.token);
  await app.runJobs();
  await reconcilePayments(app.ctx());
  expect(await readBooking(app, other.code)).toMatchObject({ state: "expired" });
  expect(await readBooking(app, code)).toMatchObject({ state: "confirmed" });
  const attempt = await app.db
    .selectFrom("paymentAttempt")
    .selectAll()
    .where("reference", "=", other.code)
    .executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({ state: "refunded", isAccepted: false, refundedKurus: 500_000 });
});

test.for([
  ["two days before", 48 * 60 + 1, 500_000],
  ["at the limit", 48 * 60, 250_000],
  ["at the last minute", 1, 250_000],
] as const)("a cancellation %s gives back what was named", async ([, minutesBefore, refundKurus]) => {
  const market = await aRentalMarket(app);
  const { code, customer } = await aPaidBooking(app, market);
  const { pickupAt } = await readBooking(app, code);
  const now = app.now;
  app.now = addSeconds(pickupAt, -60 * minutesBefore);
  const ctx = app.ctx(signedIn(customer));
  await expect(cancelBooking(ctx, code, refundKurus + 1)).rejects.toMatchObject({
    message: bookingMessages.refundChanged,
  });
  expect(await cancelBooking(ctx, code, refundKurus)).toBe(refundKurus);
  await app.runJobs();
  await reconcilePayments(app.ctx());
  await app.runJobs();
  app.now = now;
  expect(await readBooking(app, code)).toMatchObject({ state: "cancelledByCustomer", unitId: null });
  expect(await spansOf(app, market.unitIds)).toEqual([]);
  expect(ledgerOf(app, market.key)).toMatchObject({
    refunded: refundKurus,
    released: (500_000 - refundKurus) * 0.904,
    held: 0,
  });
});

test("twenty cancellations at once give the money back once", async () => {
  const market = await aRentalMarket(app);
  const { code, customer } = await aPaidBooking(app, market);
  const ctx = app.ctx(signedIn(customer));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => cancelBooking(ctx, code, 500_000)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await app.runJobs();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 500_000, held: 0, released: 0 });
  const cancelled = (await app.mails(customer.email)).filter(({ subject }) => subject.includes("iptal edildi"));
  expect(cancelled).toHaveLength(1);
});

test("what is paid after its customer gave a held booking up is refunded", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const ctx = app.ctx(signedIn(customer));
  const { code } = await aHeldBooking(app, market, customer);
  const { pageUrl } = await startBookingPayment(ctx, code);
  expect(await cancelBooking(ctx, code, 0)).toBe(0);
  expect(await spansOf(app, market.unitIds)).toEqual([]);
  const { token } = await app.provider.pay(pageUrl);
  await paymentCallback(app, token);
  await app.runJobs();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 500_000, held: 0, released: 0 });
});

test("a business that cancels gives everything back, and cannot touch the bookings of others", async () => {
  const market = await aRentalMarket(app, { terms: { prepaidPercent: 30 } });
  const { code, customer } = await aPaidBooking(app, market);
  const other = await aRentalMarket(app);
  const as = ({ owner, businessId }: typeof market) =>
    app.ctx({ ...signedIn(owner), businessId, businessRole: "owner" });
  const cancel = (by: typeof market) => inTransaction(as(by), (tx) => moveByBusiness(tx, code, "cancelByBusiness"));
  await expect(cancel(other)).rejects.toMatchObject({ status: 404 });
  await cancel(market);
  await app.runJobs();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 150_000, released: 0, held: 0 });
  expect((await app.mails(customer.email)).at(-1)!.subject).toBe(`Rezervasyonunuz iptal edildi: ${code}`);
});

test("a reminder goes out once, a day before the pick-up", async () => {
  const market = await aRentalMarket(app);
  const { code, customer } = await aPaidBooking(app, market);
  const now = app.now;
  const reminders = async () =>
    (await app.mails(customer.email)).filter(({ subject }) => subject.startsWith("Aracınızı yarın")).length;
  const { pickupAt } = await readBooking(app, code);
  app.now = addSeconds(pickupAt, -25 * 3600);
  await sweep();
  expect(await reminders()).toBe(0);
  app.now = addSeconds(pickupAt, -24 * 3600);
  await sweep();
  await sweep();
  expect(await reminders()).toBe(1);
  app.now = now;
});

test("people of a business book none of its own vehicles", async () => {
  const market = await aRentalMarket(app);
  const member = await aMember(app, { businessId: market.businessId, businessRole: "user" });
  const colleague = { ...member, billing: await saveBilling(app.ctx(signedIn(member)), aPerson) };
  const ctx = app.ctx({ ...signedIn(colleague), businessId: market.businessId, businessRole: "user" });
  const quoteId = await createQuote(ctx, {
    by: { keyCode: market.keyCode },
    trip: aTrip(app, market),
    counts: {},
  });
  const input = await bookingInput(app, colleague, quoteId);
  await expect(holdBooking(ctx, quoteId, input)).rejects.toMatchObject({ status: 409, message: bookingMessages.own });
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import {
  aCustomer,
  aHeldBooking,
  aPaidBooking,
  aRentalMarket,
  aTrip,
  paymentCallback,
  readBooking,
  spansOf,
} from "#test/support/rental-bookings.ts";
import { signedIn } from "#test/support/shop.ts";
import { ledgerOf } from "#test/support/sub-merchants.ts";
import { bookingMessages } from "../bookings/rules.ts";
import { cancelBooking } from "../bookings/service.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { termsAfterChange } from "./rules.ts";
import { makeChange, quoteChange, readChange } from "./service.server.ts";

const app = await testApp();
type Booked = Awaited<ReturnType<typeof aPaidBooking>>;

/** Quotes and confirms other times of a booking. */
async function change({ customer, code }: Booked, { move = 0, longer = 0 }: { move?: number; longer?: number }) {
  const ctx = app.ctx(signedIn(customer));
  const before = await readBooking(app, code);
  const quoteId = await quoteChange(ctx, code, {
    pickupPlace: before.pickupSlug,
    dropoffPlace: before.dropoffSlug,
    pickupAt: addDays(before.pickupAt, move),
    dropoffAt: addDays(before.dropoffAt, move + longer),
  });
  const { contract, price } = await readChange(ctx, code, quoteId);
  return { quoteId, contract, price, made: await makeChange(ctx, code, quoteId, { contract: contract.hash }) };
}
const days = ({ pickupAt, dropoffAt }: { pickupAt: Date; dropoffAt: Date }) =>
  (dropoffAt.getTime() - pickupAt.getTime()) / 86_400_000;
const settled = async () => {
  await app.runJobs();
  await reconcilePayments(app.ctx());
};

test("a longer rental is held beside the old one, and made once the difference is paid", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  const { made, price } = await change(booked, { longer: 2 });
  expect(price.differenceKurus).toBe(200_000);
  expect(days(await readBooking(app, booked.code))).toBe(5);
  // The two more days are not free for others.
  const others = await aCustomer(app);
  const { dropoffAt } = await readBooking(app, booked.code);
  const trip = { ...aTrip(app, market), pickupAt: addDays(dropoffAt, 1), dropoffAt: addDays(dropoffAt, 2) };
  await expect(aHeldBooking(app, market, others, { trip })).rejects.toMatchObject({ message: quoteMessages.soldOut });
  const { token } = await app.provider.pay((made as { pageUrl: string }).pageUrl);
  const { headers } = await paymentCallback(app, token);
  expect(headers.location).toBe(`/rezervasyonlarim/${booked.code}?degisiklik=charged`);
  const after = await readBooking(app, booked.code);
  expect(after).toMatchObject({ state: "confirmed", totalKurus: 700_000, prepaidKurus: 700_000 });
  expect(days(after)).toBe(7);
  expect(await spansOf(app, market.unitIds)).toMatchObject([{ bookingId: after.id, changeId: null }]);
  await settled();
  expect((await app.mails(booked.customer.email)).at(-1)!.subject).toBe(`Rezervasyonunuz değişti: ${booked.code}`);
  // Both charges are given back.
  expect(await cancelBooking(app.ctx(signedIn(booked.customer)), booked.code, 700_000)).toBe(700_000);
  await settled();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 700_000, released: 0, held: 0 });
});

test("a change that is not paid in time leaves the booking as it was, and what is paid later is refunded", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  const before = await readBooking(app, booked.code);
  const { made } = await change(booked, { move: 30, longer: 1 });
  expect(await spansOf(app, market.unitIds)).toHaveLength(2);
  app.now = addSeconds(app.now, 16 * 60);
  await sql`select graphile_worker.add_job('rental.sweep', payload := '{}'::json)`.execute(app.db);
  await app.runJobs();
  expect(await spansOf(app, market.unitIds)).toMatchObject([{ bookingId: before.id }]);
  const { token } = await app.provider.pay((made as { pageUrl: string }).pageUrl);
  await paymentCallback(app, token);
  await settled();
  const { updatedAt: _, ...unchanged } = before;
  expect(await readBooking(app, booked.code)).toMatchObject(unchanged);
  expect(ledgerOf(app, market.key)).toMatchObject({ paid: 600_000, refunded: 100_000, held: 500_000 });
});

test("a paid change finds a unit where the business has given its own one away meanwhile", async () => {
  const market = await aRentalMarket(app, { units: 2 });
  const booked = await aPaidBooking(app, market);
  const { id, unitId } = await readBooking(app, booked.code);
  const { made } = await change(booked, { longer: 1 });
  const other = market.unitIds.find((one) => one !== unitId)!;
  await sql`update rental_unit_span set unit_id = ${other} where booking_id = ${id}`.execute(app.db);
  await sql`update rental_booking set unit_id = ${other} where id = ${id}`.execute(app.db);
  await aPaidBooking(app, market);
  const { token } = await app.provider.pay((made as { pageUrl: string }).pageUrl);
  await paymentCallback(app, token);
  expect(await readBooking(app, booked.code)).toMatchObject({ unitId: other, totalKurus: 600_000 });
  expect(await spansOf(app, market.unitIds)).toHaveLength(2);
});

test("a shorter rental gives the difference back by the rule of cancellations, and frees the days", async () => {
  const market = await aRentalMarket(app);
  const early = await aPaidBooking(app, market);
  const { made } = await change(early, { longer: -2 });
  expect(made).toEqual({ refundKurus: 200_000 });
  await settled();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 200_000, held: 300_000 });
  const { pickupAt } = await readBooking(app, early.code);
  const now = app.now;
  app.now = addSeconds(pickupAt, -3600);
  expect((await change(early, { longer: -1 })).made).toEqual({ refundKurus: 50_000 });
  app.now = now;
});

test("a change to a time that is taken is refused and the booking keeps its unit", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  await aPaidBooking(app, market, { trip: aTrip(app, market, { inDays: 20 }) });
  await expect(change(booked, { move: 8 })).rejects.toMatchObject({ status: 409, message: quoteMessages.soldOut });
  const { id } = await readBooking(app, booked.code);
  expect((await spansOf(app, market.unitIds)).filter(({ bookingId }) => bookingId === id)).toHaveLength(1);
});

test("a booking moves by a day within its own time on the only unit", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  expect((await change(booked, { move: 1 })).made).toEqual({ refundKurus: 0 });
  expect((await readBooking(app, booked.code)).unitId).toBe(market.unitIds[0]);
});

test("nothing is changed without a change, after the pick-up, or by others", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  await expect(change(booked, {})).rejects.toMatchObject({ message: bookingMessages.nothingChanged });
  const stranger = { ...booked, customer: { ...(await aMember(app)), billing: 0 } };
  await expect(change(stranger, { move: 1 })).rejects.toMatchObject({ status: 404 });
  const now = app.now;
  app.now = (await readBooking(app, booked.code)).pickupAt;
  await expect(change(booked, { move: 1 })).rejects.toMatchObject({ status: 409 });
  app.now = now;
});

test("twenty confirmations of one change at once make it once", async () => {
  const market = await aRentalMarket(app);
  const booked = await aPaidBooking(app, market);
  const ctx = app.ctx(signedIn(booked.customer));
  const { pickupAt, dropoffAt, pickupSlug } = await readBooking(app, booked.code);
  const quoteId = await quoteChange(ctx, booked.code, {
    pickupPlace: pickupSlug,
    dropoffPlace: pickupSlug,
    pickupAt,
    dropoffAt: addDays(dropoffAt, -1),
  });
  const { contract } = await readChange(ctx, booked.code, quoteId);
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, () => makeChange(ctx, booked.code, quoteId, { contract: contract.hash })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await settled();
  expect(ledgerOf(app, market.key)).toMatchObject({ refunded: 100_000, held: 400_000 });
});

test("the end of free cancellation moves with the pick-up unless it has passed", () => {
  const [before, after] = [new Date("2026-12-10T07:00Z"), new Date("2026-12-20T07:00Z")];
  const terms = { freeUntil: "2026-12-08T07:00:00.000Z" } as Parameters<typeof termsAfterChange>[0];
  expect(termsAfterChange(terms, before, after, new Date("2026-12-08T06:59Z")).freeUntil).toBe(
    "2026-12-18T07:00:00.000Z",
  );
  expect(termsAfterChange(terms, before, after, new Date("2026-12-08T07:00Z")).freeUntil).toBe(terms.freeUntil);
});

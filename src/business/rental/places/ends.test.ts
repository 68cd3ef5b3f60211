import { beforeAll, expect, test } from "vitest";
import { addDays, calendarDay, formatDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { aPaidBooking, aRentalMarket, aTrip, readBooking } from "#test/support/rental-bookings.ts";
import { signedIn } from "#test/support/shop.ts";
import { quoteChange } from "../changes/service.server.ts";
import { openLanding } from "../landing/service.server.ts";
import { createQuote } from "../quotes/service.server.ts";
import { searchRentals } from "../search/service.server.ts";
import { noFilters } from "../search/filters.ts";
import { checkTrip } from "../search/trip.server.ts";
import { placeTexts } from "./rules.ts";
import { suggestPlaces } from "./service.server.ts";

const app = await testApp();
let market: Awaited<ReturnType<typeof aRentalMarket>>;
let booked: Awaited<ReturnType<typeof aPaidBooking>>;
const placeName = "Deneme Havalimanı";
const inDays = (days: number) => calendarDay(addDays(app.now, days));
const endedFrom = () => inDays(30);

beforeAll(async () => {
  market = await aRentalMarket(app, { units: 3 });
  booked = await aPaidBooking(app, market, { trip: aTrip(app, market, { inDays: 40 }) });
  const { cookie } = await aMember(app, { role: "admin" });
  const form = { islem: "end", row: String(market.place.id), validTo: endedFrom() };
  const answer = await sendForm(
    app,
    "/yonetim/tablolar/rental-places",
    { source: "İşletmecinin yazısı", reason: "Terminal kapanıyor", ...form },
    { cookie },
  );
  expect(answer.status).toBe(200);
});

/** The trip's form as an address has it, and what a search finds. */
async function found(days: number) {
  const trip = aTrip(app, market, { inDays: days });
  const text = (at: Date) => new Date(at.getTime() + 3 * 60 * 60_000).toISOString();
  const checked = await checkTrip(app.ctx(), {
    pickupPlace: trip.pickupPlace,
    dropoffPlace: "",
    pickupDay: text(trip.pickupAt).slice(0, 10),
    pickupHour: text(trip.pickupAt).slice(11, 16),
    dropoffDay: text(trip.dropoffAt).slice(0, 10),
    dropoffHour: text(trip.dropoffAt).slice(11, 16),
    length: "gunluk",
    driverAge: "35",
  });
  if (!checked.trip) return Object.values(checked.faults);
  const search = { trip, radiusKm: 0, filters: noFilters, sort: "ucuz", view: "liste", page: 1 } as const;
  return (await searchRentals(app.ctx(), search, checked.trip.places)).total;
}
const quotes = (days: number) =>
  createQuote(app.ctx(), {
    by: { keyCode: market.keyCode },
    trip: aTrip(app, market, { inDays: days }),
    counts: {},
  });

test("an ended place is offered until its last day and refused for trips that begin or end later", async () => {
  const closed = placeTexts.closed(placeName, formatDay(endedFrom()));
  expect(await found(10)).toBe(1);
  await expect(quotes(10)).resolves.toBeDefined();
  for (const days of [26, 30, 45]) {
    expect([days, await found(days)]).toEqual([days, [closed]]);
    await expect(quotes(days)).rejects.toMatchObject({ status: 422, message: closed });
  }
});

test("a booking at an ended place stays, and cannot be moved to another later day there", async () => {
  expect(await readBooking(app, booked.code)).toMatchObject({ state: "confirmed", pickupPlaceId: market.place.id });
  const later = { ...aTrip(app, market, { inDays: 41 }) };
  await expect(quoteChange(app.ctx(signedIn(booked.customer)), booked.code, later)).rejects.toMatchObject({
    status: 422,
  });
});

test("once it has ended, a place is neither suggested nor has a page", async () => {
  const { simpleSlug } = market.place;
  const name = placeName;
  const landing = () =>
    openLanding(app.ctx(), simpleSlug, new URL(`/arac-kiralama/${simpleSlug}`, app.deps.origin)).then(Boolean);
  expect((await suggestPlaces(app.ctx(), name)).map((place) => place.name)).toContain(name);
  expect(await landing()).toBe(true);
  const before = app.now;
  app.now = addDays(before, 30);
  expect((await suggestPlaces(app.ctx(), name)).map((place) => place.name)).not.toContain(name);
  expect(await landing()).toBe(false);
  app.now = before;
});

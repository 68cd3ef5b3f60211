import type { Updateable } from "kysely";
import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import { type RentalTrip } from "#src/business/rental/addresses.ts";
import { contractOfQuote } from "#src/business/rental/bookings/contract.server.ts";
import { holdBooking } from "#src/business/rental/bookings/hold.server.ts";
import { startBookingPayment } from "#src/business/rental/bookings/pay.server.ts";
import { findBooking } from "#src/business/rental/bookings/queries.server.ts";
import type { BookingInput } from "#src/business/rental/bookings/rules.ts";
import { findQuote } from "#src/business/rental/quotes/queries.server.ts";
import { createQuote } from "#src/business/rental/quotes/service.server.ts";
import { readBilling } from "#src/money/orders/billing/service.server.ts";
import type { RentalTerms } from "#src/shared/database.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aRentalBusiness, aRentalOffer, aRentalPlace } from "./rental.ts";
import { aPerson, signedIn } from "./shop.ts";
import { aSubMerchant } from "./sub-merchants.ts";

type Place = { id: number; simpleSlug: string };
type Customer = Awaited<ReturnType<typeof aMember>>;
type Market = Awaited<ReturnType<typeof aRentalMarket>>;

/** A rental business that takes payments, with two places and an offer; free cancellation until 48 hours before, then half. */
export async function aRentalMarket(
  app: TestApp,
  {
    units = 1,
    terms = {},
    at,
  }: { units?: number; terms?: Updateable<RentalTerms>; at?: { place: Place; otherPlace: Place } } = {},
) {
  const place = at?.place ?? (await aRentalPlace(app));
  const otherPlace = at?.otherPlace ?? (await aRentalPlace(app, { name: "Deneme Garı", kind: "railway" }));
  const { businessId, owner } = await aRentalBusiness(app, [place.id, otherPlace.id]);
  await app.db
    .updateTable("rentalTerms")
    .set({ freeCancellationHours: 48, lateRefundPercent: 50, ...terms })
    .where("businessId", "=", businessId)
    .execute();
  await app.db
    .insertInto("rentalExtra")
    .values({ businessId, kind: "cocuk-koltugu", dayKurus: 10_000, maxKurus: 40_000, maxCount: 2 })
    .execute();
  const key = await aSubMerchant(app, { businessId, ownerId: owner.id });
  const offer = await aRentalOffer(app, { businessId, ownerId: owner.id, placeId: place.id, units });
  return { place, otherPlace, businessId, owner, key, ...offer };
}

/** Five days that begin `inDays` days from now, at ten in the morning in Turkey. */
export function aTrip(
  app: Pick<TestApp, "now">,
  { place }: Pick<Market, "place">,
  { inDays = 10, days = 5 } = {},
): RentalTrip {
  const start = new Date(addDays(app.now, inDays));
  start.setUTCHours(7, 0, 0, 0);
  return {
    pickupPlace: place.simpleSlug,
    dropoffPlace: place.simpleSlug,
    pickupAt: start,
    dropoffAt: addDays(start, days),
    driverAge: 35,
  };
}

/** A confirmed member with billing details. */
export async function aCustomer(app: TestApp): Promise<Customer & { billing: number }> {
  const member = await aMember(app);
  return { ...member, billing: await saveBilling(app.ctx(signedIn(member)), aPerson) };
}

export const aDriver = {
  driverName: "Ayşe Işık",
  driverBirthDay: "1990-05-01",
  driverLicenceDay: "2012-05-01",
  driverPhone: "+905321234567",
};

/** The form of a booking as the quote's page sends it. */
export async function bookingInput(
  app: TestApp,
  customer: Awaited<ReturnType<typeof aCustomer>>,
  quoteId: string,
  driver: Partial<typeof aDriver> = {},
): Promise<BookingInput> {
  const ctx = app.ctx(signedIn(customer));
  const quote = (await findQuote(ctx, quoteId))!;
  const shown = (await readBilling(ctx)).find(({ id }) => id === customer.billing)!;
  const { hash } = await contractOfQuote(ctx, quote, shown);
  return { ...aDriver, ...driver, accept: "1", contract: hash, billing: customer.billing };
}

type Booked = { trip?: RentalTrip; counts?: Record<string, number> };

/** Quotes and holds a booking; its code. */
export async function aHeldBooking(
  app: TestApp,
  market: Market,
  customer: Awaited<ReturnType<typeof aCustomer>>,
  { trip = aTrip(app, market), counts = {} }: Booked = {},
) {
  const ctx = app.ctx(signedIn(customer));
  const quoteId = await createQuote(ctx, { by: { keyCode: market.keyCode }, trip, counts });
  return { quoteId, code: await holdBooking(ctx, quoteId, await bookingInput(app, customer, quoteId)) };
}

/** The callback, as the payer's browser posts it from the provider's page. */
export const paymentCallback = (app: TestApp, token: string) =>
  app.request({
    method: "POST",
    url: "/odeme/donus",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ token }).toString(),
  });

/** Pays a held booking at the provider; where the payer's browser is sent. */
export async function payBooking(
  app: TestApp,
  customer: Customer,
  code: string,
  options: { installments?: number; card?: string } = {},
) {
  const { pageUrl } = await startBookingPayment(app.ctx(signedIn(customer)), code);
  const { token } = await app.provider.pay(pageUrl, options);
  return (await paymentCallback(app, token)).headers.location;
}

/** A booking that was paid in full; with its customer. */
export async function aPaidBooking(app: TestApp, market: Market, options: Booked = {}) {
  const customer = await aCustomer(app);
  const { code } = await aHeldBooking(app, market, customer, options);
  await payBooking(app, customer, code);
  return { customer, code };
}

export const readBooking = async (app: TestApp, code: string) => (await findBooking(app.ctx(), { code }))!;
/** The units and spans that are taken of an offer. */
export const spansOf = (app: TestApp, unitIds: readonly number[]) =>
  app.db.selectFrom("rentalUnitSpan").where("unitId", "in", unitIds).orderBy("id").selectAll().execute();

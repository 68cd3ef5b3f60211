import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import {
  aCustomer,
  aDriver,
  aHeldBooking,
  aPaidBooking,
  aRentalMarket,
  aTrip,
  payBooking,
  readBooking,
} from "#test/support/rental-bookings.ts";
import { signedIn } from "#test/support/shop.ts";
import { rentalBookingAddress } from "../addresses.ts";
import { selectCharges } from "../bookings/charge-queries.server.ts";
import type { BookingPayments, CardRefund } from "../bookings/charges.ts";
import { moveByBusiness } from "../bookings/service.server.ts";
import { PriceParts } from "../quotes/price-parts.tsx";
import type { BookingPageData } from "./page-data.server.ts";
import { driverAges, quoteMessages } from "../quotes/rules.ts";
import { supportMessages } from "../support/rules.ts";

const app = await testApp();
const plainText = (html: string) => html.replaceAll(/<[^>]+>/g, " ");

test("a visitor chooses extras, signs in, and pays with the forms of the pages", async () => {
  const market = await aRentalMarket(app);
  const address = rentalBookingAddress(market.keyCode, aTrip(app, market));
  const offer = await openPage(app, address);
  expect(offer.data).toMatchObject({ details: { price: { totalKurus: 500_000 } }, prepaidKurus: 500_000 });
  const { location } = await sendForm(app, address, { "ekstra-cocuk-koltugu": "2", "ekstra-navigasyon": "1" });
  const asVisitor = await openPage(app, location!);
  expect(asVisitor.data).toMatchObject({ details: { price: { totalKurus: 580_000 } }, customer: undefined });
  const customer = await aCustomer(app);
  const shown = await openPage(app, location!, customer);
  const { contract, chosenBilling } = shown.data!["customer"] as { contract: { hash: string }; chosenBilling: number };
  const form = { ...aDriver, islem: "kart", contract: contract.hash, billing: String(chosenBilling) };
  const unaccepted = await sendForm(app, location!, form, customer);
  expect(unaccepted).toMatchObject({ status: 422, data: { fields: { accept: expect.any(String) } } });
  const paid = await sendForm(app, location!, { ...form, accept: "1" }, customer);
  expect(paid.data).toMatchObject({ pageUrl: expect.stringContaining(app.provider.url) });
  const code = String(paid.data!["code"]);
  const waiting = await openPage(app, `/rezervasyonlarim/${code}/odeme`, customer);
  expect(waiting.data).toMatchObject({ prepaidKurus: 580_000, held: { minutes: 15 } });
  // Another member's quote and reservation do not exist.
  const { cookie } = await aMember(app);
  for (const answer of [
    await openPage(app, location!, { cookie }),
    await openPage(app, `/rezervasyonlarim/${code}/odeme`, { cookie }),
  ])
    expect(answer.status).toBe(404);
});

test("an offer says why it cannot be had, and names other days", async () => {
  const market = await aRentalMarket(app);
  const trip = aTrip(app, market, { inDays: 10, days: 1 });
  await aPaidBooking(app, market, { trip });
  const soldOut = await openPage(app, rentalBookingAddress(market.keyCode, trip));
  expect(soldOut.data).toMatchObject({ problem: quoteMessages.soldOut });
  expect(soldOut.data!["otherTimes"]).toHaveLength(3);
  const tooYoung = await openPage(app, rentalBookingAddress(market.keyCode, { ...trip, driverAge: 21 }));
  expect(tooYoung.data).toMatchObject({ problem: quoteMessages.tooYoung(22) });
  const free = aTrip(app, market, { inDays: 40, days: 1 });
  const oldest = await openPage(app, rentalBookingAddress(market.keyCode, { ...free, driverAge: driverAges.max }));
  expect(oldest.data!["problem"]).toBeUndefined();
  const [elsewhere] = await app.db
    .selectFrom("rentalPlace")
    .where("simpleSlug", "!=", trip.pickupPlace)
    .select("simpleSlug")
    .orderBy("id")
    .execute();
  const away = { ...trip, pickupPlace: elsewhere!.simpleSlug, dropoffPlace: elsewhere!.simpleSlug };
  const notThere = await openPage(app, rentalBookingAddress(market.keyCode, away));
  expect(notThere.data).toMatchObject({ problem: quoteMessages.noPickup });
  const unknown = await openPage(app, rentalBookingAddress("K7M2P9QXA", trip));
  expect(unknown.status).toBe(404);
});

test("a reservation is listed, shown with its files, and hidden from others", async () => {
  const market = await aRentalMarket(app);
  const name = "Rota Filo Kiralama A.Ş.";
  await app.db.updateTable("business").set({ name, shortName: name }).where("id", "=", market.businessId).execute();
  const { customer, code } = await aPaidBooking(app, market);
  const listed = await openPage(app, "/rezervasyonlarim", customer);
  expect(listed.data).toMatchObject({ tab: "gelecek", bookings: [{ code }] });
  const shown = await openPage(app, `/rezervasyonlarim/${code}`, customer);
  expect(shown.data).toMatchObject({ isVoucher: true, canCancel: true, refund: { cardKurus: 500_000 } });
  const stranger = await aMember(app);
  const get = (path: string, cookie: string) =>
    app.request({ method: "GET", url: `/rezervasyonlarim/${code}/${path}`, headers: { cookie } });
  const pdf = await get("belge.pdf", customer.cookie);
  expect([pdf.headers["content-type"], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
  const calendar = await get("takvim.ics", customer.cookie);
  expect(calendar.body).toContain("DTSTART;TZID=Europe/Istanbul:");
  // Long lines are folded.
  expect(calendar.body.replaceAll("\r\n ", "")).toContain(`Kiraya veren: ${name} Bırakış:`);
  for (const line of calendar.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const foreign = await Promise.all([
    get("belge.pdf", stranger.cookie).then(({ statusCode }) => statusCode),
    get("takvim.ics", stranger.cookie).then(({ statusCode }) => statusCode),
    openPage(app, `/rezervasyonlarim/${code}`, stranger).then(({ status }) => status),
    openPage(app, `/rezervasyonlarim/${code}/degistir`, stranger).then(({ status }) => status),
  ]);
  expect(foreign).toEqual([404, 404, 404, 404]);
  const iptal = { islem: "iptal", iade: "500000" };
  expect((await sendForm(app, `/rezervasyonlarim/${code}`, iptal, stranger)).status).toBe(404);
  const nonsense = { islem: "destek", tur: "other", message: "x".repeat(1_000_000) };
  const refused = await sendForm(app, `/rezervasyonlarim/${code}`, nonsense, customer);
  expect(refused.status).toBe(422);
  const other = await sendFromElsewhere(app, {
    path: `/rezervasyonlarim/${code}`,
    form: iptal,
    cookie: customer.cookie,
  });
  expect(other.statusCode).toBe(403);
  await sendForm(app, `/rezervasyonlarim/${code}`, iptal, customer);
  expect((await readBooking(app, code)).state).toBe("cancelledByCustomer");
});

test("dates are changed with the forms of the pages", async () => {
  const market = await aRentalMarket(app);
  const { customer, code } = await aPaidBooking(app, market);
  const path = `/rezervasyonlarim/${code}/degistir`;
  const { values } = (await openPage(app, path, customer)).data as {
    values: Record<string, string>;
  };
  const longer = { ...values, dropoffAt: values["dropoffAt"]!.replace("T10:00", "T12:00") };
  const { location } = await sendForm(app, path, longer, customer);
  const shown = await openPage<{ contract: { hash: string } }>(app, location!, customer);
  expect(shown.data).toMatchObject({ price: { differenceKurus: 66_667 }, isOver: false });
  const { contract } = shown.data!;
  const form = { islem: "onayla", accept: "1", contract: contract.hash };
  const paid = await sendForm(app, location!, form, customer);
  expect(paid.data).toMatchObject({ pageUrl: expect.any(String) });
});

test("support requests reach the desk, and a bill exists once something was charged", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const { code } = await aHeldBooking(app, market, customer);
  const bill = () =>
    app.request({ method: "GET", url: `/ajax/rent/booking/bill/${code}`, headers: { cookie: customer.cookie } });
  expect((await bill()).json()).toEqual({ message: supportMessages.noBill });
  expect(supportMessages.noBill).toBe("Bu rezervasyona ait fatura bilgisi bulunmamaktadır.");
  const paid = await aPaidBooking(app, await aRentalMarket(app));
  const billed = await app.request({
    method: "GET",
    url: `/ajax/rent/booking/bill/${paid.code}`,
    headers: { cookie: paid.customer.cookie },
  });
  expect(billed.json()).toMatchObject({ code: paid.code, payments: [{ amount: expect.any(Number), refunded: 0 }] });
  const ask = (type: string) =>
    app.request({
      method: "POST",
      url: `/ajax/rent/booking/${code}/support-request/${type}`,
      headers: { cookie: customer.cookie },
      payload: { message: "Aracın lastiği patladı, ne yapmalıyım?" },
    });
  expect((await ask("party")).statusCode).toBe(404);
  const sent = await Promise.all(Array.from({ length: 4 }, () => ask("breakdown")));
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const requests = await app.db.selectFrom("siteRequest").where("memberId", "=", customer.id).selectAll().execute();
  expect(requests).toMatchObject([{ kind: "rental-support", fields: { type: "Arıza", code } }]);
});

test("a rental is reviewed once after the return; texts with contacts wait for a moderator", async () => {
  const market = await aRentalMarket(app);
  const owner = app.ctx({ ...signedIn(market.owner), businessId: market.businessId, businessRole: "owner" });
  const review = async (text: string) => {
    const { customer, code } = await aPaidBooking(app, market);
    const send = () => sendForm(app, `/rezervasyonlarim/${code}`, { islem: "yorum", stars: "4", text }, customer);
    expect((await send()).status).toBe(409);
    for (const action of ["handOver", "takeBack"] as const)
      await inTransaction(owner, (tx) => moveByBusiness(tx, code, action));
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    return code;
  };
  await review("Araç tertemizdi, teslim çok hızlıydı.");
  const held = await review("Bana whatsapp yazın: 0532 123 45 67");
  const offer = () => openPage(app, rentalBookingAddress(market.keyCode, aTrip(app, market, { inDays: 40 })));
  expect((await offer()).data).toMatchObject({ reviews: { count: 2, average: 4, texts: [{ stars: 4 }] } });
  const { shopAddress } = (await offer()).data as { shopAddress: string };
  const shop = await openPage(app, shopAddress);
  expect(shop.data).toMatchObject({ reviews: { count: 2, average: 4, texts: [{ stars: 4 }] } });
  expect(shop.jsonLd[0]).toMatchObject({
    "@type": ["AutoDealer", "AutoRental"],
    aggregateRating: { ratingValue: 4, ratingCount: 2 },
    review: [{ reviewRating: { ratingValue: 4 }, reviewBody: "Araç tertemizdi, teslim çok hızlıydı." }],
  });
  const moderator = await aMember(app, { role: "moderator" });
  expect((await openPage(app, "/yonetim/kiralama-yorumlari", market.owner)).status).toBe(404);
  const hide = () => sendForm(app, "/yonetim/kiralama-yorumlari", { code: held, state: "hidden" }, moderator);
  expect((await hide()).data).toEqual({ done: "Yorum gizlendi." });
  expect((await hide()).status).toBe(409);
  const { data } = await openPage(app, "/yonetim/kiralama-yorumlari", moderator);
  expect(data).toEqual({ reviews: [] });
  expect(await auditOf(app, held, ["actorId", "action"])).toEqual([
    { actorId: moderator.id, action: "hideRentalReview" },
  ]);
});

test("a booking paid by instalments says what the card was charged, and what it gets back", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const { code } = await aHeldBooking(app, market, customer);
  await payBooking(app, customer, code, { installments: 3 });
  const [charge] = await selectCharges(app.ctx(), [(await readBooking(app, code)).id]);
  const costKurus = charge!.chargedKurus - 500_000;
  expect(costKurus).toBeGreaterThan(0);
  const path = `/rezervasyonlarim/${code}`;
  type Shown = { payments: BookingPayments; refund: CardRefund & { amountKurus: number } };
  const paid = (await openPage<Shown>(app, path, customer)).data!;
  expect(paid.payments).toMatchObject({ amountKurus: 500_000, costKurus, chargedKurus: charge!.chargedKurus });
  expect(paid.refund).toMatchObject({ cardKurus: charge!.chargedKurus, costKurus });
  const { pickupAt } = await readBooking(app, code);
  const now = app.now;
  app.now = addSeconds(pickupAt, -60);
  const { refund } = (await openPage<Shown>(app, path, customer)).data!;
  const halfKurus = Math.floor((charge!.chargedKurus + 1) / 2);
  expect(refund).toMatchObject({ amountKurus: 250_000, cardKurus: halfKurus });
  const without = await sendForm(app, path, { islem: "iptal", iade: "250000" }, customer);
  expect(without.status).toBe(409);
  await sendForm(app, path, { islem: "iptal", iade: String(refund.cardKurus) }, customer);
  await app.runJobs();
  await reconcilePayments(app.ctx());
  await app.runJobs();
  const { payments } = (await openPage<Shown>(app, path, customer)).data!;
  app.now = now;
  expect(payments).toMatchObject({ refundedKurus: halfKurus, refundedCostKurus: halfKurus - 250_000 });
  const attempt = await app.db
    .selectFrom("paymentAttempt")
    .where("id", "=", charge!.attemptId)
    .select("refundedKurus")
    .executeTakeFirstOrThrow();
  expect(attempt.refundedKurus).toBe(halfKurus);
  const { data } = await openPage<BookingPageData>(app, path, customer);
  const texts = plainText(renderToStaticMarkup(createElement(PriceParts, data!)));
  for (const kurus of [500_000, costKurus, charge!.chargedKurus, halfKurus])
    expect(texts).toContain(formatAmount(kurus));
  expect(texts).toMatch(/Araç bedeli.*Vade farkı.*Ödenen.*3 taksit, aylık.*İade edilen/);
  const bill = await app.request({
    method: "GET",
    url: `/ajax/rent/booking/bill/${code}`,
    headers: { cookie: customer.cookie },
  });
  expect(bill.json()).toMatchObject({ payments: [{ charged: charge!.chargedKurus, refunded: halfKurus }] });
  const [mail] = (await app.mails(customer.email)).toReversed();
  expect(mail!.textBody).toContain(formatAmount(halfKurus));
});

test("an unfinished payment is shown with the minutes that are left, and nothing is to be paid once it was given up", async () => {
  const market = await aRentalMarket(app);
  const customer = await aCustomer(app);
  const trip = aTrip(app, market);
  const { code, quoteId } = await aHeldBooking(app, market, customer, { trip });
  const now = app.now;
  app.now = addSeconds(now, 3 * 60 - 1);
  const held = { code, minutes: 13 };
  const offer = rentalBookingAddress(market.keyCode, trip);
  expect((await openPage(app, offer, customer)).data).toMatchObject({ held });
  expect((await openPage(app, offer)).data!["held"]).toBeUndefined();
  expect((await openPage(app, `/arac-kiralama/rezervasyon/${quoteId}`, customer)).data).toMatchObject({
    booking: { code, held: { minutes: 13 } },
  });
  const list = await openPage(app, "/rezervasyonlarim", customer);
  expect(list.data).toMatchObject({ bookings: [{ code, held: { minutes: 13 } }] });
  await sendForm(app, `/rezervasyonlarim/${code}`, { islem: "iptal", iade: "0" }, customer);
  const cancelled = (await openPage<BookingPageData>(app, `/rezervasyonlarim/${code}`, customer)).data!;
  const texts = plainText(renderToStaticMarkup(createElement(PriceParts, cancelled)));
  expect(texts).toContain("Ödeme yapılmadı");
  expect(texts).not.toMatch(/ödenecek|Depozito/);
  expect(await openPage(app, `/arac-kiralama/rezervasyon/${quoteId}`, customer)).toMatchObject({
    location: `/rezervasyonlarim/${code}`,
  });
  app.now = now;
});

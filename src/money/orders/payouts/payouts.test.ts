import { beforeEach, expect, test } from "vitest";
import { splitOf } from "#src/money/payment/commission/split.ts";
import { releasePayment } from "#src/money/payment/releases/service.server.ts";
import { refundPayment } from "#src/money/payment/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { openPage } from "#test/support/pages.ts";
import { randomFrom } from "#test/support/random.ts";
import { aSubMerchant } from "#test/support/sub-merchants.ts";
import type { PayoutsPageData } from "./page-data.server.ts";
import { payoutAmounts, type StoredPayout, sumOf } from "./rules.ts";

const app = await testApp();
const bookings = await withBookings(app);

let businessId: number;
let owner: Awaited<ReturnType<typeof aMember>>;
let subMerchantKey: string;
beforeEach(async () => {
  businessId = (await aShop(app, { name: "Yıldız Otomotiv" })).id;
  owner = await aMember(app, { businessId, businessRole: "owner" });
  subMerchantKey = await aSubMerchant(app, { businessId, ownerId: owner.id });
});

/** A charge of 1.000 TL at 8 %; `release` passes on what `refund` has left. */
async function aCharge(how: { basisPoints?: number } = {}) {
  const { attemptId, token, reference } = await bookings.pay({
    amountKurus: 100_000,
    basisPoints: 800,
    subMerchantKey,
    ...how,
  });
  await bookings.callback(token);
  return {
    attemptId,
    reference,
    refund: async (amountKurus: number) => {
      const idempotencyKey = `${attemptId}:${amountKurus}`;
      await inTransaction(app.ctx(), (tx) =>
        refundPayment(tx, { attemptId, amountKurus, idempotencyKey, reason: "Vazgeçildi" }),
      );
      await app.runJobs();
    },
    release: async () => {
      await inTransaction(app.ctx(), (tx) => releasePayment(tx, { attemptId }));
      await app.runJobs();
    },
  };
}
const page = async (cookie = owner.cookie) =>
  (await openPage<PayoutsPageData>(app, "/kurumsal/odemeler", { cookie })).data!;
const file = (path: string, cookie: string) => app.request({ url: path, headers: { cookie } });
const invoices = () =>
  app.db
    .selectFrom("commissionInvoice")
    .innerJoin("invoice", "invoice.id", "invoiceId")
    .where("businessId", "=", businessId)
    .selectAll()
    .execute();
const lira = (text: string) => `${text}\u00a0TL`;

test("a business sees gross, commission, its VAT and the rest while it waits, after refunds, and passed on", async () => {
  const { refund, release } = await aCharge();
  const commission = `${lira("80,00")} (%8)`;
  expect((await page()).rows).toMatchObject([
    {
      paid: lira("1.000,00"),
      refunded: lira("0,00"),
      commission,
      vat: lira("16,00"),
      net: lira("904,00"),
      invoice: null,
    },
  ]);
  await refund(25_000);
  const left = { paid: lira("1.000,00"), refunded: lira("250,00"), vat: lira("12,00"), net: lira("678,00") };
  expect((await page()).rows).toMatchObject([{ ...left, state: "Ödeme kuruluşunda bekliyor" }]);
  await release();
  expect((await page()).rows).toMatchObject([{ ...left, state: "Aktarıldı", invoice: { number: expect.any(String) } }]);
  expect((await page()).sums).toContainEqual(["İşletmeye kalan", lira("678,00")]);
  const { body } = await file("/kurumsal/odemeler.csv", owner.cookie);
  expect(body).toContain('"1000,00";"250,00";"8,00";"60,00";"12,00";"678,00";Aktarıldı');
});

test("what was given back whole has no commission, and no invoice", async () => {
  const { refund, release } = await aCharge();
  await refund(100_000);
  await release();
  expect((await page()).rows).toMatchObject([
    { state: "İade edildi", net: lira("0,00"), vat: lira("0,00"), invoice: null },
  ]);
  expect(await invoices()).toEqual([]);
});

test("the commission is invoiced once, when the money is passed on, at what refunds have left of it", async () => {
  const { refund, release, reference, attemptId } = await aCharge();
  expect(await invoices()).toEqual([]);
  await refund(50_000);
  await release();
  const [item] = await bookings.items(attemptId);
  await inTransaction(app.ctx(), (tx) =>
    publish(tx, "payment.release-settled", {
      kind: "booking",
      reference,
      attemptId,
      itemId: item!.itemId,
      releasedKurus: 0,
      isDone: true,
    }),
  );
  await app.runJobs();
  expect(await invoices()).toMatchObject([
    {
      orderId: null,
      kind: "invoice",
      series: "KNT",
      amountKurus: 4_800,
      vatKurus: 800,
      document: {
        payment: `booking ${reference}`,
        buyer: { name: "Galeri Otomotiv Ltd. Şti.", facts: ["Kadıköy Vergi Dairesi, vergi no 1234567890"] },
        vatRows: [{ vatPercent: 20, amountKurus: 4_800, vatKurus: 800 }],
      },
    },
  ]);
  const { path } = (await page()).rows[0]!.invoice!;
  expect((await file(path, owner.cookie)).headers["content-type"]).toBe("application/pdf");
  const admin = await aMember(app, { role: "admin" });
  expect((await file(path, admin.cookie)).statusCode).toBe(200);
  const { id: otherId } = await aShop(app);
  const others = [
    await aMember(app, { businessId: otherId, businessRole: "owner" }),
    await aMember(app),
    await aMember(app, { staffRoles: ["moderation"] }),
  ];
  for (const other of others) expect((await file(path, other.cookie)).statusCode).toBe(404);
  expect((await file("/kurumsal/odemeler/0/fatura", owner.cookie)).statusCode).toBe(404);
});

test("an owner sees the payments of their business alone, its other people none; finance sees all with the provider's fee", async () => {
  const { reference } = await aCharge();
  const { id: otherId } = await aShop(app);
  const other = await aMember(app, { businessId: otherId, businessRole: "owner" });
  expect((await page(other.cookie)).rows).toEqual([]);
  const manager = await aMember(app, { businessId, businessRole: "manager" });
  const open = (cookie: string) => openPage(app, "/kurumsal/odemeler", { cookie });
  expect([(await open(manager.cookie)).status, (await open((await aMember(app)).cookie)).status]).toEqual([403, 404]);
  const finance = await aMember(app, { staffRoles: ["finance"] });
  const { data } = await openPage<PayoutsPageData>(app, "/yonetim/aktarimlar", finance);
  expect(data!.rows).toContainEqual(
    expect.objectContaining({
      business: "Yıldız Otomotiv",
      sale: `booking ${reference}`,
      fee: lira("30,15"),
    }),
  );
  expect((await file("/yonetim/aktarimlar.csv", finance.cookie)).body).toContain(';"30,15"');
});

test("the parts of any payment add up, whatever went back", () => {
  const { integer } = randomFrom(169);
  const rows = Array.from({ length: 5_000 }, (_, n): StoredPayout => {
    const terms = { basisPoints: integer(3_001), vatPercent: 20 };
    const attemptKurus = 1 + integer(3_000_000);
    const { payoutKurus, commissionKurus, vatKurus } = splitOf(attemptKurus, terms);
    const chargedKurus = attemptKurus + (n % 2 ? integer(attemptKurus) : 0);
    return {
      state: "held",
      payoutKurus,
      commissionKurus,
      commissionVatKurus: vatKurus,
      commissionBasisPoints: terms.basisPoints,
      commissionVatPercent: terms.vatPercent,
      releasedKurus: 0,
      releasedCommissionKurus: 0,
      releasedVatKurus: 0,
      attemptKurus,
      chargedKurus,
      refundedKurus: n % 3 ? integer(chargedKurus + 1) : 0,
      paidOutOn: null,
      payoutBouncedOn: null,
    };
  });
  const amounts = rows.map(payoutAmounts);
  for (const { paidKurus, refundedKurus, commissionKurus, vatKurus, netKurus } of [...amounts, sumOf(amounts)])
    expect(refundedKurus + commissionKurus + vatKurus + netKurus).toBe(paidKurus);
});

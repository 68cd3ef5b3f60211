import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aPaidOrder } from "#test/support/orders.ts";
import { aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { selectInvoices } from "../invoices/queries.server.ts";
import { readMyOrders } from "#src/money/promotions/my-orders/page-data.server.ts";
import { refundOrder } from "../refunds/service.server.ts";
import { createOrder, getOrder } from "../service.server.ts";
import { contractOf } from "./service.server.ts";

const app = await testApp();
aShopOfPrices(app, { home: 600_00 });
app.deps.company = {
  name: "Örnek Araç Pazarı A.Ş.",
  address: "Moda Caddesi 1, Kadıköy, İstanbul",
  phone: "0216 345 67 89",
  mersis: "0123456789012345",
  taxOffice: "Kadıköy",
  taxNumber: "1234567890",
};
const billing = { name: "Deniz Kaya", number: "T.C. •••••••0146", address: "Ankara" };

async function contractFor(items: Parameters<typeof createOrder>[1]) {
  const ctx = app.ctx(signedIn(await aMember(app)));
  const { order, items: stored } = await getOrder(ctx, await createOrder(ctx, items));
  return contractOf(ctx, order, stored, billing).text;
}

test("the contract names the company that sells, when what was bought begins, and how to withdraw", async () => {
  const text = await contractFor(promotionsOf("home"));
  expect(text).toContain(
    "Satıcı: Örnek Araç Pazarı A.Ş., Moda Caddesi 1, Kadıköy, İstanbul, telefon 0216 345 67 89, MERSİS no 0123456789012345, Kadıköy Vergi Dairesi, vergi no 1234567890, kontak.test, e-posta",
  );
  expect(text).toContain("ilan denetimdeyse ilan onaylanınca başlar");
  expect(text).not.toContain("Paketin başlaması");
  expect(text).not.toContain("hemen sunul");
  expect(text).toContain("başlayana kadar cayılabilir");
  const [, form] = text.split("# Örnek cayma formu");
  expect(form).toContain("Kime: Örnek Araç Pazarı A.Ş.");
  expect(form).toContain("cayma hakkımı kullandığımı beyan ederim");
  const ofPackage = await contractFor([{ kind: "package", package: "growth", months: 1 }]);
  expect(ofPackage).toContain("paket ödeme onaylanınca başlar");
  expect(ofPackage).not.toContain("Dopinglerin başlaması");
});

test("receipts name the company too, and a refund's credit note stands beside the receipt", async () => {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  const orderId = await aPaidOrder(app, buyer.id);
  const shown = async () => (await readMyOrders(ctx, new URLSearchParams({ sekme: "odenen" }))).orders[0]!;
  expect(await shown()).toMatchObject({ hasInvoice: true, creditNotes: [] });
  await refundOrder(app.ctx(), { orderId, reason: "Vazgeçti", idempotencyKey: "r1" });
  const [invoice, note] = await selectInvoices(ctx, orderId);
  expect(invoice!.document.seller).toMatchObject({
    name: "Örnek Araç Pazarı A.Ş.",
    facts: expect.arrayContaining(["MERSİS no 0123456789012345", "Kadıköy Vergi Dairesi, vergi no 1234567890"]),
  });
  const { number } = note!.document;
  const order = await shown();
  expect(order.creditNotes).toEqual([{ number, path: `/siparislerim/${orderId}/fatura?belge=${number}` }]);
  const answer = await app.request({ url: order.creditNotes[0]!.path, headers: { cookie: buyer.cookie } });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
});

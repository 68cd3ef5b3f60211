import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { readBilling, saveBilling } from "../billing/service.server.ts";
import { contractOf } from "../contract/service.server.ts";
import { startCardPayment } from "../pay/service.server.ts";
import { selectItems } from "../queries.server.ts";
import { createOrder, getOrder } from "../service.server.ts";
import { refundOrder } from "./service.server.ts";

const app = await testApp();
aShopOfPrices(app, { home: 60_00, strip: 40_00 });

/** An order of 100 TL that was paid by card in six instalments, which cost 10.76 TL more. */
async function aPaidOrder() {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  const billing = await saveBilling(ctx, aPerson);
  const orderId = await createOrder(ctx, promotionsOf("home", "strip"));
  const { order, items } = await getOrder(ctx, orderId);
  const contract = contractOf(ctx, order, items, (await readBilling(ctx))[0]!).hash;
  const { pageUrl } = await startCardPayment(ctx, orderId, { accept: "1", contract, billing });
  const { token } = await app.provider.pay(pageUrl, { installments: 6 });
  await app.request({
    method: "POST",
    url: "/odeme/donus",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ token }).toString(),
  });
  return { buyer, orderId, items: await selectItems(ctx, [orderId]) };
}
const mailOf = async (email: string) => (await app.mails(email)).at(-1)!.textBody;

test("the mail names what goes back to the card, with what the instalments cost", async () => {
  const { buyer, orderId, items } = await aPaidOrder();
  await refundOrder(app.ctx(), { orderId, items: [{ id: items[0]!.id }], reason: "Vazgeçti", idempotencyKey: "one" });
  await app.runJobs();
  expect(await mailOf(buyer.email)).toContain("66,46\u00a0TL iade edildi");
  expect(await mailOf(buyer.email)).toContain("Kartınıza: 66,46\u00a0TL");
});

test("so does the mail of a refund to the balance", async () => {
  const { buyer, orderId } = await aPaidOrder();
  await refundOrder(app.ctx(), { orderId, toBalance: true, reason: "Vazgeçti", idempotencyKey: "two" });
  await app.runJobs();
  expect(await mailOf(buyer.email)).toContain("110,76\u00a0TL iade edildi");
  expect(await mailOf(buyer.email)).toContain("Bakiyenize: 110,76\u00a0TL");
});

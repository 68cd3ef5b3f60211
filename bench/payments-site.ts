// The site of bench:payments, where effects and charges of some orders fail once. What the form of the payment page and the
// desk do are control calls.
import { readBilling } from "../src/money/orders/billing/service.server.ts";
import { contractOf } from "../src/money/orders/contract/service.server.ts";
import { payFromBalance, startCardPayment } from "../src/money/orders/pay/service.server.ts";
import { selectItems } from "../src/money/orders/queries.server.ts";
import { refundOrder } from "../src/money/orders/refunds/service.server.ts";
import { getOrder } from "../src/money/orders/service.server.ts";
import { features } from "../src/server/features.ts";
import type { Feature } from "../src/shared/feature.server.ts";
import { serveControlledSite } from "./controlled-site.ts";

/** Orders whose effect fails in this process the first time, about one in ten, and those whose charge does. */
const failingEffects = /[2-4]$/;
const failingCharges = /[A-C].$/;
const failed = new Set<string>();

function failOnce(name: string, orderId: string, isFailing: RegExp) {
  if (!isFailing.test(orderId) || failed.has(name + orderId)) return;
  failed.add(name + orderId);
  throw new Error(`${name} fails once`);
}

/** A feature whose products and payables fail now and then, after they have written. */
function withFailures({ products, payables, ...feature }: Feature): Feature {
  return {
    ...feature,
    ...(products && {
      products: Object.fromEntries(
        Object.entries(products).map(([kind, product]) => [
          kind,
          {
            ...product,
            async fulfil(tx, item) {
              await product.fulfil(tx, item);
              failOnce("effect", item.orderId, failingEffects);
            },
          } satisfies typeof product,
        ]),
      ),
    }),
    ...(payables && {
      payables: Object.fromEntries(
        Object.entries(payables).map(([kind, payable]) => [
          kind,
          {
            ...payable,
            async acceptCharge(tx, charge) {
              const isAccepted = await payable.acceptCharge(tx, charge);
              failOnce("charge", charge.payableId, failingCharges);
              return isAccepted;
            },
          } satisfies typeof payable,
        ]),
      ),
    }),
  };
}

// Drawing a PDF takes longer than a payment, and is not what is measured.
const invoiceIssuer = { issue: async () => ({ pdf: Buffer.from("%PDF"), reference: null }) };
type Sent = { Body: { orderId: string; key: string; isPart: boolean }; Headers: { cookie?: string } };

await serveControlledSite({
  features: features.map(withFailures),
  replaced: { invoiceIssuer },
  addCalls(control, contextOf) {
    control.post<Sent>("/pay", async ({ body: { orderId }, headers }) => {
      const ctx = await contextOf(headers.cookie);
      const { order, items } = await getOrder(ctx, orderId);
      const [billing] = await readBilling(ctx);
      const contract = contractOf(ctx, order, items, billing!).hash;
      const input = { accept: "1", contract, billing: billing!.id };
      if (order.netKurus > 0) return startCardPayment(ctx, orderId, input);
      await payFromBalance(ctx, orderId, input);
      return {};
    });
    control.post<Sent>("/refund", async ({ body: { orderId, key, isPart } }) => {
      const ctx = await contextOf(undefined);
      const [first] = await selectItems(ctx, [orderId]);
      const items = isPart && first ? { items: [{ id: first.id, amountKurus: Math.ceil(first.priceKurus / 3) }] } : {};
      await refundOrder(ctx, { orderId, reason: "Üye vazgeçti", idempotencyKey: key, ...items });
      return {};
    });
  },
});

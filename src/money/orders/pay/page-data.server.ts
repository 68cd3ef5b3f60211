import { type Context } from "#src/shared/context.server.ts";
import { balancesOf } from "../balances/service.server.ts";
import { readBilling } from "../billing/service.server.ts";
import { orderLines, vatOfLines } from "../invoices/installment-cost.ts";
import { contractOf } from "../contract/service.server.ts";
import { getOrder, quoteProblem } from "../service.server.ts";
import { isUnpaid } from "../states.ts";
import { selectArrivedKurus, selectBankAccounts } from "../transfers/queries.server.ts";

/** What the payment page of the member's own order shows; 404 for orders of others. Amounts are in kuruş. */
export async function readPaymentPage(ctx: Context, orderId: string, chosenBilling: number) {
  const { order, items } = await getOrder(ctx, orderId);
  const { id, state, failure, expiresAt, useVirtual, useReal, totalKurus, virtualKurus, realKurus, netKurus } = order;
  const billing = await readBilling(ctx);
  const chosen = billing.find((one) => one.id === chosenBilling) ?? billing[0];
  return {
    order: { id, state, failure, expiresAt, useVirtual, useReal, totalKurus, virtualKurus, realKurus, netKurus },
    items: items.map((item) => ({
      key: item.id,
      title: item.title,
      priceKurus: item.priceKurus,
      listPriceKurus: item.listPriceKurus,
    })),
    vatKurus: vatOfLines(orderLines(items, { discountKurus: virtualKurus })),
    balances: await balancesOf(ctx, order.memberId),
    billing,
    chosenBilling: chosen?.id,
    contract: chosen && contractOf(ctx, order, items, chosen),
    accounts: await selectBankAccounts(ctx),
    arrivedKurus: await selectArrivedKurus(ctx, id),
    problem: isUnpaid(state) && state !== "awaitingTransfer" ? await quoteProblem(ctx, items) : undefined,
  };
}
export type PaymentPageData = Awaited<ReturnType<typeof readPaymentPage>>;

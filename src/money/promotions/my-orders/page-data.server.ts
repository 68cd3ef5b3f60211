import type { Context } from "#src/shared/context.server.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import { selectWithContract } from "#src/money/orders/contract/queries.server.ts";
import { installmentCostOf, orderLines, vatOfLines } from "#src/money/orders/invoices/installment-cost.ts";
import { selectCreditNotes } from "#src/money/orders/invoices/queries.server.ts";
import { invoiceAddress } from "#src/money/orders/invoices/rules.ts";
import { countOrders, selectCharges, selectItems, selectOrders } from "#src/money/orders/queries.server.ts";
import { selectRefunds } from "#src/money/orders/refunds/queries.server.ts";
import { ordersPageSize } from "#src/money/orders/rules.ts";
import { requireBuyer } from "#src/money/orders/service.server.ts";
import { isUnpaid, type OrderTab, orderTabs } from "#src/money/orders/states.ts";
import { refundPlaces } from "#src/money/orders/mails/jobs.server.ts";

/** One tab of the signed-in member's orders, paged; amounts are in kuruş. */
export async function readMyOrders(ctx: Context, search: URLSearchParams) {
  const member = requireBuyer(ctx);
  const isThanked = search.get("payment") === "success";
  const asked = search.get("sekme") ?? (isThanked ? "odenen" : undefined);
  const counts = await countOrders(ctx, member.id);
  const countOf = (tab: OrderTab) => orderTabs[tab].states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const tabs = (Object.keys(orderTabs) as OrderTab[]).map((id) => ({
    id,
    label: orderTabs[id].label,
    count: countOf(id),
  }));
  const tab = tabs.find(({ id }) => id === asked)?.id ?? tabs.find(({ count }) => count > 0)?.id ?? "bekleyen";
  const { page, pageCount } = countedPage(readPage(search), { total: countOf(tab), size: ordersPageSize });
  const orders = await selectOrders(ctx, { memberId: member.id, states: orderTabs[tab].states, page });
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(await selectItems(ctx, ids), ({ orderId }) => orderId);
  const charges = new Map((await selectCharges(ctx, ids)).map((charge) => [charge.orderId, charge]));
  const refunds = Map.groupBy(await selectRefunds(ctx, ids), ({ orderId }) => orderId);
  const creditNotes = Map.groupBy(await selectCreditNotes(ctx, ids), ({ orderId }) => orderId);
  const contracts = await selectWithContract(ctx, ids);
  return {
    isThanked,
    tabs,
    tab,
    page,
    pageCount,
    orders: orders.map((order) => {
      const { id, state, method, createdAt, paidAt, failure, totalKurus, virtualKurus, realKurus, netKurus } = order;
      const own = items.get(id) ?? [];
      const charge = charges.get(id);
      const costKurus = installmentCostOf(charge);
      return {
        id,
        state,
        method,
        createdAt,
        paidAt,
        failure,
        price: { totalKurus, virtualKurus, realKurus, netKurus },
        vatKurus: vatOfLines(orderLines(own, { discountKurus: virtualKurus, costKurus })),
        costKurus,
        isUnpaid: isUnpaid(state),
        hasContract: contracts.has(id),
        hasInvoice: paidAt !== null && totalKurus > 0,
        creditNotes: (creditNotes.get(id) ?? []).map(({ number }) => ({ number, path: invoiceAddress(id, number) })),
        items: own.map((item) => ({
          key: item.id,
          title: item.title,
          priceKurus: item.priceKurus,
          listPriceKurus: item.listPriceKurus,
        })),
        charge: charge && {
          chargedKurus: charge.chargedKurus,
          installments: charge.installments,
          card: `${charge.cardBin} … ${charge.cardLastFour}`,
        },
        refunds: (refunds.get(id) ?? []).map((refund) => ({
          id: refund.id,
          amountKurus: refund.amountKurus + refund.installmentKurus,
          reason: refund.reason,
          createdAt: refund.createdAt,
          places: refundPlaces(refund),
        })),
      };
    }),
  };
}
export type MyOrders = Awaited<ReturnType<typeof readMyOrders>>;
export type MyOrder = MyOrders["orders"][number];

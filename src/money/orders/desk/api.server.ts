import type { FastifyInstance } from "fastify";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { requireFinance } from "./access.server.ts";
import { searchOrders } from "./order-queries.server.ts";
import { installmentCostTitle } from "../invoices/installment-cost.ts";
import type { RevenueRow } from "./revenue-queries.server.ts";
import { readRevenue } from "./revenue.server.ts";
import { csvMaxRows, deskStateLabels, methodLabels } from "./rules.ts";
import { readPeriod, readSearch } from "./search.server.ts";

/** The desk's lists as CSV files, for admins alone; 404 for everybody else. */
export async function financeFiles(app: FastifyInstance) {
  csvFile(app, "/yonetim/siparisler.csv", async ({ ctx, query }) => {
    requireFinance(ctx, "orders");
    const orders = await searchOrders(ctx, readSearch(new URLSearchParams(query)), { limit: csvMaxRows });
    const heading = [
      "Sipariş",
      "Durum",
      "Tarih",
      "Ödeme",
      "Üye",
      "E-posta",
      "Tutar",
      "Hediye bakiyesi",
      "Bakiye",
      "Ödenecek",
      installmentCostTitle,
      "Karttan çekilen",
      "Yol",
    ];
    const rows = orders.map((order) => [
      order.id,
      deskStateLabels[order.state],
      formatDateTime(order.createdAt),
      order.paidAt === null ? "" : formatDateTime(order.paidAt),
      `${order.firstName} ${order.lastName}`,
      maskEmail(order.email),
      lira(order.totalKurus),
      lira(order.virtualKurus),
      lira(order.realKurus),
      lira(order.netKurus ?? 0),
      lira((order.chargedKurus ?? 0) - (order.amountKurus ?? 0)),
      lira(order.chargedKurus ?? 0),
      order.method === null ? "" : methodLabels[order.method],
    ]);
    return { name: `siparisler-${calendarDay(ctx.clock())}`, rows: [heading, ...rows] };
  });

  csvFile(app, "/yonetim/gelir.csv", async ({ ctx, query }) => {
    requireFinance(ctx, "revenue");
    const revenue = await readRevenue(ctx, readPeriod(ctx, new URLSearchParams(query)));
    const heading = ["Gün", "Tür", "Ürün no", "Ürün", "Satış", "Tutar", "İade"];
    const rows = revenue.map((row) => [
      row.day,
      revenueKinds[row.kind],
      row.product,
      row.name,
      String(row.sold),
      lira(row.soldKurus),
      lira(row.refundedKurus),
    ]);
    return { name: `gelir-${calendarDay(ctx.clock())}`, rows: [heading, ...rows] };
  });
}

const revenueKinds: Record<RevenueRow["kind"], string> = {
  promotion: "Doping",
  package: "Paket",
  installmentCost: installmentCostTitle,
};

const lira = (kurus: number) => kurusToLira(kurus).toFixed(2).replace(".", ",");

import type { FastifyInstance } from "fastify";
import { sendCsv } from "#src/shared/csv-answer.server.ts";
import { calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { requireFinance } from "./access.server.ts";
import { searchOrders } from "./order-queries.server.ts";
import { readRevenue } from "./revenue.server.ts";
import { csvMaxRows, deskStateLabels, methodLabels } from "./rules.ts";
import { readPeriod, readSearch } from "./search.server.ts";

type Query = { Querystring: Record<string, string> };

/** The desk's lists as CSV files, for admins alone; 404 for everybody else. */
export async function financeFiles(app: FastifyInstance) {
  app.get<Query>("/yonetim/siparisler.csv", async ({ ctx, query }, reply) => {
    requireFinance(ctx);
    const rows = await searchOrders(ctx, readSearch(new URLSearchParams(query)), { limit: csvMaxRows });
    return sendCsv(reply, `siparisler-${calendarDay(ctx.clock())}`, [
      ["Sipariş", "Durum", "Tarih", "Ödeme", "Üye", "E-posta", "Tutar", "Hediye bakiyesi", "Bakiye", "Ödenecek", "Yol"],
      ...rows.map((row) => [
        row.id,
        deskStateLabels[row.state],
        formatDateTime(row.createdAt),
        row.paidAt === null ? "" : formatDateTime(row.paidAt),
        `${row.firstName} ${row.lastName}`,
        row.email,
        lira(row.totalKurus),
        lira(row.virtualKurus),
        lira(row.realKurus),
        lira(row.netKurus ?? 0),
        row.method === null ? "" : methodLabels[row.method],
      ]),
    ]);
  });

  app.get<Query>("/yonetim/gelir.csv", async ({ ctx, query }, reply) => {
    requireFinance(ctx);
    const rows = await readRevenue(ctx, readPeriod(ctx, new URLSearchParams(query)));
    return sendCsv(reply, `gelir-${calendarDay(ctx.clock())}`, [
      ["Gün", "Tür", "Ürün no", "Ürün", "Satış", "Tutar", "İade"],
      ...rows.map((row) => [
        row.day,
        row.kind === "package" ? "Paket" : "Doping",
        row.product,
        row.name,
        String(row.sold),
        lira(row.soldKurus),
        lira(row.refundedKurus),
      ]),
    ]);
  });
}

const lira = (kurus: number) => kurusToLira(kurus).toFixed(2).replace(".", ",");

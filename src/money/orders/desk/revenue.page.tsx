import { calendarDay, formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { PeriodReport } from "../period-report.tsx";
import type { Route } from "./+types/revenue.page.ts";
import { requireFinance } from "./access.server.ts";
import { readRevenue } from "./revenue.server.ts";
import { readPeriod } from "./search.server.ts";

export const meta = () => [{ title: "Gelir – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireFinance(ctx, "revenue");
  const { from, until } = readPeriod(ctx, url.searchParams);
  const rows = await readRevenue(ctx, { from, until });
  const total = (pick: (row: (typeof rows)[number]) => number) =>
    formatAmount(rows.reduce((sum, row) => sum + pick(row), 0));
  return {
    from: calendarDay(from),
    last: calendarDay(new Date(+until - 1)),
    query: url.searchParams.toString(),
    sums: [
      ["Satış", total(({ soldKurus }) => soldKurus)],
      ["İade", total(({ refundedKurus }) => refundedKurus)],
      ["Kalan", total(({ soldKurus, refundedKurus }) => soldKurus - refundedKurus)],
    ] as const,
    rows: rows.map(({ day, kind, product, name, sold, soldKurus, refundedKurus }) => ({
      key: `${day} ${kind} ${product}`,
      day: formatDate(new Date(`${day}T12:00:00Z`)),
      product: name,
      sold: formatNumber(sold),
      soldAmount: formatAmount(soldKurus),
      refunded: formatAmount(refundedKurus),
    })),
  };
});

/** What was sold and given back by day and product. */
export default function RevenuePage({ loaderData }: Route.ComponentProps) {
  const { sums, rows, ...period } = loaderData;
  return (
    <DeskPage title="Gelir">
      <PeriodReport
        {...period}
        file="/yonetim/gelir.csv"
        formClass="desk__form"
        sums={sums}
        note="Tutarlar KDV dahil sipariş fiyatlarıdır; bakiyeyle ödenenler de içindedir. Taksitlerin vade farkı ayrı satırdadır."
        empty={rows.length === 0 ? "Bu dönemde satış yok" : undefined}
      >
        <DataTable
          label="Gün ve ürüne göre gelir"
          head={["Gün", "Ürün", "Adet", "Satış", "İade"]}
          rows={rows.map(({ key, day, product, sold: count, soldAmount, refunded: back }) => ({
            key,
            cells: [day, product, { number: count }, { number: soldAmount }, { number: back }],
          }))}
        />
      </PeriodReport>
    </DeskPage>
  );
}

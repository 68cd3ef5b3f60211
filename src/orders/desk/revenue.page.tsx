import { appContext } from "#src/shared/context.server.ts";
import { calendarDay, formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/revenue.page.ts";
import { requireFinance } from "./access.server.ts";
import { FinancePage } from "./finance-page.tsx";
import { readRevenue } from "./revenue.server.ts";
import { readPeriod } from "./search.server.ts";

export const meta = () => [{ title: "Gelir – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireFinance(ctx, "revenue");
  const { from, until } = readPeriod(ctx, url.searchParams);
  const rows = await readRevenue(ctx, { from, until });
  const total = (pick: (row: (typeof rows)[number]) => number) =>
    formatAmount(rows.reduce((sum, row) => sum + pick(row), 0));
  return {
    from: calendarDay(from),
    last: calendarDay(new Date(+until - 1)),
    query: url.searchParams.toString(),
    sold: total(({ soldKurus }) => soldKurus),
    refunded: total(({ refundedKurus }) => refundedKurus),
    net: total(({ soldKurus, refundedKurus }) => soldKurus - refundedKurus),
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
  const { from, last, query, sold, refunded, net, rows } = loaderData;
  return (
    <FinancePage title="Gelir">
      <Form method="get" id="donem" className="finance__form">
        <TextField name="bas" label="İlk gün" type="date" isOptional defaultValue={from} />
        <TextField name="son" label="Son gün" type="date" isOptional defaultValue={last} />
        <Button type="submit" look="ink">
          Gösterin
        </Button>
      </Form>
      <dl className="account__facts">
        <dt>Satış</dt>
        <dd className="num">{sold}</dd>
        <dt>İade</dt>
        <dd className="num">{refunded}</dd>
        <dt>Kalan</dt>
        <dd className="num">{net}</dd>
      </dl>
      <p className="muted">
        Tutarlar KDV dahil sipariş fiyatlarıdır; bakiyeyle ödenenler de içindedir. Taksitlerin vade farkı ayrı
        satırdadır.{" "}
        <a href={`/yonetim/gelir.csv${query && `?${query}`}`} download>
          CSV olarak indirin
        </a>
      </p>
      {rows.length === 0 ? (
        <EmptyState icon="info" title="Bu dönemde satış yok" />
      ) : (
        <DataTable
          label="Gün ve ürüne göre gelir"
          head={["Gün", "Ürün", "Adet", "Satış", "İade"]}
          rows={rows.map(({ key, day, product, sold: count, soldAmount, refunded: back }) => ({
            key,
            cells: [day, product, { number: count }, { number: soldAmount }, { number: back }],
          }))}
        />
      )}
    </FinancePage>
  );
}

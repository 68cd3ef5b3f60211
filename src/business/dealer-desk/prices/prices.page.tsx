import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/prices.page.ts";
import { DeskPage, DeskSection } from "../desk-page.tsx";
import { selectStock } from "../queries.server.ts";
import { deskAddress, deskPageSize } from "../rules.ts";
import { filterChoices, readScope } from "../scope.server.ts";
import { PricesTable } from "./prices-table.tsx";
import { byDistance } from "./rules.ts";
import { priceRows, readPositions } from "./service.server.ts";

export const meta = () => [{ title: "Fiyatların konumu – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = await readScope(ctx, url.searchParams);
  const listings = await selectStock(ctx, scope.owned);
  const positions = byDistance(listings, await readPositions(ctx, listings));
  const { page, pageCount } = countedPage(readPage(url.searchParams), {
    total: positions.length,
    size: deskPageSize,
  });
  return {
    filters: filterChoices(scope),
    rows: await priceRows(ctx, positions.slice((page - 1) * deskPageSize, page * deskPageSize)),
    page,
    pageCount,
  };
});

/** Each vehicle for sale beside comparable ones, those farthest from the expected price first. */
export default function PricesPage({ loaderData: { filters, rows, page, pageCount } }: Route.ComponentProps) {
  return (
    <DeskPage
      part="fiyatlar"
      title="Fiyatların konumu"
      lead="Beklenen fiyat yayındaki benzer ilanlardan hesaplanır: yaş, kilometre, donanım ve hasara göre. Beklenenden en uzak olanlar önce gelir."
      filters={filters}
    >
      <DeskSection id="fiyatlar" title="Yayındaki satılık araçlar" file={deskAddress("fiyatlar.csv", filters.choice)}>
        {rows.length === 0 ? (
          <EmptyState icon="car" title="Yayında satılık aracınız yok" />
        ) : (
          <PricesTable rows={rows} />
        )}
        <Pager
          page={page}
          pageCount={pageCount}
          to={(n) => deskAddress("fiyatlar", filters.choice, n > 1 ? { sayfa: String(n) } : {})}
        />
      </DeskSection>
    </DeskPage>
  );
}

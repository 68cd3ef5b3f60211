import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/results.page.ts";
import { DeskPage, DeskSection } from "../desk-page.tsx";
import { describeListings } from "../listing-names.server.ts";
import { selectStock } from "../queries.server.ts";
import { deskAddress, deskPageSize } from "../rules.ts";
import { filterChoices, readScope } from "../scope.server.ts";
import { ResultsTable } from "./results-table.tsx";
import { readEvents, readResults } from "./service.server.ts";

const leastFirst = "az";

export const meta = () => [{ title: "İlanların getirdikleri – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = await readScope(ctx, url.searchParams);
  const { owned, choice } = scope;
  const isLeastFirst = url.searchParams.get("sirala") === leastFirst;
  const [listings, events] = await Promise.all([selectStock(ctx, owned), readEvents(ctx, owned, choice.days)]);
  const results = await readResults(ctx, owned, { listings, events, days: choice.days, isLeastFirst });
  const { page, pageCount } = countedPage(readPage(url.searchParams), {
    total: results.length,
    size: deskPageSize,
  });
  const shown = results.slice((page - 1) * deskPageSize, page * deskPageSize);
  const names = await describeListings(
    ctx,
    shown.map(({ listing }) => listing),
  );
  return {
    filters: filterChoices(scope),
    rows: shown.map(({ result }, at) => ({ ...names[at]!, ...result })),
    isLeastFirst,
    page,
    pageCount,
  };
});

/** What each live listing brought in the last days. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { filters, rows, isLeastFirst, page, pageCount } = loaderData;
  const sorted = (isLeast: boolean): Record<string, string> => (isLeast ? { sirala: leastFirst } : {});
  return (
    <DeskPage
      part="sonuclar"
      title="İlanların getirdikleri"
      lead="Günlük sayılar ilanın bu sürede yayında olduğu günlere göredir. Doping tutarının yalnız bu süreye düşen bölümü sayılır."
      filters={filters}
      hasDays
    >
      <DeskSection
        id="sonuclar"
        title={`Son ${filters.choice.days} gün`}
        file={deskAddress("sonuclar.csv", filters.choice)}
      >
        {rows.length === 0 ? (
          <EmptyState icon="chart" title="Yayında ilanınız yok" />
        ) : (
          <>
            <nav className="chips" aria-label="Sıralama">
              {[false, true].map((isLeast) => (
                <Link
                  key={String(isLeast)}
                  className="chip"
                  aria-current={isLeast === isLeastFirst ? "true" : undefined}
                  to={deskAddress("sonuclar", filters.choice, sorted(isLeast))}
                >
                  {isLeast ? "En az görüntülenen" : "En çok görüntülenen"}
                </Link>
              ))}
            </nav>
            <ResultsTable rows={rows} />
          </>
        )}
        <Pager
          page={page}
          pageCount={pageCount}
          to={(n) =>
            deskAddress("sonuclar", filters.choice, { ...sorted(isLeastFirst), ...(n > 1 ? { sayfa: String(n) } : {}) })
          }
        />
      </DeskSection>
    </DeskPage>
  );
}

import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/run.page.ts";
import { selectRunRows } from "../queries.server.ts";
import { FileColumnsSummary } from "../mapping/file-columns-summary.tsx";
import { RowsTable } from "../rows-table.tsx";
import { outcomeNames } from "../rules.ts";
import { getRun } from "../service.server.ts";
import { RunCounts, StockPage } from "../stock-page.tsx";
import { rowView, runView } from "./source-data.server.ts";

export const meta = () => [{ title: "Stok çalışması – Kontak" }, { name: "robots", content: "noindex" }];

const rowsPerPage = 100;

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const { source, run } = await getRun(ctx, readId(params.id), readId(params.runId));
  const outcome = outcomeNames.find((name) => name === url.searchParams.get("sonuc"));
  const after = readId(url.searchParams.get("sonra") ?? "");
  const rows = await selectRunRows(ctx, run.id, { outcome, after, limit: rowsPerPage + 1 });
  const shown = rows.slice(0, rowsPerPage);
  return {
    source: { id: source.id, name: source.name },
    run: { ...runView(run), fileColumns: run.fileColumns },
    rows: shown.map(rowView),
    next:
      rows.length > rowsPerPage
        ? `?${new URLSearchParams({ ...(outcome && { sonuc: outcome }), sonra: String(shown.at(-1)!.id) })}`
        : undefined,
  };
});

/** The rows of one run, and their file. */
export default function RunPage({ loaderData }: Route.ComponentProps) {
  const { source, run, rows, next } = loaderData;
  const address = `/kurumsal/stok/${source.id}/${run.id}`;
  return (
    <StockPage title={`${source.name}: ${run.at}`} lead={run.stateName}>
      <p>
        <Link to={`/kurumsal/stok/${source.id}`}>Kaynağa dönün</Link>
      </p>
      {run.message && <Notice tone="bad" text={run.message} />}
      <RunCounts counts={run.counts} address={address} />
      {run.fileColumns && <FileColumnsSummary {...run.fileColumns} />}
      <p>
        <Link to={address}>Bütün satırlar</Link> ·{" "}
        <a href={`${address}/satirlar.csv`} download>
          CSV olarak indirin
        </a>
      </p>
      {rows.length === 0 && <EmptyState icon="info" title="Bu çalışmada farklı satır yok" />}
      {rows.length > 0 && <RowsTable label="Satırlar" rows={rows} />}
      {next && (
        <p>
          <Link to={next}>Sonraki satırlar</Link>
        </p>
      )}
    </StockPage>
  );
}

import { Form as RouterForm, Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/report.page.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths } from "../rules.ts";
import { ReportChart } from "./report-chart.tsx";
import { groupings, readReport, reportCells, reportHead } from "./report.server.ts";

export const meta = () => [{ title: "Doluluk ve gelir – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { by, last, heading, span, lines, total } = await readReport(ctx, url.searchParams);
  return {
    by,
    last,
    span,
    head: reportHead(heading),
    rows: [...lines, total].map(reportCells),
    chart: lines.map(({ name, percent, percentText }) => ({
      name,
      short: by === "ay" ? name.slice(0, 3) : "",
      percent,
      text: percentText,
    })),
    groups: Object.entries(groupings).map(([slug, name]) => ({ slug, name })),
  };
});

/** How much of their time vehicles are rented, and what they bring, by month, offer, class or place. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { by, last, span, head, rows, chart, groups } = loaderData;
  const address = (slug: string) => `?${new URLSearchParams({ grup: slug, son: last })}`;
  return (
    <FleetPage title="Doluluk ve gelir" lead={span}>
      <nav className="fleet__buttons" aria-label="Gruplama">
        {groups.map(({ slug, name }) => (
          <Link
            key={slug}
            to={address(slug)}
            className={`chip ${slug === by ? "chip--on" : ""}`}
            aria-current={slug === by ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <RouterForm method="get" id="donem" className="fleet__filters">
        <input type="hidden" name="grup" value={by} />
        <TextField name="son" label="Son ay" type="month" defaultValue={last} key={last} />
        <Button type="submit" look="ink">
          Gösterin
        </Button>
      </RouterForm>
      {by === "ay" && <ReportChart title="Doluluk" lines={chart} />}
      <DataTable
        label="Doluluk ve gelir"
        head={head}
        rows={rows.map(([name = "", ...numbers]) => ({
          key: name,
          cells: [name, ...numbers.map((number) => ({ number }))],
        }))}
      />
      <p className="muted">
        Doluluk, araçların serviste olmadığı sürenin kirada geçen bölümüdür. Gelir, ortalama fiyat ve süreler alış
        gününe göredir; iptaller ve gelmeyen müşteriler sayılmaz. Gelir KDV dahil kiralama toplamıdır.{" "}
        <a href={`${fleetPaths.report}.csv${address(by)}`} download>
          CSV olarak indirin
        </a>
      </p>
    </FleetPage>
  );
}

import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { dataPath, tablePath } from "../addresses.ts";
import type { Route } from "./+types/data.page.ts";
import { readTable, readTables } from "./service.server.ts";
import { TableRows } from "./table-rows.tsx";
import { reasonLimits } from "#src/staff/desks/rules.ts";
import { idMaxLength, memberIdMaxLength } from "./rules.ts";

export const meta = () => [{ title: "Veriler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, params, ctx }: WithContext<Route.LoaderArgs>) => {
  if (params.table === undefined) return { tables: await readTables(ctx), opened: undefined };
  const query = new URL(request.url).searchParams;
  const asked = {
    reason: (query.get("neden") ?? "").slice(0, reasonLimits.max),
    id: (query.get("kimlik") ?? "").trim().slice(0, idMaxLength),
    member: (query.get("uye") ?? "").trim().slice(0, memberIdMaxLength),
    before: (query.get("once") ?? "").slice(0, 2000),
  };
  return { tables: [], opened: { ...(await readTable(ctx, params.table, asked)), asked } };
});

/** Every table of the database with the page where its rows are seen; of one table the rows, without what is personal. */
export default function DataPage({ loaderData: { tables, opened } }: Route.ComponentProps) {
  if (opened)
    return (
      <DeskPage title={opened.table} above={[{ to: dataPath, label: "Veriler" }]}>
        <TableRows {...opened} />
      </DeskPage>
    );
  return (
    <DeskPage
      title="Veriler"
      lead={`Veritabanının ${formatNumber(tables.length)} tablosu. Kişisel ve gizli sütunlar burada gösterilmez; okunan her sayfa denetim kaydına yazılır.`}
    >
      <DataTable
        label="Tablolar"
        head={["Tablo", "Kişisel veri", "Satır (yaklaşık)", "Boyut", "Yönetim sayfası"]}
        rows={tables.map(({ name, title, rows, size, desk }) => ({
          key: name,
          cells: [
            <Link key="table" to={tablePath(name)}>
              {name}
            </Link>,
            title || "–",
            { number: rows },
            { number: size },
            desk ? (
              <Link key="desk" to={desk}>
                {desk}
              </Link>
            ) : (
              "–"
            ),
          ],
        }))}
      />
    </DeskPage>
  );
}

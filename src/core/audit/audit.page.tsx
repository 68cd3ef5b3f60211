import { Link } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { FilterForm } from "#src/staff/desks/filter-form.tsx";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/audit.page.ts";
import { auditFile, auditPath, auditSearch, namedQuery, parseAuditQuery } from "./rules.ts";
import { readTimeline } from "./timeline.server.ts";

export const meta = () => [{ title: "Denetim kaydı – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const query = parseAuditQuery(Object.fromEntries(new URL(request.url).searchParams));
  return { query, ...(await readTimeline(ctx, query)) };
});

/** What staff did, with filters: of everybody for admins, their own for moderators. */
export default function AuditPage({ loaderData: { query, rows, next, areas, seesAll } }: Route.ComponentProps) {
  const { before, ...filter } = query;
  const isFiltered = auditSearch(query) !== "";
  return (
    <DeskPage
      title="Denetim kaydı"
      lead={
        seesAll
          ? "Moderatörlerin ve yöneticilerin yaptıkları. Kayıtlar değiştirilemez ve silinemez."
          : "Sizin yaptıklarınız. Kayıtlar değiştirilemez ve silinemez."
      }
    >
      <FilterForm
        filters={[
          ...(seesAll ? [{ name: "kisi", label: "Kişi", hint: "E-posta ya da üye no" }] : []),
          { name: "alan", label: "Alan", options: areas.map(({ id, name }) => ({ value: id, label: name })) },
          {
            name: "islem",
            label: "İşlem",
            options: areas.flatMap((area) =>
              area.actions.map(({ id, name }) => ({ value: id, label: name, group: area.name })),
            ),
          },
          { name: "konu", label: "Konu", hint: "İlan, sipariş ya da üye no" },
          { name: "ilk", label: "İlk gün", isDay: true },
          { name: "son", label: "Son gün", isDay: true },
        ]}
        values={namedQuery(filter)}
      />
      {rows.length === 0 && isFiltered && (
        <p>
          Bu filtrelerle kayıt bulunamadı. <Link to={auditPath}>Filtreleri kaldırın</Link>
        </p>
      )}
      <DataTable
        label="Denetim kaydı"
        head={["Zaman", "Kişi", "Alan", "İşlem", "Konu", "Tutar", "Neden"]}
        rows={rows.map(({ key, at, actorId, who, area, action, subject, path, amount, reason }) => ({
          key,
          cells: [
            at,
            seesAll ? (
              <Link key="who" to={auditPath + auditSearch({ person: String(actorId) })}>
                {who}
              </Link>
            ) : (
              who
            ),
            area,
            action,
            path ? (
              <Link key="subject" to={path}>
                {subject}
              </Link>
            ) : (
              subject
            ),
            { number: amount },
            reason,
          ],
        }))}
      />
      <div className="desk__nav">
        {before !== "" && (
          <LinkButton to={auditPath + auditSearch(filter)} look="line" rel="prev">
            En yeniler
          </LinkButton>
        )}
        {next && (
          <LinkButton to={auditPath + auditSearch({ ...filter, before: next })} look="line" rel="next">
            Daha eskiler
          </LinkButton>
        )}
        <a href={auditFile + auditSearch(filter)} download>
          CSV olarak indirin
        </a>
      </div>
    </DeskPage>
  );
}

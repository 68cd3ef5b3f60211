import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { defaultDays, reportDays } from "#src/selling/statistics/rules.ts";
import { readTeamReport } from "#src/selling/statistics/team/service.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { BusinessPage } from "../business-page.tsx";
import { requireBusinessMember } from "../own-business.server.ts";
import { withoutBranchName } from "../people/rules.ts";
import type { Route } from "./+types/statistics.page.ts";

const path = "/kurumsal/istatistikler";

export const meta = () => [{ title: "İşletme istatistikleri – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireBusinessMember(ctx);
  const asked = new URL(request.url).searchParams.get("gun");
  const days = reportDays.find((one) => String(one) === asked) ?? defaultDays;
  return { days, ...(await readTeamReport(ctx, member, days)) };
});

type Counts = { liveListings: number; views: number; messages: number; phoneReveals: number };

/** Views, messages and phone reveals of a business's listings, by branch and by person. */
export default function StatisticsPage({ loaderData: { days, people, branches, total } }: Route.ComponentProps) {
  return (
    <BusinessPage
      title="İstatistikler"
      lead="Başka bir kullanıcıya atanan ilanın bütün sayıları da onunla birlikte geçer."
    >
      <nav className="tabs" aria-label="Süre">
        {reportDays.map((one) => (
          <Link
            key={one}
            to={one === defaultDays ? path : `${path}?gun=${one}`}
            aria-current={one === days ? "page" : undefined}
          >
            Son {one} gün
          </Link>
        ))}
      </nav>
      {branches.length > 1 && (
        <CountsTable
          caption="Şubelere göre"
          rows={branches.map(({ id, name, ...counts }) => ({
            key: id ?? 0,
            name: name ?? withoutBranchName,
            ...counts,
          }))}
          total={total}
        />
      )}
      <CountsTable
        caption="Kişilere göre"
        rows={people.map(({ id, firstName, lastName, ...counts }) => ({
          key: id,
          name: `${firstName} ${lastName}`,
          ...counts,
        }))}
        total={total}
      />
    </BusinessPage>
  );
}

type CountsTableProps = { caption: string; rows: readonly (Counts & { key: number; name: string })[]; total: Counts };

function CountsTable({ caption, rows, total }: CountsTableProps) {
  return (
    <>
      <h2>{caption}</h2>
      <DataTable
        label={caption}
        head={["Ad", "Yayında", "Görüntülenme", "Mesaj", "Telefon"]}
        rows={[
          ...rows.map(({ key, name, ...counts }) => ({ key, cells: [name, ...cellsOf(counts)] })),
          { key: "toplam", cells: [<strong key="toplam">Toplam</strong>, ...cellsOf(total)] },
        ]}
      />
    </>
  );
}

const cellsOf = ({ liveListings, views, messages, phoneReveals }: Counts) =>
  [liveListings, views, messages, phoneReveals].map((count) => ({ number: formatNumber(count) }));

import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/leads.page.ts";
import { DeskPage, DeskSection } from "../desk-page.tsx";
import { deskAddress, deskPageSize } from "../rules.ts";
import { filterChoices, readScope } from "../scope.server.ts";
import { AnswersTable, LeadsTable } from "./leads-table.tsx";
import { answerDays, leadDays } from "./rules.ts";
import { leadRows, measureAnswers, readLeads, sortLeads } from "./service.server.ts";

export const meta = () => [{ title: "Talepler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = await readScope(ctx, url.searchParams);
  const leads = await readLeads(ctx, scope);
  const [{ entries }, answers] = await Promise.all([sortLeads(ctx, scope, leads), measureAnswers(ctx, leads)]);
  const { page, pageCount } = countedPage(readPage(url.searchParams), {
    total: entries.length,
    size: deskPageSize,
  });
  return {
    filters: filterChoices(scope),
    rows: await leadRows(ctx, entries.slice((page - 1) * deskPageSize, page * deskPageSize)),
    page,
    pageCount,
    answers,
  };
});

/** All leads of the last days, and who answers how fast. */
export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const { filters, rows, page, pageCount, answers } = loaderData;
  return (
    <DeskPage part="talepler" title="Talepler" filters={filters}>
      <DeskSection
        id="talepler"
        title={`Son ${leadDays} gün ve yanıt bekleyenler`}
        file={deskAddress("talepler.csv", filters.choice)}
      >
        {rows.length === 0 ? <EmptyState icon="message" title="Bu günlerde talep yok" /> : <LeadsTable rows={rows} />}
        <Pager
          page={page}
          pageCount={pageCount}
          to={(n) => deskAddress("talepler", filters.choice, n > 1 ? { sayfa: String(n) } : {})}
        />
      </DeskSection>
      <DeskSection id="yanit" title={`Yanıt süreleri, son ${answerDays} gün`}>
        <AnswersTable people={answers.people} />
      </DeskSection>
    </DeskPage>
  );
}

import { data, Link } from "react-router";
import { PublishingNotice } from "#src/staff/moderation/trust/publishing-notice.tsx";
import { readStanding } from "#src/staff/moderation/trust/service.server.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { withFullStop } from "#src/shared/plain-text.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/desk.page.ts";
import { AgesTable } from "./ages/ages-table.tsx";
import { DeskPage, DeskSection } from "./desk-page.tsx";
import { AnswersTable, LeadsTable } from "./leads/leads-table.tsx";
import { answerDays, durationText, leadsHidden } from "./leads/rules.ts";
import { type Overview, readOverview } from "./overview.server.ts";
import { PricesTable } from "./prices/prices-table.tsx";
import { ResultsTable } from "./results/results-table.tsx";
import { deskAddress, deskMessages } from "./rules.ts";
import { filterChoices, readScope } from "./scope.server.ts";
import { dismissStep } from "./steps/service.server.ts";
import { StepList } from "./steps/step-list.tsx";

export const meta = () => [{ title: "İşletme paneli – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = await readScope(ctx, url.searchParams);
  return {
    filters: filterChoices(scope),
    role: scope.member.businessRole,
    standing: await readStanding(ctx, scope.member.businessId),
    ...(await readOverview(ctx, scope)),
  };
});

/** Dismisses a suggestion. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await dismissStep(ctx, form);
  return data({ done: deskMessages.dismissed });
});

/** The first page of a dealer's morning. */
export default function DealerDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, role, standing, isNew, steps, leads, answers, ages, prices, pricedCount, results } = loaderData;
  const { choice } = filters;
  return (
    <DeskPage part="" title="İşletme paneli" filters={filters} hasDays>
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <PublishingNotice standing={standing} />
      {isNew ? (
        <FirstSteps role={role} />
      ) : (
        <>
          <KeyFigures {...loaderData} days={choice.days} />
          <DeskSection id="oneriler" title="Sıradaki adımlar" file={deskAddress("oneriler.csv", choice)}>
            {steps.length === 0 ? (
              <p className="muted">Şimdilik önerimiz yok: ilanlarınız iyi durumda.</p>
            ) : (
              <StepList steps={steps} />
            )}
          </DeskSection>
          <DeskSection
            id="talepler"
            title="Talepler"
            file={leads ? deskAddress("talepler.csv", choice) : undefined}
            more={
              leads ? { to: deskAddress("talepler", choice), text: `Hepsi (${formatNumber(leads.count)})` } : undefined
            }
          >
            {answers?.longest && (
              <Notice tone="warn">
                En uzun bekleyen: <Link to={answers.longest.to}>{answers.longest.about}</Link>, {answers.longest.waited}
                . Sorumlusu {withFullStop(answers.longest.responsible)}
              </Notice>
            )}
            {!leads && <p className="muted">{leadsHidden}</p>}
            {leads && leads.count === 0 && <p className="muted">Son günlerde talep yok.</p>}
            {leads && leads.count > 0 && <LeadsTable rows={leads.rows} />}
          </DeskSection>
          <div className="dealer-desk__columns">
            {answers && answers.people.length > 0 && (
              <DeskSection id="yanit" title={`Yanıt süreleri, son ${answerDays} gün`}>
                <AnswersTable people={answers.people} />
              </DeskSection>
            )}
            <DeskSection id="stok" title="Stok yaşı" file={deskAddress("stok-yasi.csv", choice)}>
              <AgesTable groups={ages} choice={choice} />
            </DeskSection>
          </div>
          <DeskSection
            id="fiyatlar"
            title="Beklenen fiyattan en uzak olanlar"
            file={deskAddress("fiyatlar.csv", choice)}
            more={{ to: deskAddress("fiyatlar", choice), text: `Hepsi (${formatNumber(pricedCount)})` }}
          >
            {prices.length === 0 ? (
              <p className="muted">Benzer ilanı yeterince olan satılık aracınız yok.</p>
            ) : (
              <PricesTable rows={prices} />
            )}
          </DeskSection>
          <DeskSection
            id="sonuclar"
            title={`En çok görüntülenenler, son ${choice.days} gün`}
            file={deskAddress("sonuclar.csv", choice)}
            more={{ to: deskAddress("sonuclar", choice), text: `Hepsi (${formatNumber(loaderData.live)})` }}
          >
            {results.length === 0 ? <p className="muted">Yayında ilanınız yok.</p> : <ResultsTable rows={results} />}
          </DeskSection>
        </>
      )}
    </DeskPage>
  );
}

function KeyFigures({
  answers,
  live,
  ages,
  totals,
  days,
}: Pick<Overview, "answers" | "live" | "ages" | "totals"> & { days: number }) {
  const figures = [
    ...(answers
      ? [
          { name: "Yanıt bekleyen", value: formatNumber(answers.waiting) },
          {
            name: "Orta yanıt süresi",
            value: answers.medianMinutes === null ? "–" : durationText(answers.medianMinutes),
          },
        ]
      : []),
    { name: "Yayındaki ilan", value: formatNumber(live) },
    { name: "Stok değeri", value: formatPrice(ages.reduce((sum, { valueKurus }) => sum + valueKurus, 0)) },
    { name: `Görüntülenme, son ${days} gün`, value: formatNumber(totals.views) },
    { name: `Mesaj ve telefon, son ${days} gün`, value: formatNumber(totals.messages + totals.phoneReveals) },
  ];
  return (
    <dl className="dealer-desk__facts">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a new shop does first. */
const FirstSteps = ({ role }: { role: "owner" | "manager" | "user" | null }) => (
  <EmptyState icon="store" title="Paneliniz ilk ilanınızla dolmaya başlar">
    <ul className="dealer-desk__first">
      <li>
        <Link to="/ilanver">İlk ilanınızı verin</Link>
      </li>
      {role !== "user" && (
        <li>
          <Link to="/kurumsal/stok">Stok dosyanızı bağlayın</Link>
        </li>
      )}
      {role === "owner" && (
        <>
          <li>
            <Link to="/kurumsal/dukkan">Dükkân sayfanızı düzenleyin</Link>
          </li>
          <li>
            <Link to="/kurumsal/subeler">Şubelerinizi ve çalışma saatlerini girin</Link>
          </li>
        </>
      )}
      {role !== "user" && (
        <li>
          <Link to="/kurumsal/ekip">Ekibinizi davet edin</Link>
        </li>
      )}
    </ul>
  </EmptyState>
);

import { Link, redirect } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { FilterForm } from "#src/staff/desks/filter-form.tsx";
import { readAudit } from "#src/core/audit/service.server.ts";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { calendarDay, formatDateTime, formatDay } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { certifiedCarAuditActions } from "../audit-actions.ts";
import { selectReports } from "../queries.server.ts";
import { certificateDeskPath, deskAddress, standingNames, standingOf } from "../rules.ts";
import type { Route } from "./+types/reports.page.ts";
import { createReport } from "./service.server.ts";
import { NewReportForm } from "./rules.ts";

const fields = fieldsOf(NewReportForm);

export const meta = () => [{ title: "Sertifikalı araçlar – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

const reportsShown = 100;

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "certificates");
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const today = calendarDay(ctx.clock());
  const reports = await selectReports(ctx, { search, limit: reportsShown });
  return {
    search,
    reports: reports.map((report) => ({
      id: report.id,
      keyCode: report.keyCode,
      title: report.listingTitle,
      version: report.version,
      validUntil: report.validUntil === null ? "–" : formatDay(report.validUntil),
      standing: standingNames[standingOf(report, today)],
      at: formatDateTime(report.updatedAt),
    })),
    audit: await readAudit(ctx, { actions: Object.keys(certifiedCarAuditActions), limit: 30 }),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const id = await createReport(ctx, form);
  return redirect(deskAddress(id, "bilgiler"));
});

/** The desk's inspection reports, the last changed first. */
export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, reports, audit } = loaderData;
  return (
    <DeskPage
      title="Sertifikalı araçlar"
      aside={<Link to={`${certificateDeskPath}/merkezler`}>Ekspertiz merkezleri</Link>}
      answer={actionData}
    >
      <section className="panel">
        <h2>Yeni rapor</h2>
        <Form method="post" id="yeni-rapor" className="desk__form" answer={actionData}>
          <TextField {...fields.keyCode} label="İlan no" autoComplete="off" hint="Yayında olan bir satılık otomobil" />
          <SubmitButton look="ink">Taslak açın</SubmitButton>
        </Form>
      </section>
      <section className="certificate-desk">
        <h2>Raporlar</h2>
        <FilterForm filters={[{ name: "q", label: "İlan no ya da araç" }]} values={{ q: search }} />
        <DataTable
          label="Raporlar"
          head={["Rapor", "İlan", "Durum", "Sürüm", "Geçerlilik", "Son değişiklik"]}
          rows={reports.map((report) => ({
            key: report.id,
            cells: [
              <Link key={report.id} to={deskAddress(report.id)}>
                {report.id}
              </Link>,
              `${report.keyCode} ${report.title}`,
              report.standing,
              { number: report.version },
              report.validUntil,
              report.at,
            ],
          }))}
        />
      </section>
      <AuditTable rows={audit} />
    </DeskPage>
  );
}

import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { listQuery } from "#src/staff/desks/list-query.ts";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { listPage } from "#src/shared/page-number.ts";
import { withFullStop } from "#src/shared/plain-text.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { downPaymentMessages } from "../rules.ts";
import { stateLabels } from "../states.ts";
import type { Route } from "./+types/desk.page.ts";
import { decideDownPayment, deskPageSize, readDeskDownPayments } from "./service.server.ts";

export const meta = () => [{ title: "Ön ödemeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const list = listPage(url.searchParams, deskPageSize);
  const { rows, ...pages } = list.of(await readDeskDownPayments(ctx, list.range));
  return {
    ...pages,
    rows: rows.map((row) => ({
      id: row.id,
      vehicle: row.vehicle,
      businessName: row.businessName,
      buyer: `${row.firstName} ${row.lastName}`,
      state: stateLabels[row.state],
      at: formatDateTime(row.heldAt!),
      charged: formatAmount(row.chargedKurus!),
      refunded: formatAmount(row.refundedKurus),
      released: formatAmount(row.releasedKurus),
      objection: row.state === "disputed" ? row.objection : null,
    })),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await decideDownPayment(ctx, form);
  return { done: downPaymentMessages.decided };
});

/** All paid down payments, and the decisions about disputed ones. */
export default function DeskDownPaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, page, pageCount } = loaderData;
  const disputed = rows.filter(({ objection }) => objection !== null);
  return (
    <DeskPage title="Ön ödemeler" answer={actionData}>
      {disputed.map(({ id, vehicle, businessName, buyer, objection }) => (
        <section key={id} className="panel" aria-label={`İtiraz: ${id}`}>
          <h2>
            İtiraz <span className="num">{id}</span>
          </h2>
          <p>
            {vehicle}. Alıcı {buyer}, satıcı {withFullStop(businessName)}
          </p>
          <p className="requests__text">{objection}</p>
          <DecisionForm
            of={["id", id]}
            about={id}
            decisions={[
              { value: "decideForBuyer", label: "Alıcıya iade edin", look: "ink" },
              { value: "decideForBusiness", label: "Satıcıya aktarın" },
            ]}
            answer={actionData}
          >
            <ReasonField />
          </DecisionForm>
        </section>
      ))}
      <DataTable
        label="Ön ödemeler"
        head={["No", "Zaman", "Araç", "Satıcı", "Alıcı", "Durum", "Çekilen", "İade", "Aktarılan"]}
        rows={rows.map(({ id, at, vehicle, businessName, buyer, state, charged, refunded, released }) => ({
          key: id,
          cells: [
            id,
            at,
            vehicle,
            businessName,
            buyer,
            state,
            { number: charged },
            { number: refunded },
            { number: released },
          ],
        }))}
      />
      <Pager page={page} pageCount={pageCount} to={(number) => listQuery({}, number)} />
    </DeskPage>
  );
}

import { FinancePage, ReasonField } from "#src/orders/desk/finance-page.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { withFullStop } from "#src/shared/plain-text.ts";
import { formValues } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { downPaymentMessages } from "../rules.ts";
import { stateLabels } from "../states.ts";
import type { Route } from "./+types/desk.page.ts";
import { decideDownPayment, readDeskDownPayments } from "./service.server.ts";

export const meta = () => [{ title: "Ön ödemeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const asked = Number(new URL(request.url).searchParams.get("sayfa"));
  const page = Number.isInteger(asked) && asked > 0 && asked <= 1000 ? asked : 1;
  const { rows, hasMore } = await readDeskDownPayments(context.get(appContext), page);
  return {
    page,
    pageCount: hasMore ? page + 1 : page,
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

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  await decideDownPayment(context.get(appContext), formValues(await request.formData()));
  return { done: downPaymentMessages.decided };
});

/** All paid down payments, and the decisions about disputed ones. */
export default function DeskDownPaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, page, pageCount } = loaderData;
  const disputed = rows.filter(({ objection }) => objection !== null);
  return (
    <FinancePage title="Ön ödemeler" answer={actionData}>
      {disputed.map(({ id, vehicle, businessName, buyer, objection }) => (
        <section key={id} className="panel" aria-label={`İtiraz: ${id}`}>
          <h2>
            İtiraz <span className="num">{id}</span>
          </h2>
          <p>
            {vehicle}. Alıcı {buyer}, satıcı {withFullStop(businessName)}
          </p>
          <p className="requests__text">{objection}</p>
          <Form
            method="post"
            className="account__form"
            answer={actionData && "message" in actionData && actionData.values["id"] === id ? actionData : undefined}
          >
            <input type="hidden" name="id" value={id} />
            <ReasonField />
            <div className="my-order__acts">
              <SubmitButton look="ink" name="decision" value="decideForBuyer">
                Alıcıya iade edin
              </SubmitButton>
              <SubmitButton look="line" name="decision" value="decideForBusiness">
                Satıcıya aktarın
              </SubmitButton>
            </div>
          </Form>
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
      <Pager page={page} pageCount={pageCount} to={(to) => `?sayfa=${to}`} />
    </FinancePage>
  );
}

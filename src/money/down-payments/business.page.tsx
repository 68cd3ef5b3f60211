import { Link } from "react-router";
import { BusinessPage } from "#src/business/businesses/business-page.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/business.page.ts";
import { downPaymentMessages, landingPath } from "./rules.ts";
import { cancelAsBusiness, handOver, readBusinessDownPayments } from "./service.server.ts";
import { SettingsForm } from "./settings/settings-form.tsx";
import { readSettings, saveSettings } from "./settings/service.server.ts";
import { downPaymentMachine, stateLabels } from "./states.ts";

export const meta = () => [{ title: "Ön ödemeler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const rows = await readBusinessDownPayments(ctx);
  return {
    settings: await readSettings(ctx),
    rows: rows.map((row) => ({
      id: row.id,
      vehicle: row.vehicle,
      buyer: `${row.firstName} ${row.lastName}`,
      state: stateLabels[row.state],
      until: row.state === "held" ? `${formatDateTime(row.heldUntil!)} saatine kadar` : "",
      fee: formatAmount(row.chargedKurus!),
      parts: [
        ...(row.payoutKurus > 0 ? [`${formatAmount(row.payoutKurus)} hesabınıza aktarıldı`] : []),
        ...(row.refundedKurus > 0 ? [`${formatAmount(row.refundedKurus)} iade edildi`] : []),
      ],
      canHandOver: downPaymentMachine.can(row.state, "handOver", "business"),
      canCancel: downPaymentMachine.can(row.state, "cancelAsBusiness", "business"),
    })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const id = typeof form["id"] === "string" ? form["id"] : "";
  return {
    ayarlar: [() => saveSettings(ctx, form), downPaymentMessages.saved],
    teslim: [() => handOver(ctx, id), downPaymentMessages.handedOver],
    iptal: [() => cancelAsBusiness(ctx, id), downPaymentMessages.cancelled],
  };
});

/** A business's reservations with what can be done, and its owner's settings. */
export default function BusinessDownPaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, settings } = loaderData;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const isOfSettings = refusalOf(actionData, "ayarlar") !== undefined;
  return (
    <BusinessPage
      title="Ön ödemeler"
      lead={
        <>
          Alıcılar aracınızı küçük bir ön ödemeyle ayırtır. <Link to={landingPath}>Alıcılara böyle anlatıyoruz</Link>
        </>
      }
    >
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {refused && !isOfSettings && <ResultNotice tone="bad" text={refused.message} />}
      <section aria-labelledby="h-rezerve">
        <h2 id="h-rezerve">Rezervasyonlar</h2>
        {rows.length === 0 ? (
          <p className="muted">Henüz rezervasyon yok.</p>
        ) : (
          <DataTable
            label="Rezervasyonlar"
            head={["Araç", "Alıcı", "Durum", "Ücret", "İşlem"]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                row.vehicle,
                row.buyer,
                <span key="state">
                  {row.state}
                  <br />
                  <span className="muted">{row.until}</span>
                </span>,
                <span key="fee">
                  {row.fee}
                  {row.parts.map((part) => (
                    <span key={part} className="muted">
                      <br />
                      {part}
                    </span>
                  ))}
                </span>,
                <RowActions key={row.id} {...row} />,
              ],
            }))}
          />
        )}
      </section>
      {settings && <SettingsForm {...settings} answer={isOfSettings ? refused : undefined} />}
    </BusinessPage>
  );
}

type RowProps = { id: string; vehicle: string; canHandOver: boolean; canCancel: boolean };

function RowActions({ id, vehicle, canHandOver, canCancel }: RowProps) {
  if (!canHandOver && !canCancel) return null;
  return (
    <Form method="post" className="my-order__acts">
      <input type="hidden" name="id" value={id} />
      {canHandOver && (
        <SubmitButton look="ink" size="s" name="islem" value="teslim" aria-label={`Teslim ettim: ${vehicle}`}>
          Teslim ettim
        </SubmitButton>
      )}
      {canCancel && (
        <SubmitButton look="line" size="s" name="islem" value="iptal" aria-label={`İptal edip iade edin: ${vehicle}`}>
          İptal edip iade edin
        </SubmitButton>
      )}
    </Form>
  );
}

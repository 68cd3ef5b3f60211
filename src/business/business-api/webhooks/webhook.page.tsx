import { Link } from "react-router";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ApiPage } from "../api-page.tsx";
import { apiPagePath } from "../rules.ts";
import { SecretOnce } from "../secret-once.tsx";
import type { Route } from "./+types/webhook.page.ts";
import { webhookPath } from "./paths.ts";
import { selectDeliveries } from "./queries.server.ts";
import { deliveryStates, logShown, testEvent, webhookEvents, webhookMessages } from "./rules.ts";
import { enableWebhook, getWebhook, removeWebhook, resend, rollSecret, sendTest } from "./service.server.ts";

export const meta = () => [{ title: "Webhook – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const webhook = await getWebhook(ctx, readId(params.id));
  const deliveries = await selectDeliveries(ctx, webhook.id, logShown);
  return {
    url: webhook.url,
    events: webhook.events.map((event) => `${webhookEvents[event]} (${event})`),
    isDisabled: webhook.disabledAt !== null,
    done: lookup(doneTexts, ...url.searchParams.keys()),
    deliveries: deliveries.map((one) => ({
      id: one.id,
      eventId: one.eventId,
      event: one.event === testEvent ? "Deneme olayı" : one.event,
      at: formatDateTime(one.createdAt),
      state: deliveryStates[one.state],
      result:
        one.attempts === 0
          ? ""
          : `${one.fault ?? `Yanıt ${one.status}`} · ${formatNumber(one.durationMs ?? 0)} ms · ${one.attempts}. deneme`,
      next: one.nextAttemptAt && one.attempts > 0 ? `Yeniden: ${formatDateTime(one.nextAttemptAt)}` : "",
      answer: one.answer,
      body: one.body,
    })),
  };
});

const doneTexts = {
  gonderildi: webhookMessages.resent,
  denendi: webhookMessages.tested,
  baslatildi: webhookMessages.enabled,
};

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const id = readId(params.id);
  const page = webhookPath(id);
  return {
    yenile: async () => ({ secret: await rollSecret(ctx, id) }),
    dene: [() => sendTest(ctx, id), { to: `${page}?denendi` }],
    baslat: [() => enableWebhook(ctx, id), { to: `${page}?baslatildi` }],
    kaldir: [() => removeWebhook(ctx, id), { to: apiPagePath }],
    gonder: [() => resend(ctx, id, readId(form["gonderim"])), { to: `${page}?gonderildi` }],
  };
});

/** A webhook with the log of its deliveries. */
export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { url, events, isDisabled, done, deliveries } = loaderData;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const secret = actionData && "secret" in actionData ? actionData.secret : undefined;
  return (
    <ApiPage
      title="Webhook"
      lead={<span className="api-page__address">{url}</span>}
      done={secret ? webhookMessages.rolled : refused ? undefined : done}
    >
      {isDisabled && (
        <Notice
          tone="bad"
          text="Bu webhook bir günden uzun süre ulaşılamadığı için durduruldu. Sunucunuzu düzeltip yeniden başlatınız."
        />
      )}
      {secret && <SecretOnce title="Yeni sır" text={secret} />}
      <p>
        <Link to={apiPagePath}>API sayfasına dönün</Link>
      </p>
      <ul className="api-page__list">
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
      <div className="api-page__buttons">
        {isDisabled && (
          <Form method="post" answer={refusalOf(actionData, "baslat")}>
            <input type="hidden" name="islem" value="baslat" />
            <SubmitButton>Yeniden başlatın</SubmitButton>
          </Form>
        )}
        <Form method="post" answer={refusalOf(actionData, "dene")}>
          <input type="hidden" name="islem" value="dene" />
          <SubmitButton look="line" disabled={isDisabled}>
            Deneme olayı gönder
          </SubmitButton>
        </Form>
        <Form method="post" answer={refusalOf(actionData, "yenile")}>
          <input type="hidden" name="islem" value="yenile" />
          <SubmitButton look="line">Sırrı yenileyin</SubmitButton>
        </Form>
        <Form method="post" answer={refusalOf(actionData, "kaldir")}>
          <input type="hidden" name="islem" value="kaldir" />
          <SubmitButton look="line">Webhooku kaldırın</SubmitButton>
        </Form>
      </div>
      <section className="api-page__section">
        <h2>Günlük</h2>
        {deliveries.length === 0 && <EmptyState icon="info" title="Henüz bir gönderim yok" />}
        {deliveries.length > 0 && (
          <DataTable
            label="Gönderimler"
            head={["Olay", "Tarih", "Durum", "Sonuç", "Ayrıntı", "İşlem"]}
            rows={deliveries.map((one) => ({
              key: one.id,
              cells: [
                one.event,
                one.at,
                one.state,
                [one.result, one.next].filter((text) => text !== "").join(" · "),
                <details key="details">
                  <summary>{one.eventId}</summary>
                  <pre className="api-page__text">{one.body}</pre>
                  {one.answer && <pre className="api-page__text">{one.answer}</pre>}
                </details>,
                <Form key="resend" method="post" answer={refusalOf(actionData, "gonder")}>
                  <input type="hidden" name="islem" value="gonder" />
                  <input type="hidden" name="gonderim" value={one.id} />
                  <SubmitButton look="line" size="s" disabled={isDisabled}>
                    Yeniden gönder
                  </SubmitButton>
                </Form>,
              ],
            }))}
          />
        )}
      </section>
    </ApiPage>
  );
}

import { Link } from "react-router";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseInput, readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { ApiPage } from "../api-page.tsx";
import { countDrafts } from "../listings/queries.server.ts";
import { documentationPath, scopes } from "../rules.ts";
import { SecretOnce } from "../secret-once.tsx";
import { webhookPath } from "../webhooks/paths.ts";
import { WebhookForm, webhookEvents, webhookMessages } from "../webhooks/rules.ts";
import { addWebhook, readWebhooks } from "../webhooks/service.server.ts";
import type { Route } from "./+types/api.page.ts";
import { keyLives, keyMessages, KeyForm } from "./rules.ts";
import { createKey, readKeys, requireApiManager, revokeKey } from "./service.server.ts";

const fields = fieldsOf(KeyForm);
const webhookFormFields = fieldsOf(WebhookForm);

export const meta = () => [{ title: "API – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const { businessId } = requireApiManager(ctx);
  const [keys, webhooks, drafts] = await Promise.all([readKeys(ctx), readWebhooks(ctx), countDrafts(ctx, businessId)]);
  return {
    drafts,
    keys: keys.map(({ id, name, prefix, scopes: allowed, createdAt, expiresAt, lastUsedAt, firstName, lastName }) => ({
      id,
      name,
      prefix,
      scopes: allowed.join(", "),
      made: `${formatDate(createdAt)}${firstName === null ? "" : `, ${firstName} ${lastName}`}`,
      lastUsed: lastUsedAt ? formatDateTime(lastUsedAt) : "Kullanılmadı",
      ends: expiresAt === null ? "Süresiz" : expiresAt <= ctx.clock() ? "Süresi doldu" : formatDate(expiresAt),
    })),
    webhooks: webhooks.map(({ id, url, events, failures, disabledAt, lastSuccessAt }) => ({
      id,
      url,
      events: events.map((event) => webhookEvents[event]).join(", "),
      state: disabledAt ? "Durduruldu" : failures > 0 ? "Ulaşılamıyor" : "Çalışıyor",
      last: lastSuccessAt ? formatDateTime(lastSuccessAt) : "Henüz yok",
    })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  iptal: [() => revokeKey(ctx, readId(form["id"])), keyMessages.revoked],
  webhook: async () => {
    const { webhook, secret } = await addWebhook(ctx, parseInput(WebhookForm, form));
    return { done: webhookMessages.added, secret, secretOf: `Webhook sırrı: ${new URL(webhook.url).host}` };
  },
  anahtar: async () => ({ secret: await createKey(ctx, form), secretOf: "Yeni anahtarınız" }),
}));

/** The keys and webhooks of a business. */
export default function ApiKeysPage({ loaderData: { keys, webhooks, drafts }, actionData }: Route.ComponentProps) {
  return (
    <ApiPage
      title="API"
      lead={
        <>
          Programlarınız ilanlarınızı ve taleplerinizi buradaki anahtarlarla yönetir.{" "}
          <Link to={documentationPath}>API belgeleri</Link>
        </>
      }
      done={actionData && "done" in actionData ? actionData.done : undefined}
    >
      {actionData && "secret" in actionData && <SecretOnce title={actionData.secretOf} text={actionData.secret} />}
      {drafts > 0 && (
        <p className="muted">
          Programlarınızın ekleyip henüz yayınlamadığı {formatNumber(drafts)} taslak var. Taslaklar yalnız API’de
          görünür.
        </p>
      )}
      <section className="api-page__section">
        <h2>Anahtarlar</h2>
        {keys.length === 0 && <EmptyState icon="info" title="Henüz bir anahtarınız yok" />}
        {keys.length > 0 && (
          <DataTable
            label="Anahtarlar"
            head={["Ad", "Anahtar", "Yetkiler", "Oluşturulma", "Son kullanım", "Geçerlilik", "İşlem"]}
            rows={keys.map(({ id, name, prefix, scopes: allowed, made, lastUsed, ends }) => ({
              key: id,
              cells: [
                name,
                <code key="prefix">{prefix}_…</code>,
                allowed,
                made,
                lastUsed,
                ends,
                <Form key="revoke" method="post" answer={refusalOf(actionData, "iptal")}>
                  <input type="hidden" name="islem" value="iptal" />
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton look="line" size="s" aria-label={`İptal edin: ${name}`}>
                    İptal edin
                  </SubmitButton>
                </Form>,
              ],
            }))}
          />
        )}
      </section>
      <section className="api-page__section">
        <h2>Yeni anahtar</h2>
        <Form method="post" className="api-page__form" answer={refusalOf(actionData, "anahtar")} id="yeni-anahtar">
          <input type="hidden" name="islem" value="anahtar" />
          <TextField {...fields.name} label="Ad" hint="Anahtarı kullanacak programın adı." />
          <CheckboxGroup
            name="scopes"
            label="Yetkiler"
            options={Object.entries(scopes).map(([value, label]) => ({ value, label: `${label} (${value})` }))}
          />
          <SelectField
            name="life"
            label="Geçerlilik"
            placeholder={null}
            isOptional
            options={keyLives.map(({ value, label }) => ({ value, label }))}
            defaultValue=""
          />
          <SubmitButton>Anahtarı oluşturun</SubmitButton>
        </Form>
      </section>
      <section className="api-page__section">
        <h2>Webhooklar</h2>
        <p className="muted">İlanlarınızda ve taleplerinizde olanlar bu adreslere bildirilir.</p>
        {webhooks.length > 0 && (
          <DataTable
            label="Webhooklar"
            head={["Adres", "Olaylar", "Durum", "Son ulaşan"]}
            rows={webhooks.map(({ id, url, events, state, last }) => ({
              key: id,
              cells: [
                <Link key="url" to={webhookPath(id)}>
                  {url}
                </Link>,
                events,
                state,
                last,
              ],
            }))}
          />
        )}
        <Form method="post" className="api-page__form" answer={refusalOf(actionData, "webhook")} id="yeni-webhook">
          <input type="hidden" name="islem" value="webhook" />
          <TextField {...webhookFormFields.url} label="Adres" type="url" hint="https:// ile başlar." />
          <CheckboxGroup
            name="events"
            label="Olaylar"
            options={Object.entries(webhookEvents).map(([value, label]) => ({ value, label: `${label} (${value})` }))}
          />
          <SubmitButton>Webhook ekleyin</SubmitButton>
        </Form>
      </section>
    </ApiPage>
  );
}

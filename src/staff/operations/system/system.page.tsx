import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { useFormKey } from "#src/ui/form/use-form-key.ts";
import type { Route } from "./+types/system.page.ts";
import { actOnSystem, readSystem } from "./service.server.ts";

export const meta = () => [{ title: "Sistem – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => readSystem(ctx));

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) =>
  data({ done: await actOnSystem(ctx, form) }),
);

const refreshMs = 15_000;

/** Reads the page's data again while the page is visible; without scripts one reloads the page. */
function useRefresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate]);
}

const toneNames = { good: "İyi", warn: "Dikkat", bad: "Sorun" } as const;

/** The state of the site at a glance: checks, search index, storage, deliveries, and what fails. */
export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, checks, feed, storage, tables, deliveries, webhooks, feeds, throttles } = loaderData;
  const key = useFormKey(actionData);
  useRefresh();
  return (
    <DeskPage title="Sistem" lead={`Okundu: ${at}. Sayfa açıkken kendiliğinden yenilenir.`} answer={actionData}>
      <ul className="operations__checks">
        {checks.map(({ name, tone, text }) => (
          <li key={name} className={`operations__check operations__check--${tone}`}>
            <strong>{name}</strong>
            <span className="tiny">{toneNames[tone]}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <DeskForm
        id="dizin"
        title="Arama dizini"
        step="rebuild-index"
        button="Dizini yeniden kurun"
        look="line"
        isDisabled={feed.isRebuilding}
        answer={actionData}
        version={key}
      >
        <p>
          Akışta {feed.changes} değişiklik, en yenisi {feed.newest}. Yeniden kurulurken şimdiki dizin yanıt vermeyi
          sürdürür; bellek kullanımı o sırada iki katına çıkar.
        </p>
        <ReasonField />
      </DeskForm>
      <DeskForm
        id="depolama"
        title="Depolama"
        step="measure-storage"
        button="Şimdi ölçün"
        look="line"
        answer={actionData}
        version={key}
      >
        {storage.length === 0 ? (
          <p className="muted">Henüz ölçülmedi.</p>
        ) : (
          <DataTable
            label="Klasörler ve fotoğraflar"
            head={["Yer", "Dosya", "Boyut", "Ölçüm"]}
            rows={storage.map(({ name, count, size, at: measured }) => ({
              key: name,
              cells: [name, { number: count }, { number: size }, measured],
            }))}
          />
        )}
        <ReasonField />
      </DeskForm>
      <section>
        <h2>En büyük tablolar</h2>
        <DataTable
          label="En büyük tablolar"
          head={["Tablo", "Satır (yaklaşık)", "Boyut"]}
          rows={tables.map(({ name, rows, size }) => ({
            key: name,
            cells: [name, { number: rows }, { number: size }],
          }))}
        />
      </section>
      <section>
        <h2>Gönderimler</h2>
        <DataTable
          label="Gönderimler"
          head={["Gün", "Tür", "Gönderilen", "Hata veren deneme", "Alıcının reddettiği"]}
          rows={deliveries.map(({ key, day, channel, sent, failed, refused }) => ({
            key,
            cells: [day, channel, { number: sent }, { number: failed }, { number: refused }],
          }))}
        />
      </section>
      <section>
        <h2>Hata veren webhooklar</h2>
        <DataTable
          label="Hata veren webhooklar"
          head={["İşletme", "Sunucu", "Art arda hata", "Durum"]}
          rows={webhooks.map(({ id, business, host, failures, state }) => ({
            key: id,
            cells: [business, host, { number: failures }, state],
          }))}
        />
      </section>
      <section>
        <h2>Okunamayan stok kaynakları</h2>
        <DataTable
          label="Okunamayan stok kaynakları"
          head={["İşletme", "Kaynak", "Neden", "Zaman"]}
          rows={feeds.map(({ id, business, name, error, at: failed }) => ({
            key: id,
            cells: [business, name, error, failed],
          }))}
        />
      </section>
      <section>
        <h2>Sınıra takılanlar</h2>
        <p className="muted">Son bir saatte hakkı tükenenler; kimlikler özetlenmiş olarak saklanır.</p>
        <DataTable
          label="Sınıra takılanlar"
          head={["Özet", "Kalan hak", "Son istek"]}
          rows={throttles.map(({ key, tokens, at: used }) => ({ key, cells: [key, { number: tokens }, used] }))}
        />
      </section>
    </DeskPage>
  );
}

import { Link } from "react-router";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { apiPagePath, apiRoot, documentationPath, idempotencyHours, openApiPath } from "../rules.ts";
import { oldSecretHours } from "../webhooks/rules.ts";
import type { Route } from "./+types/documentation.page.ts";
import { CodeBlock } from "./code-block.tsx";
import { EndpointSection } from "./endpoint-section.tsx";
import { readDocumentation } from "./page-data.server.ts";

const title = "API belgeleri";
const lead =
  "Kurumsal üyelerin programları ilanlarını, fotoğraflarını, taleplerini ve istatistiklerini buradan yönetir.";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([title]) },
  { name: "description", content: lead },
  { tagName: "link", rel: "canonical", href: `${loaderData?.origin ?? ""}${documentationPath}` },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => readDocumentation(ctx));

/** The documentation of the API, rendered from the endpoints that answer it. */
export default function DocumentationPage({ loaderData }: Route.ComponentProps) {
  const { origin, mayOpenKeys, mayOpenStock, groups, scopes, limits, problems, example, webhook } = loaderData;
  return (
    <div className="page api-page api-docs">
      <h1>{title}</h1>
      <p className="muted">{lead}</p>
      <nav aria-label="Bölümler" className="api-docs__contents">
        <ul>
          {[
            ["baslangic", "Başlangıç"],
            ["ornek", "Baştan sona bir örnek"],
            ["kurallar", "Ortak kurallar"],
            ["webhook-olaylari", "Webhook olayları"],
            ...groups.map((group) => [group.id, group.title]),
          ].map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>

      <section id="baslangic" className="api-page__section">
        <h2>Başlangıç</h2>
        <p>
          Adres <code>{origin + apiRoot}</code>. İşletmenizin sahibi{" "}
          {mayOpenKeys ? <Link to={apiPagePath}>API sayfasında</Link> : "API sayfasında"} bir anahtar oluşturur; anahtar
          yalnız o anda gösterilir. Her istekte gönderilir:
        </p>
        <CodeBlock label="Anahtar başlığı" text="Authorization: Bearer $KONTAK_API_KEY" />
        <p>
          İstekler ve yanıtlar UTF-8 JSON’dur; zamanlar ISO 8601 biçiminde ve UTC’dir. Araçların alanları{" "}
          {mayOpenStock ? (
            <Link to="/kurumsal/stok/disa-aktar">stok dışa aktarımındaki</Link>
          ) : (
            "stok dışa aktarımındaki"
          )}{" "}
          sütunlarla aynıdır. Makineler için: <a href={openApiPath}>OpenAPI belgesi</a>.
        </p>
        <DataTable
          label="Yetkiler"
          head={["Yetki", "İzin verdiği"]}
          rows={scopes.map(({ scope, name }) => ({ key: scope, cells: [<code key={scope}>{scope}</code>, name] }))}
        />
      </section>

      <section id="ornek" className="api-page__section">
        <h2>Baştan sona bir örnek</h2>
        <p>
          Bir kabukta sırayla çalıştırınız. <code>KONTAK_API_KEY</code> değişkeninde anahtarınız olmalı; yetkileri
          listings:write, photos:write ve leads:read.
        </p>
        {example.map(({ title: step, about, command }) => (
          <div key={step} className="api-docs__step">
            <h3>{step}</h3>
            <p>{about}</p>
            <CodeBlock label={step} text={command} />
          </div>
        ))}
      </section>

      <section id="kurallar" className="api-page__section">
        <h2>Ortak kurallar</h2>
        <h3>Tekrarlanan istekler</h3>
        <p>
          Yazan her isteğe kendi seçtiğiniz bir <code>Idempotency-Key</code> ekleyiniz. Bağlantı koparsa isteği aynı
          değerle yineleyiniz: {idempotencyHours} saat boyunca işlem bir kez yapılır ve aynı yanıt döner (
          <code>Idempotent-Replayed: true</code>). Aynı değerle başka bir istek 422, aynı istek sürerken 409 alır.
          Reddedilen isteğin etkisi yoktur; düzeltip aynı değerle yineleyebilirsiniz.
        </p>
        <h3>Sayfalama</h3>
        <p>
          Listeler <code>items</code> ve <code>nextCursor</code> döner. Sonraki sayfa için aynı isteğe{" "}
          <code>cursor</code> ekleyiniz. Kayıtlar eklenip silinirken hiçbir kayıt atlanmaz ve yinelenmez.
        </p>
        <h3>İstek sınırları</h3>
        <p>
          Anahtar başınadır. Her yanıt <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> ve{" "}
          <code>RateLimit-Reset</code> (saniye) başlıklarını taşır; sınır aşılınca yanıt 429 ve <code>Retry-After</code>{" "}
          olur.
        </p>
        <DataTable
          label="İstek sınırları"
          head={["İstek", "Bir anda", "Dakikada"]}
          rows={limits.map(({ kind, capacity, perMinute }) => ({
            key: kind,
            cells: [kind, { number: String(capacity) }, { number: String(perMinute) }],
          }))}
        />
        <h3>Hatalar</h3>
        <p>
          Her hata <code>application/problem+json</code> olarak döner: <code>code</code>, Türkçe <code>detail</code>,
          geçersiz alanlar için <code>fields</code> ve bize bildireceğiniz <code>requestId</code>.
        </p>
        <DataTable
          label="Hata kodları"
          head={["Durum", "code", "Anlamı"]}
          rows={problems.map(({ code, status, about }) => ({
            key: code,
            cells: [
              status,
              <code key={code} id={code}>
                {code}
              </code>,
              about,
            ],
          }))}
        />
      </section>

      <section id="webhook-olaylari" className="api-page__section">
        <h2>Webhook olayları</h2>
        <p>
          Bir olay olunca webhook adresinize POST ile bildirilir: <code>id</code>, <code>type</code>,{" "}
          <code>createdAt</code>, <code>data</code>. İçerikte yalnız numaralar vardır; ayrıntısını API’den okuyunuz. 10
          saniye içinde 2xx yanıtı gelmezse gönderim şu aralıklarla yinelenir: {webhook.retries}. {webhook.attempts}{" "}
          denemede ulaşmayan ve bu sürede hiçbir gönderimi almayan webhook durdurulur; işletme sahibine yazarız.
          Yönlendirmeler izlenmez. Aynı olay birden çok kez gelebilir: <code>id</code> ile ayırınız. Günlük{" "}
          {webhook.logDays} gün saklanır.
        </p>
        <DataTable
          label="Olaylar"
          head={["type", "Ne zaman"]}
          rows={webhook.events.map(({ event, name }) => ({
            key: event,
            cells: [<code key={event}>{event}</code>, name],
          }))}
        />
        <h3>İmzayı doğrulayın</h3>
        <p>
          <code>Kontak-Signature</code> başlığı zamanı (<code>t</code>) ve <code>t.gövde</code> metninin webhook
          sırrıyla HMAC-SHA256 özetini (<code>v1</code>) taşır. Sır yenilendiğinde {oldSecretHours} saat boyunca eskisi
          için ikinci bir <code>v1</code> vardır. Node ile alan bir sunucu:
        </p>
        <CodeBlock label="Webhook alan sunucu" text={webhook.receiver} />
      </section>

      {groups.map((group) => (
        <section key={group.id} id={group.id} className="api-page__section">
          <h2>{group.title}</h2>
          {group.endpoints.map((endpoint) => (
            <EndpointSection key={endpoint.id} endpoint={endpoint} />
          ))}
        </section>
      ))}
    </div>
  );
}

import { Link } from "react-router";
import { can } from "#src/accounts/permissions/rules.ts";
import type { PageHandle } from "#src/layout/frame.tsx";
import { Card } from "#src/listings/card.tsx";
import { selectionAddress } from "#src/search/address.ts";
import { nothingChosen } from "#src/search/rules.ts";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";
import type { Route } from "./+types/home.page.ts";
import heroCar from "./hero-car.svg?no-inline";
import { KindIcon } from "./kind-icon.tsx";
import { QuickSearch } from "./quick-search.tsx";
import { readHome } from "./service.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  return {
    ...(await readHome(ctx, url.searchParams.get("kategori"))),
    origin: ctx.origin,
    maySell: !ctx.member || can(ctx.member, "prepareListing"),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "Kontak – Türkiye’nin araç pazarı" },
  {
    name: "description",
    content:
      "Satılık otomobil, SUV, motosiklet ve ticari araçlar: panel panel hasar bilgisi, ayrıntılı filtreler ve ücretsiz ilan.",
  },
  ...(loaderData ? [{ tagName: "link", rel: "canonical", href: `${loaderData.origin}/` }] : []),
];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { total, quick, kinds, newest, brands, cities, origin, maySell } = loaderData;
  const all = selectionAddress(nothingChosen);
  return (
    <>
      <div className="hero">
        <div className="page hero__in">
          <h1>Türkiye’nin araç pazarı</h1>
          <p>
            {total > 0
              ? `${formatNumber(total)} satılık araç; panel panel hasar bilgisi, bütün teknik verileri ve fotoğraflarıyla.`
              : "Panel panel hasar bilgisi, bütün teknik verileri ve fotoğraflarıyla satılık araçlar."}
          </p>
          <img className="hero__car" src={heroCar} alt="" width={1200} height={610} />
        </div>
      </div>
      <div className="page">
        {quick.type !== null && <QuickSearch {...quick} type={quick.type} />}

        {kinds.length > 0 && (
          <Section id="h-tur" title="Gövde tipine göre">
            <div className="kinds">
              {kinds.map(({ name, icon, count, to }) => (
                <Link key={to} className="kind" to={to}>
                  <KindIcon name={icon} />
                  {name}
                  <span>
                    {formatNumber(count)}
                    <span className="sr"> ilan</span>
                  </span>
                </Link>
              ))}
            </div>
          </Section>
        )}

        <Section
          id="h-yeni"
          title="Yeni ilanlar"
          {...(total > 0 ? { more: { label: `Hepsi (${formatNumber(total)})`, to: all } } : {})}
        >
          {newest.length > 0 ? (
            <div className="rail rail--4">
              {newest.map((card) => (
                <Card key={card.keyCode} card={card} isInRail />
              ))}
            </div>
          ) : (
            <EmptyState icon="car" title="Henüz yayında ilan yok">
              <p className="small muted">İlk ilanı siz verin; onaylandığında burada görünür.</p>
              <LinkButton look="ink" size="s" to="/ilanver">
                İlan verin
              </LinkButton>
            </EmptyState>
          )}
        </Section>

        {maySell && <Selling />}

        {brands.length > 0 && (
          <Section id="h-marka" title="Çok ilanı olan markalar">
            <CountedLinks links={brands} />
          </Section>
        )}
        {cities.length > 0 && (
          <Section id="h-sehir" title="Çok ilanı olan şehirler">
            <CountedLinks links={cities} />
          </Section>
        )}
      </div>
      <JsonLd
        data={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: "Kontak",
          url: `${origin}/`,
          inLanguage: "tr",
        }}
      />
    </>
  );
}

function Section({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more?: { label: string; to: string };
  children: React.ReactNode;
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
        {more && (
          <Link className="more" to={more.to}>
            {more.label}
            <Icon name="right" size="xs" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Names with the true number of their listings. */
function CountedLinks({ links }: { links: { name: string; count: number; to: string }[] }) {
  return (
    <div className="brands">
      {links.map(({ name, count, to }) => (
        <Link key={to} to={to}>
          {name}
          <span>
            {formatNumber(count)}
            <span className="sr"> ilan</span>
          </span>
        </Link>
      ))}
    </div>
  );
}

const steps = [
  ["Aracınızı seçin", "Marka, model ve motoru katalogdan seçin; teknik bilgiler kendiliğinden dolar."],
  ["Fotoğraf ve hasar", "15 fotoğrafa kadar yükleyin, boyalı ve değişen parçaları çizim üzerinde işaretleyin."],
  ["Onaya gönderin", "İlanınız incelenir, onaylandığında yayına girer; sonucu e-posta ile bildiririz."],
] as const;

function Selling() {
  return (
    <section className="section sell" aria-labelledby="h-sat">
      <div className="stack">
        <h2 id="h-sat">Aracınızı üç adımda satışa çıkarın</h2>
        <p className="muted">İlan vermek bireysel üyeler için ücretsizdir.</p>
        <LinkButton look="ink" to="/ilanver">
          İlan verin
        </LinkButton>
      </div>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p className="small muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { can } from "#src/people/accounts/permissions/rules.ts";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { areaLinks } from "#src/site/layout/areas/area-styles.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { CardRail } from "#src/finding/garage/card-rail.tsx";
import { railHtml } from "#src/finding/garage/kept-cards.server.tsx";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { nothingChosen } from "#src/finding/search/rules.ts";
import { newListings } from "#src/finding/saved-searches/new-listings.server.ts";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { SellLink, useMaySell } from "#src/site/layout/sell-link.tsx";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { later } from "#src/ui/later.tsx";
import { Slider } from "#src/ui/slider.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Route } from "./+types/home.page.ts";
import heroCar from "./hero-car.svg?no-inline";
import { KindIcon } from "./kind-icon.tsx";
import { Guide } from "./guide.tsx";
import { Partners } from "./partners.tsx";
import { QuickSearch } from "./quick/quick-search.tsx";
import { sliderMs } from "./rules.ts";
import { CountedLinks, Section } from "./section.tsx";
import { Selling } from "./selling.tsx";
import { readHome, readNews } from "./service.server.ts";

const Showcase = later(async () => (await import("#src/finding/search/paid/showcase.tsx")).Showcase);
const News = later(async () => (await import("./news.tsx")).News);
const NewListings = later(async () => (await import("#src/finding/saved-searches/new-listings.tsx")).NewListings);

export const links = areaLinks("home");

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, context, request, url }: WithContext<Route.LoaderArgs>) => {
  const site = { name: "Kontak", url: `${ctx.origin}/` };
  setJsonLd(
    context,
    { "@type": "WebSite", ...site, inLanguage: "tr" },
    { "@type": "Organization", ...site, logo: `${ctx.origin}/logo.png` },
  );
  const fresh = await newListings(ctx);
  const { newest, recommended, ...home } = await readHome(
    ctx,
    url.searchParams.get("kategori"),
    fresh.map(({ keyCode }) => keyCode),
  );
  const { cards, ...allRecommended } = recommended;
  const collected = await inGarage(
    ctx,
    [...newest, ...cards, ...fresh].map(({ keyCode }) => keyCode),
  );
  return {
    ...home,
    newest: newest.length > 0 ? htmlPart(context, request, railHtml(newest, collected)) : null,
    recommended:
      cards.length > 0
        ? { ...allRecommended, slides: htmlPart(context, request, railHtml(cards, collected, { areItems: true })) }
        : null,
    fresh,
    news: await readNews(ctx),
    inGarage: collected,
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
  const { total, quick, kinds, brands, cities, partners, maySell } = loaderData;
  return (
    <>
      <Hero total={total} />
      <div className="page">
        {quick && <QuickSearch data={quick} />}
        {kinds.length > 0 && (
          <Section id="h-tur" title="Gövde tipine göre">
            <Kinds kinds={kinds} />
          </Section>
        )}
        {loaderData.showcase && (
          <Section id="h-vitrin" title="Vitrin">
            <Showcase places={loaderData.showcase} />
          </Section>
        )}
        {loaderData.fresh.length > 0 && <NewListings cards={loaderData.fresh} />}
        {loaderData.recommended && <Recommended {...loaderData.recommended} />}
        {(total === 0 || loaderData.newest) && <Newest total={total} list={loaderData.newest} />}
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
        {partners.length > 0 && (
          <Section
            id="h-galeri"
            title="Yetki belgeli galeriler"
            tip="Yetki belgesi olan, şu anda en çok ilanı bulunan galeriler."
          >
            <Partners partners={partners} />
          </Section>
        )}
        {loaderData.news.length > 0 && <News cards={loaderData.news} />}
        <Section id="h-rehber" title="Karar vermeden önce">
          <Guide />
        </Section>
      </div>
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Hero({ total }: { total: number }) {
  return (
    <div className="hero">
      <div className="page hero__in">
        <h1>Türkiye’nin araç pazarı</h1>
        <p>
          {total > 0
            ? `${formatNumber(total)} satılık araç; panel panel hasar bilgisi, bütün teknik verileri ve fotoğraflarıyla.`
            : "Panel panel hasar bilgisi, bütün teknik verileri ve fotoğraflarıyla satılık araçlar."}
        </p>
        <img className="hero__car" src={heroCar} alt="" width={1200} height={610} fetchPriority="high" />
      </div>
    </div>
  );
}

function Kinds({ kinds }: Pick<Data, "kinds">) {
  return (
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
  );
}

function Recommended({ slides, total, to }: NonNullable<Data["recommended"]>) {
  const title = "Önerilen otomobiller";
  return (
    <Section
      id="h-onerilen"
      title={title}
      tip="Boyasız, değişensiz, fotoğraflı ve satış yetkisi doğrulanmış otomobiller; en yeni ilan önde. Sıralamaya kimse ödeme yapmaz."
      more={{ label: `Hepsi (${formatNumber(total)})`, to }}
    >
      <Slider label={title} intervalMs={sliderMs.listings}>
        {(track) => <CardRail part={slides} track={track} />}
      </Slider>
    </Section>
  );
}

function Newest({ total, list }: { total: number; list: Data["newest"] }) {
  const maySell = useMaySell();
  const more = total > 0 ? { label: `Hepsi (${formatNumber(total)})`, to: selectionAddress(nothingChosen) } : undefined;
  return (
    <Section id="h-yeni" title="Yeni ilanlar" more={more}>
      {list ? (
        <CardRail part={list} />
      ) : (
        <EmptyState icon="car" title="Henüz yayında ilan yok">
          {maySell && <p className="small muted">İlk ilanı siz verin; onaylandığında burada görünür.</p>}
          <SellLink look="ink" size="s" />
        </EmptyState>
      )}
    </Section>
  );
}

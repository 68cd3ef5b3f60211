import { inGarage } from "#src/finding/garage/service.server.ts";
import { areaLinks } from "#src/site/layout/areas/area-styles.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { formatPrice } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "../section.tsx";
import type { Route } from "./+types/car-site.page.ts";
import { CarSearch } from "./car-search.tsx";
import { carSitePath, type MarketEntry } from "./rules.ts";
import { readCarSite } from "./service.server.ts";

export const links = areaLinks("home");

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const site = await readCarSite(ctx);
  const shown = site.newest.map(({ keyCode }) => keyCode);
  return { ...site, inGarage: await inGarage(ctx, shown), origin: ctx.origin };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "Araba: marka, model ve şehre göre satılık otomobiller – Kontak" },
  {
    name: "description",
    content:
      "Satılık otomobilleri marka, model, şehir, fiyat ve yıla göre arayın; en çok ilanı olan modellerin ilan sayısını ve orta fiyatını görün.",
  },
  ...(loaderData ? [{ tagName: "link", rel: "canonical", href: loaderData.origin + carSitePath }] : []),
];

const medianTip = "Orta fiyat: ilanların yarısı bundan ucuz, yarısı pahalıdır.";

export default function CarSitePage({ loaderData }: Route.ComponentProps) {
  const { total, medianKurus, to, newest, brands, models, cities, search } = loaderData;
  return (
    <div className="page">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Araba" }]} />
      <h1>Satılık araba bulun</h1>
      <p className="muted">
        {total === 0
          ? "Marka, model, şehir, fiyat ve yıla göre arayın."
          : `${formatNumber(total)} satılık otomobil${medianKurus === null ? "" : `, orta fiyat ${formatPrice(medianKurus)}`}.`}
      </p>
      <CarSearch search={search} />
      <Market id="h-model" title="En çok ilanı olan modeller" entries={models} />
      <Market id="h-marka" title="En çok ilanı olan markalar" entries={brands} />
      <Market id="h-sehir" title="En çok ilanı olan şehirler" entries={cities} />
      {newest.length > 0 && (
        <Section id="h-yeni" title="Yeni otomobil ilanları" more={{ label: `Hepsi (${formatNumber(total)})`, to }}>
          <div className="rail rail--4">
            {newest.map((card) => (
              <CardWithHeart key={card.keyCode} card={card} isInRail />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function Market({ id, title, entries }: { id: string; title: string; entries: readonly MarketEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section id={id} title={title} tip={medianTip}>
      <ul className="market">
        {entries.map(({ name, count, medianKurus, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span className="num">{formatNumber(count)} ilan</span>
            {medianKurus !== null && <span className="price">{formatPrice(medianKurus)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { Link } from "react-router";
import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/core/catalogue/rules.ts";
import { requireSelling } from "#src/money/orders/service.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { promotions } from "#src/shared/promotions.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { selectPrices } from "../queries.server.ts";
import { periodsOf } from "../rules.ts";
import type { Route } from "./+types/info.page.ts";
import { Effect } from "./effect.tsx";

/** A member without a package. */
const member = { package: "none", businessId: null } as const;

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireSelling(ctx);
  const { vehicleTypes } = await catalogueOf(ctx);
  const asked = url.searchParams.get("tur");
  const type =
    vehicleTypes.find(({ slug }) => slug === asked) ??
    vehicleTypes.find(({ id }) => id === carTypeId) ??
    vehicleTypes[0]!;
  const freePromotions = ctx.member ? entitlementsOf(ctx.member).freePromotions : [];
  const prices = await selectPrices(ctx, calendarDay(ctx.clock()));
  return {
    types: vehicleTypes.map(({ slug, name }) => ({ slug, name })),
    type: type.slug,
    photos: {
      usual: entitlementsOf(member).photosPerListing,
      promoted: entitlementsOf(member, ["photos"]).photosPerListing,
    },
    promotions: promotions.map((promotion) => ({
      ...promotion,
      isFree: freePromotions.includes(promotion.key),
      prices: periodsOf(promotion).flatMap((days) => {
        const price = prices.find(
          (one) => one.promotionKey === promotion.key && one.vehicleTypeId === type.id && one.periodDays === days,
        );
        return price ? [{ days, price: formatPrice(price.priceKurus) }] : [];
      }),
    })),
  };
});

export const meta = () => [
  { title: "Doping bilgi – Kontak" },
  {
    name: "description",
    content: "İlanınızı öne çıkaran dopingler: ne yaptıkları, nasıl göründükleri ve araç türüne göre fiyatları.",
  },
];

/** Product 16.1: what each promotion does, how that looks, and what it costs. */
export default function InfoPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page doping-info">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Doping bilgi" }]} />
      <h1>Dopingler ne yapar?</h1>
      <p>
        Dopingler ilanınızı daha çok kişiye gösterir. Sonuçların sırası ve sayısı değişmez; reklam yerleri “Reklam” diye
        işaretlenir ve ilanlar bu yerleri eşit paylaşır.
      </p>
      <nav className="chips" aria-label="Araç türü">
        {loaderData.types.map(({ slug, name }) => (
          <Link
            key={slug}
            className="chip"
            to={`/doping-bilgi?tur=${slug}`}
            aria-current={slug === loaderData.type ? "true" : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      {loaderData.promotions.map(({ key, name, effect, lasts, isFree, prices }) => (
        <section key={key} className="doping-info__one" id={key} aria-labelledby={`${key}-ad`}>
          <div>
            <h2 id={`${key}-ad`}>{name}</h2>
            <p>{effect}</p>
            <table className="comp num">
              <caption className="sr">{name}: fiyatlar, KDV içinde</caption>
              <thead>
                <tr>
                  <th scope="col">Süre</th>
                  <th scope="col">Fiyat</th>
                </tr>
              </thead>
              <tbody>
                {prices.map(({ days, price }) => (
                  <tr key={days}>
                    <th scope="row">{days > 0 ? `${days} gün` : lasts === "listing" ? "İlan yaşadıkça" : "Bir kez"}</th>
                    <td>
                      {isFree ? (
                        <>
                          <s className="muted">{price}</s> Ücretsiz
                        </>
                      ) : (
                        price
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Effect promotion={key} photos={loaderData.photos} />
        </section>
      ))}
      <p className="small muted">
        Fiyatlara KDV dâhildir. <Link to="/paketler">Premium üyelerde</Link> fotoğraf ve tarih yenileme ücretsizdir.
      </p>
      <LinkButton className="doping-info__sell" look="primary" to="/ilanlarim?durum=yayinda">
        İlanınızı öne çıkarın
      </LinkButton>
    </div>
  );
}

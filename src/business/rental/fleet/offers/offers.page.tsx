import { Link } from "react-router";
import { rentalClasses, isRentalClass } from "#src/business/rental/classes.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/offers.page.ts";
import { requireFleet } from "../access.server.ts";
import { FleetPage } from "../fleet-page.tsx";
import { offerPath } from "../rules.ts";
import { readOffers } from "./service.server.ts";

export const meta = () => [{ title: "Kiralık araçlar – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const offers = await readOffers(ctx, requireFleet(ctx));
  return {
    offers: offers.map(({ keyCode, name, class: slug, isBookable, units, rates, state }) => ({
      keyCode,
      name,
      className: slug !== null && isRentalClass(slug) ? rentalClasses[slug] : "–",
      units,
      state: stateText({ slug, isBookable, units, rates, isLive: state === "active" }),
    })),
  };
});

/** Why an offer is not found by customers, or that it is. */
function stateText(offer: {
  slug: string | null;
  isBookable: boolean | null;
  units: number;
  rates: number;
  isLive: boolean;
}): string {
  if (offer.slug === null) return "Rezervasyona açılmadı";
  if (!offer.isLive) return "İlan yayında değil";
  if (!offer.isBookable) return "Rezervasyona kapalı";
  if (offer.units === 0) return "Araç eklenmedi";
  return offer.rates === 0 ? "Fiyat yazılmadı" : "Rezervasyona açık";
}

/** The rental listings of a business, and whether customers can book them. */
export default function OffersPage({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <FleetPage
      title="Kiralık araçlar"
      lead="Kiralık ilanlarınızdan dilediklerinizi rezervasyona açın; birbirinin aynı araçlarınız tek ilanda durur."
    >
      {offers.length === 0 ? (
        <EmptyState icon="info" title="Henüz kiralık ilanınız yok">
          <p>Rezervasyon almak için önce aracınızın kiralık ilanını veriniz.</p>
          <LinkButton to="/ilanver" look="primary">
            İlan verin
          </LinkButton>
        </EmptyState>
      ) : (
        <DataTable
          label="Kiralık araçlar"
          head={["Araç", "Sınıf", "Adet", "Durum"]}
          rows={offers.map(({ keyCode, name, className, units, state }) => ({
            key: keyCode,
            cells: [
              <Link key="ad" to={offerPath(keyCode)}>
                {name}
              </Link>,
              className,
              { number: formatNumber(units) },
              state,
            ],
          }))}
        />
      )}
    </FleetPage>
  );
}

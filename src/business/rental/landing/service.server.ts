import { type MetaDescriptor, redirect } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { formatPrice, kurusToLira } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { rentalPath, rentalPlaceAddress } from "../addresses.ts";
import { rentalClasses } from "../classes.ts";
import { selectPlaces, selectPlacesBySlug } from "../places/queries.server.ts";
import { isPlaceOpen, type RentalPlace } from "../places/rules.ts";
import { rentalSearchAddress } from "../search/address.ts";
import { noFilters } from "../search/filters.ts";
import { placesNear } from "../search/service.server.ts";
import { className } from "../search/view.server.ts";
import { fromPrices } from "./from-prices.server.ts";
import { type PlaceOffer, selectOneWayPlaces, selectPlaceOffers, selectPlacesWithOffers } from "./queries.server.ts";
import { type Question, questionsAbout } from "./questions.ts";

/** How far neighbours are named, and how many. */
const neighbourKm = 250;
const neighbourCount = 6;
const classOrder = Object.keys(rentalClasses);

/** The page of a place, ready for display. */
export type LandingView = {
  place: { name: string; simpleSlug: string };
  heading: string;
  today: string;
  /** Null where nothing can be booked. */
  fromPrice: string | null;
  classes: { name: string; offers: number; fromPrice: string | null; to: string | null }[];
  businesses: { name: string; to: string; offers: number; units: number; fromPrice: string | null }[];
  questions: Question[];
  neighbours: { name: string; distance: string; offers: number; to: string }[];
};

/** The page of the place with this slug; undefined where no place has it. Another spelling or a query redirects to it. */
export async function openLanding(ctx: Context, slug: string, url: URL) {
  const [place] = await selectPlacesBySlug(ctx, [slug.toLowerCase()]);
  if (!place || !isPlaceOpen(place, calendarDay(ctx.clock()))) return undefined;
  const address = rentalPlaceAddress(place.simpleSlug);
  if (url.pathname + url.search !== address) throw redirect(address, 301);
  const offers = await selectPlaceOffers(ctx, place.id);
  const businessIds = [...new Set(offers.map(({ businessId }) => businessId))];
  const [{ prices, businesses: lowest }, oneWay, neighbours] = await Promise.all([
    fromPrices(ctx, place),
    selectOneWayPlaces(ctx, place.id, businessIds),
    neighboursOf(ctx, place),
  ]);
  const least = prices.length > 0 ? Math.min(...prices.map(({ dayKurus }) => dayKurus)) : null;
  const dayPrice = (kurus: number | undefined) => (kurus === undefined ? null : formatPrice(kurus));
  const view: LandingView = {
    place: { name: place.name, simpleSlug: place.simpleSlug },
    heading: `${place.name} araç kiralama`,
    today: calendarDay(ctx.clock()),
    fromPrice: least === null ? null : formatPrice(least),
    classes: [...Map.groupBy(offers, (offer) => offer.class)]
      .toSorted(([a], [b]) => classOrder.indexOf(a) - classOrder.indexOf(b))
      .map(([slug, some]) => {
        const lowest = prices.find((price) => price.class === slug);
        const filters = { ...noFilters, classes: [slug] };
        const search = { radiusKm: 0, filters, sort: "ucuz", view: "liste", page: 1 } as const;
        return {
          name: className(slug),
          offers: some.length,
          fromPrice: dayPrice(lowest?.dayKurus),
          to: lowest ? rentalSearchAddress({ ...search, trip: lowest.trip }) : null,
        };
      }),
    businesses: [...Map.groupBy(offers, ({ businessId }) => businessId)].map(([id, some]) => ({
      name: some[0]!.business,
      to: shopAddress(some[0]!.businessSlug),
      offers: some.length,
      units: some.reduce((sum, { units }) => sum + units, 0),
      fromPrice: dayPrice(lowest.get(id)),
    })),
    questions: offers.length === 0 ? [] : questionsAbout(place.name, factsOf(offers, oneWay)),
    neighbours,
  };
  return {
    view,
    meta: metaOf(ctx, view, address),
    jsonLd: jsonLdOf(ctx, view, { address, least, offers: offers.length }),
  };
}

const factsOf = (offers: readonly PlaceOffer[], oneWay: { name: string; feeKurus: number }[]) => ({
  depositsKurus: offers.map(({ rentDepositKurus }) => rentDepositKurus ?? 0),
  leastAges: offers.map(({ leastAge }) => leastAge),
  licenceYears: offers.map(({ minLicenceYears }) => minLicenceYears),
  hasKmLimit: offers.map(({ rentKmLimit }) => rentKmLimit !== null),
  cancellationHours: offers.map(({ freeCancellationHours }) => freeCancellationHours),
  hours: offers,
  oneWay,
});

/** The nearest places where something can be booked. */
async function neighboursOf(ctx: Context, place: RentalPlace): Promise<LandingView["neighbours"]> {
  const [near, offered] = await Promise.all([placesNear(ctx, place, neighbourKm), selectPlacesWithOffers(ctx)]);
  const offersAt = new Map(offered.map(({ placeId, offers }) => [placeId, offers]));
  return near
    .filter((other) => offersAt.has(other.place.id))
    .slice(0, neighbourCount)
    .map(({ place: { id, name, simpleSlug }, distanceKm }) => ({
      name,
      distance: `${formatNumber(Math.round(distanceKm))}\u00a0km`,
      offers: offersAt.get(id)!,
      to: rentalPlaceAddress(simpleSlug),
    }));
}

function metaOf({ origin }: Context, { heading, fromPrice, classes }: LandingView, address: string): MetaDescriptor[] {
  const from = fromPrice === null ? "" : ` Günlük ${fromPrice} ve üstü.`;
  return [
    { title: pageTitle([heading]) },
    {
      name: "description",
      content: `${heading}: ${classes.map(({ name }) => name).join(", ") || "yakındaki yerler"}.${from} Fiyatlar bütün süre için, koşullar önceden bellidir.`,
    },
    { tagName: "link", rel: "canonical", href: origin + address },
    { property: "og:title", content: heading },
    ...(classes.length === 0 ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}

function jsonLdOf(
  { origin }: Context,
  { heading, place, questions }: LandingView,
  { address, least, offers }: { address: string; least: number | null; offers: number },
): object[] {
  const crumbs = [{ label: "Ana sayfa", to: "/" }, { label: "Araç kiralama", to: rentalPath }, { label: place.name }];
  const service = {
    "@type": "Service",
    serviceType: "Araç kiralama",
    name: heading,
    areaServed: place.name,
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: "TRY",
      lowPrice: least === null ? undefined : kurusToLira(least),
      offerCount: offers,
    },
  };
  const page = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return [
    breadcrumbList(crumbs, origin, address),
    ...(offers > 0 && least !== null ? [service] : []),
    ...(questions.length > 0 ? [page] : []),
  ];
}

/** The places with offers, for lists of links and the sitemap, in the order of their numbers of offers. */
export async function offeredPlaces(ctx: Context): Promise<{ name: string; offers: number; to: string }[]> {
  const [places, offered] = await Promise.all([
    selectPlaces(ctx, calendarDay(ctx.clock())),
    selectPlacesWithOffers(ctx),
  ]);
  return offered
    .toSorted((a, b) => b.offers - a.offers || a.placeId - b.placeId)
    .flatMap(({ placeId, offers }) => {
      const place = places.find(({ id }) => id === placeId);
      return place ? { name: place.name, offers, to: rentalPlaceAddress(place.simpleSlug) } : [];
    });
}

import { data, redirect } from "react-router";
import { consumeReturnAction } from "#src/people/accounts/return.server.ts";
import { DepositAdvice } from "#src/money/down-payments/deposit-advice.tsx";
import { downPaymentTerms } from "#src/money/down-payments/offer.server.ts";
import { certificateOf } from "#src/business/certified-cars/certificate.server.ts";
import { CompareSelection } from "#src/finding/compare/selection.tsx";
import { readFollowing } from "#src/people/follows/service.server.ts";
import { railHtml } from "#src/finding/garage/kept-cards.server.tsx";
import { inGarage as selectInGarage } from "#src/finding/garage/service.server.ts";
import { areaLinks } from "#src/site/layout/areas/area-styles.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { PlaceMap } from "#src/core/locations/map/place-map.tsx";
import { ShownPlaceMap } from "#src/core/locations/own-place/shown-place.tsx";
import { MessageWindow } from "#src/people/messages/compose/message-button.tsx";
import { isBookingQuery } from "#src/business/rental/search/address.ts";
import { bookingOfListing } from "#src/business/rental/listing/service.server.ts";
import { writeAction } from "#src/people/messages/rules.ts";
import { monthlyCostOfListing } from "#src/money/credit/monthly-cost/service.server.ts";
import { BackToSearch } from "#src/finding/search/results/recent-searches.tsx";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { findSimilar } from "#src/finding/search/similar.server.ts";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { largePicture } from "#src/shared/head-tags.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { Link } from "#src/ui/link.tsx";
import { readOwnerBar } from "./owner-bar-data.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Route } from "./+types/listing.page.ts";
import { CallBar } from "./call-bar.tsx";
import { DamageSection } from "./damage-section.tsx";
import { FactList } from "./fact-lists.tsx";
import { Equipment } from "./equipment.tsx";
import { Gallery } from "./gallery.tsx";
import { firstPhotoPreload } from "./gallery-rules.ts";
import { detailJsonLd } from "./json-ld.server.ts";
import { shareSize } from "./open-graph/rules.ts";
import { sharePictureAddress } from "./open-graph/service.server.ts";
import { Overview, TitleLine } from "./overview.tsx";
import { PhoneProvider } from "./phone.tsx";
import { revealPhone } from "./phone-reveal.server.ts";
import { PriceBlock } from "./price/price-block.tsx";
import { parseRating, saveRating, ratingOf } from "#src/site/content/rating/service.server.ts";
import { cityLink, moreLink, resultLinks } from "./result-links.ts";
import { similarCount } from "#src/selling/listings/detail/rules.ts";
import { SectionLinks } from "./section-links.tsx";
import { SellerBox } from "./seller-box.tsx";
import { openListing } from "#src/selling/listings/detail/service.server.ts";
import { Similar } from "./similar.tsx";

// Loaded on demand: only some pages and visitors need these, or they stand far below the first screen.
const OwnerBar = later(async () => (await import("#src/selling/my-listings/owner-bar.tsx")).OwnerBar);
const StateNotice = later(async () => (await import("./state-notice.tsx")).StateNotice);
const Gone = later(async () => (await import("./gone.tsx")).Gone);
const PassiveOffer = later(async () => (await import("./passive-offer.tsx")).PassiveOffer);
const DownPaymentBox = later(
  async () => (await import("#src/money/down-payments/down-payment-box.tsx")).DownPaymentBox,
);
const MonthlyCost = later(async () => (await import("#src/money/credit/monthly-cost/monthly-cost.tsx")).MonthlyCost);
const RatingSection = later(async () => (await import("#src/site/content/rating/rating.tsx")).RatingSection);
const Comparison = later(async () => (await import("./price/comparison.tsx")).Comparison);
const PriceHistorySection = later(async () => (await import("./price/history.tsx")).PriceHistorySection);
const VideoSection = later(async () => (await import("./video-section.tsx")).VideoSection);
const CertificateBox = later(
  async () => (await import("#src/business/certified-cars/certificate-box.tsx")).CertificateBox,
);
const BookingBox = later(async () => (await import("#src/business/rental/listing/booking-box.tsx")).BookingBox);

/** The bar with the seller's number replaces the tab bar. */
export const links = areaLinks("listing");

export const handle = { hidesTabBar: true, isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, context, request, params, url }: WithContext<Route.LoaderArgs>) => {
  const { searchParams } = new URL(request.url);
  const allComparables = searchParams.get("benzerler") === "tumu";
  const engine = searchEngine(ctx);
  const findComparables = engine.comparables;
  const opened = await openListing(ctx, params.keyCode.toUpperCase(), { allComparables, findComparables });
  const likes = await findSimilar(ctx, opened.likeness, similarCount);
  const cards = await listingCards(ctx, likes, { hasLabels: true });
  const inGarage = await selectInGarage(ctx, [params.keyCode.toUpperCase(), ...likes]);
  const similar = cards.length > 0 ? htmlPart(context, request, railHtml(cards, inGarage)) : null;
  const { origin } = ctx;
  if (opened.opening === "gone")
    return data(
      { opening: opened.opening, gone: opened.gone, notice: opened.notice, similar, inGarage, origin },
      { status: 410 },
    );
  if (opened.opening === "passive") {
    redirectTo(opened.passive.address, params, request);
    return data({ opening: opened.opening, passive: opened.passive, similar, inGarage, origin });
  }
  const { view, vehicle, dealerPrice, notice, viewer, comparison, history, opening } = opened;
  redirectTo(view.address, params, request);
  const ownerBar = viewer === "owner" ? await readOwnerBar(ctx, view.keyCode, new URL(request.url).searchParams) : null;
  const rental = view.listingType === "kiralik" ? await bookingOfListing(ctx, view, url) : null;
  const rating = await ratingOf(ctx, view.keyCode, request.headers.get("cookie"));
  if (view.state === "active") setJsonLd(context, ...detailJsonLd(view, origin));
  // The preview picture is public, so a listing that is not public has none.
  const picture = opening === "page" ? sharePictureAddress(view) : null;
  // Product 7.8: opens the message window for a member who pressed it before signing in.
  const asked = ctx.member ? await consumeReturnAction(ctx, request, writeAction) : undefined;
  // Built on the server, so that the browser does not load the rules of the search.
  const links = { path: resultLinks(view), city: cityLink(view), more: moreLink(view) };
  return data(
    {
      opening,
      view,
      ...(dealerPrice ? { dealerPrice } : {}),
      notice,
      viewer,
      ownerBar,
      comparison,
      history,
      monthlyCost: await monthlyCostOfListing(ctx, view, vehicle),
      rating,
      similar,
      inGarage,
      downPayment: view.state === "active" ? await downPaymentTerms(ctx, view.keyCode) : null,
      certificate: view.isCertified && view.state === "active" ? await certificateOf(ctx, view.keyCode) : null,
      following: await readFollowing(ctx, view.keyCode),
      links,
      picture,
      origin,
      isAskedToWrite: asked?.action.keyCode?.toUpperCase() === view.keyCode,
      ...(rental ? { rental } : {}),
    },
    {
      headers: {
        ...(asked ? { "set-cookie": asked.cookie } : {}),
        // The price of a trip holds only while the vehicle is free.
        ...(rental && isBookingQuery(searchParams) ? { "cache-control": "private, no-store" } : {}),
      },
    },
  );
});

/** Product 4.3: wrong slugs redirect to the right ones. */
function redirectTo(address: string, params: Route.LoaderArgs["params"], request: Request) {
  const { category, vehicle, title, keyCode } = params;
  if (`/ilan/${category}/${vehicle}/${title}/${keyCode}` !== address)
    throw redirect(address + new URL(request.url).search, 301);
}

/** Shows the number or saves a rating for a visitor without scripts; with scripts the page uses the calls. */
export const action = formActions(({ ctx, form, params, request }: Sent<Route.ActionArgs>) => {
  const cookies = request.headers.get("cookie");
  return {
    puan: async () => {
      const { rated, headers } = await saveRating(ctx, params.keyCode, parseRating(form), cookies);
      return data(rated, { headers });
    },
    default: async () => {
      const { shown, headers } = await revealPhone(ctx, params.keyCode, cookies);
      return data(shown, { headers });
    },
  };
});

/** Sends Retry-After for a refused reveal, and that the price of a trip is not stored. */
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs): Record<string, string> => {
  const retryAfter = actionHeaders.get("retry-after");
  const cacheControl = loaderHeaders.get("cache-control");
  return {
    ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
    ...(cacheControl === null ? {} : { "cache-control": cacheControl }),
  };
};

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: "İlan bulunamadı – Kontak" }];
  if (loaderData.opening === "gone") return [{ title: pageTitle([loaderData.gone.nameWithYear]) }];
  if (loaderData.opening === "passive")
    return [{ title: pageTitle([loaderData.passive.nameWithYear]) }, { name: "robots", content: "noindex" }];
  const { view, picture, origin, opening } = loaderData;
  const place = placeName(view.place.city, view.place.town);
  const facts = view.keyFacts.slice(0, 4).map(({ value }) => value);
  const mileage = view.keyFacts.find(({ icon }) => icon === "gauge")?.value;
  return [
    { title: pageTitle([view.nameWithYear, mileage, view.place.town ?? view.place.city]) },
    { name: "description", content: `${[...facts, place].join(" · ")}. ${view.price.text}. ${view.title}` },
    { tagName: "link", rel: "canonical", href: origin + view.address },
    ...firstPhotoPreload(view.photos),
    ...(opening === "notice" ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:title", content: `${view.nameWithYear} – ${view.price.text}` },
    ...(picture
      ? largePicture({
          url: origin + picture,
          ...shareSize,
          text: [view.nameWithYear, view.price.text, place].join(", "),
        })
      : []),
  ];
};

export default function DetailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.opening === "gone")
    return <Gone gone={loaderData.gone} notice={loaderData.notice} similar={loaderData.similar} />;
  if (loaderData.opening === "passive")
    return <PassiveOffer key={loaderData.passive.keyCode} passive={loaderData.passive} similar={loaderData.similar} />;
  const { view } = loaderData;
  const asked = actionData as
    | { phone: string; uri: string }
    | { rate: number }
    | { message: string; values: Record<string, string> }
    | undefined;
  const refused = asked && "message" in asked ? asked : undefined;
  const isRating = refusalOf(refused, "puan") !== undefined;
  return (
    <PhoneProvider
      key={view.keyCode}
      keyCode={view.keyCode}
      sent={asked && "phone" in asked ? asked : undefined}
      error={isRating ? undefined : refused?.message}
    >
      <MessageWindow to={{ keyCode: view.keyCode }} isAsked={loaderData.isAskedToWrite}>
        <CompareSelection>
          <Listing {...loaderData} view={view} rateError={isRating ? refused?.message : undefined} />
        </CompareSelection>
      </MessageWindow>
    </PhoneProvider>
  );
}

/** Payment advice by listing type: only a vehicle sale needs a notary. */
const paymentAdvice: Record<ListingType, string> = {
  satilik: "Ödemeyi noterde devletin Güvenli Ödeme sistemiyle yapın.",
  kiralik: "Aracı görmeden ve sözleşmeyi okumadan ödeme yapmayın.",
  "yedek-parca": "Parçayı görmeden ödeme yapmayın, kargoda teslim alırken kontrol edin.",
};

type ListingProps = Extract<Route.ComponentProps["loaderData"], { view: unknown }> & { rateError: string | undefined };

function Listing(props: ListingProps) {
  const {
    view,
    dealerPrice,
    notice,
    viewer,
    ownerBar,
    comparison,
    history,
    monthlyCost,
    rating,
    rateError,
    similar,
    links,
    origin,
    downPayment,
  } = props;
  const { following } = props;
  const { catalogue } = view;
  const url = origin + view.address;
  const canCall = view.hasPhone && view.state === "active";
  const canWrite = view.state === "active" && viewer === null;
  const sections = [
    { id: "genel", name: "Genel" },
    { id: "aciklama", name: "Açıklama" },
    { id: "bilgiler", name: "Bilgiler" },
    ...(view.damage ? [{ id: "hasar", name: "Hasar" }] : []),
    ...(view.equipment.length > 0 ? [{ id: "donanim", name: "Donanım" }] : []),
    ...(view.video ? [{ id: "video", name: "Video" }] : []),
    ...(comparison ? [{ id: "fiyat", name: "Fiyat" }] : []),
    { id: "konum", name: "Konum" },
  ];
  return (
    <>
      <div className="page">
        <Breadcrumbs
          before={<BackToSearch />}
          items={[...links.path, ...(catalogue.variant ? [{ label: catalogue.variant }] : [])]}
        />
        {ownerBar && <OwnerBar bar={ownerBar} name={view.name} address={view.address} />}
        {notice && <StateNotice notice={notice} viewer={viewer} keyCode={view.keyCode} />}
      </div>
      <div className="page detail">
        <div className="detail__head">
          <Gallery photos={view.photos} name={view.name} address={view.address} />
          <TitleLine view={view} />
        </div>
        {/* On phones between the title and the facts, in wide windows beside both. */}
        <aside className="aside">
          <PriceBlock price={view.price.text} dealerPrice={dealerPrice} comparison={comparison} />
          {(view.isReserved || downPayment) && (
            <DownPaymentBox
              keyCode={view.keyCode}
              isReserved={view.isReserved}
              terms={downPayment}
              canReserve={viewer === null}
            />
          )}
          {props.certificate && <CertificateBox to={props.certificate} />}
          {props.rental && <BookingBox booking={props.rental} address={view.address} />}
          <SellerBox view={view} canCall={canCall} isFollowed={following?.seller} canWrite={canWrite} />
          <div className="notice">
            <Icon name="lock" />
            <div>
              {downPayment ? <DepositAdvice /> : <strong>Kapora göndermeyin.</strong>} {paymentAdvice[view.listingType]}
            </div>
          </div>
        </aside>
        <div>
          <SectionLinks sections={sections} />
          <Overview
            view={view}
            url={url}
            canReport={canWrite}
            canModerate={viewer === "moderator"}
            isFollowed={following?.listing}
          />
          <section className="block" id="aciklama">
            <h2>Açıklama</h2>
            <RichTextContent className="prose" html={view.descriptionHtml} />
          </section>
          <section className="block" id="bilgiler">
            <h2>Bilgiler</h2>
            <FactList facts={view.facts} />
          </section>
          {view.damage && <DamageSection damage={view.damage} />}
          {view.equipment.length > 0 && <Equipment groups={view.equipment} />}
          {view.video && <VideoSection video={view.video} name={view.name} />}
          {comparison && <Comparison comparison={comparison} price={view.price.text} address={view.address} />}
          {history && <PriceHistorySection history={history} />}
          {monthlyCost && <MonthlyCost cost={monthlyCost} />}
          <section className="block" id="konum">
            <h2>Konum</h2>
            <p className="muted">
              {placeName(view.place.city, view.place.town)}. {!view.sellerPlace && "Tam adres paylaşılmaz. "}
              <Link to={links.city.to}>{links.city.label}</Link>
            </p>
            {view.sellerPlace ? <ShownPlaceMap place={view.sellerPlace} /> : <PlaceMap {...view.place} />}
          </section>
          {view.state === "active" && (
            <RatingSection keyCode={view.keyCode} rating={rating} error={rateError} canRate={viewer !== "owner"} />
          )}
        </div>
      </div>
      <div className="page">
        <Similar list={similar} more={links.more} />
      </div>
      <CallBar price={view.price.text} canCall={canCall} canWrite={canWrite} />
      <p className="print-only">{url}</p>
    </>
  );
}

import { type ComponentProps, lazy, Suspense, useCallback } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { certificatesOf } from "#src/business/certified-cars/certificate.server.ts";
import { CompareSelection } from "#src/finding/compare/selection.tsx";
import { inGarage } from "#src/finding/garage/service.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { rentalStart } from "#src/business/rental/search/start.server.ts";
import { openRentalSection } from "#src/business/rental/section.server.ts";
import { newListings } from "#src/finding/saved-searches/new-listings.server.ts";
import { Link } from "#src/ui/link.tsx";
import { standardTitle } from "./results/standard-title.server.ts";
import { markSearchSeen } from "#src/finding/saved-searches/service.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import { setHeadScript } from "#src/shared/head-script.server.ts";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { isDataRequest, pageLoader } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { RemoveChip } from "#src/ui/chip.tsx";
import { later } from "#src/ui/later.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { Route } from "./+types/results.page.ts";
import { earlyCallScript } from "./paid/early-call.server.ts";
import { fitFacts } from "./fit/fit-line.ts";
import { isSameAddress, resultAddress, selectionAddress } from "./address/address.ts";
import { selectionFor } from "./engine/viewer-filters.ts";
import { parseResultAddress, queryForm } from "./address/parse-address.ts";
import { Filters, filtersId, resultsId } from "./panel/filters.tsx";
import { firstChoices } from "./panel/first-choices.ts";
import { resultHead } from "./results/head.server.ts";
import { resultJsonLd } from "./results/json-ld.server.ts";
import { joinNames, sideBySide } from "./address/labels.ts";
import { marketText } from "./results/market-text.ts";
import { useSavedResults } from "./results/recent-searches.tsx";
import { rentalTotal } from "./rental/rules.ts";
import { resultHtml } from "./results/result-html.server.tsx";
import { ResultList } from "./results/result-list.tsx";
import { filterCount, isLandingPage, type Selection, withoutFilters } from "./rules.ts";
import { searchListings } from "./service.server.ts";
import { searchedQueryKey } from "./results/searched-query-key.ts";
import { readTab } from "#src/shared/tab-storage.ts";
import { Toolbar } from "./results/toolbar.tsx";
import { useChoosing } from "./panel/use-choosing.ts";
import { useSheetStep } from "./panel/use-sheet-step.ts";
import { useRestoredFocus } from "./results/use-restored-focus.ts";
import { namesOf } from "./address/vocabulary.server.ts";

/** Links until their scripts are there. */
const SaveSearchButton = later(
  async () => (await import("#src/finding/saved-searches/save-button.tsx")).SaveSearchButton,
);
const Pager = later(async () => (await import("#src/ui/pager.tsx")).Pager);
/** Below the results. */
const SaveNotice = later(async () => (await import("#src/finding/saved-searches/save-notice.tsx")).SaveNotice);

/** Of results below a few alone. */
const NoResults = later(async () => (await import("./results/coming-ways.tsx")).NoResults);
const FewResults = later(async () => (await import("./results/no-results.tsx")).FewResults);
const SelectionNote = later(async () => (await import("./results/selection-note.tsx")).SelectionNote);
const Nearby = later(async () => (await import("./results/no-results.tsx")).Nearby);
const BudgetEditor = later(async () => (await import("#src/money/credit/budget/budget-editor.tsx")).BudgetEditor);
const RentalHead = later(async () => (await import("./rental/rental-head.tsx")).RentalHead);
const RentalStart = later(async () => (await import("#src/business/rental/search/rental-start.tsx")).RentalStart);
const BookingSearch = later(async () => (await import("#src/business/rental/search/booking-search.tsx")).BookingSearch);
const RentalLanding = later(async () => (await import("#src/business/rental/landing/landing.tsx")).RentalLanding);
const NewListings = later(async () => (await import("#src/finding/saved-searches/new-listings.tsx")).NewListings);

/** Of a sentence sent in this tab. */
const IgnoredWords = lazy(() => import("./results/ignored-words.tsx"));
const PaidPlaces = later(async () => (await import("./paid/paid-places.tsx")).PaidPlaces);
const BackToTop = later(async () => (await import("./results/back-to-top.tsx")).BackToTop);
const MapView = later(async () => (await import("./results/map-view.tsx")).MapView);

export const handle = {
  isResultPage: true,
  isSameForVisitors: true,
  skipLinks: { [resultsId]: "Sonuçlara geç", [filtersId]: "Filtrelere geç" },
} satisfies PageHandle;

export const loader = pageLoader(async ({ context, params, request, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const rental = await openRentalSection(ctx, params, url);
  if (rental) {
    setJsonLd(context, ...rental.jsonLd);
    return data({ rental: rental.view, meta: rental.meta }, { headers: rental.headers });
  }
  const names = await namesOf(ctx);
  const meant = parseResultAddress(params, queryForm(url.searchParams), names);
  if (!meant) throw new Refusal(404, pageNotFound);
  const today = calendarDay(ctx.clock());
  // Past rental days are dropped (Product 6.8).
  const asked = meant.days && meant.days.from < today ? { ...meant, days: undefined } : meant;
  const address = resultAddress(asked);
  const selection = selectionFor(ctx, asked.selection);
  // A temporary redirect, because the same address is a page for dealers.
  if (selection !== asked.selection) throw redirect(resultAddress({ ...asked, selection }));
  // The router encodes commas as %2C.
  if (!isSameAddress(address, url.pathname + url.search)) throw redirect(address, 301);
  // A page that is asked for by scripts shows at once that nothing is found; the ways out follow.
  const view = await searchListings(ctx, asked, names, { leavesOutWays: isDataRequest(request) });
  if (asked.page > view.pageCount) throw redirect(resultAddress({ ...asked, page: view.pageCount }));
  setJsonLd(context, ...resultJsonLd(view, ctx.origin));
  if (view.paid) setHeadScript(context, earlyCallScript(address));
  const head = resultHead(view, ctx.origin);
  // Data that only the head and the market text need is not sent to browsers.
  const { names: named, prices, extents, choices, cards, ...shown } = view;
  const market = isLandingPage(asked) ? marketText(named, { total: view.total, prices, years: extents.year }) : null;
  const { days } = asked;
  const certificates = await certificatesOf(
    ctx,
    cards.filter(({ isCertified }) => isCertified).map(({ keyCode }) => keyCode),
  );
  const quoted = (words: string[]) => joinNames(sideBySide(asked.selection.text, words).map((phrase) => `“${phrase}”`));
  const ofPage = [...cards, ...(view.nearby?.cards ?? [])].map(({ keyCode }) => keyCode);
  const saved = await markSearchSeen(ctx, asked.selection);
  const fresh = asked.page === 1 ? await newListings(ctx, ofPage) : [];
  const garage = await inGarage(ctx, [...ofPage, ...fresh.map(({ keyCode }) => keyCode)]);
  const items = cards.map((card) => ({
    ...withFit(card, asked.selection),
    isGallery: asked.view === "galeri",
    total: days ? rentalTotal(card, days) : undefined,
    certificate: certificates[card.keyCode],
    isInGarage: garage.includes(card.keyCode),
  }));
  return {
    ...shown,
    list: cards.length > 0 ? htmlPart(context, request, resultHtml(items, view.paid?.strip ?? 0)) : null,
    ...(isDataRequest(request) ? { choices, leftOut: {} } : firstChoices(choices, asked.selection)),
    weekCount: choices.days.find(({ value }) => value === "7")?.count ?? 0,
    head,
    saved,
    searchTitle: standardTitle(asked.selection, names),
    fresh,
    inGarage: garage,
    unknown: quoted(view.unknown),
    dropped: quoted(view.dropped),
    market,
    today,
    rentalStart: await rentalStart(ctx, asked),
  };
});

export { unlessOnlyHashDiffers as shouldRevalidate } from "#src/shared/should-revalidate.ts";

/** A card with what it has for the search: that says how far it is, where it says anything. */
function withFit(card: CardView, selection: Selection) {
  const fit = fitFacts(card, selection);
  const { distance, ...rest } = card;
  return { card: distance && fit.some((fact) => distance.startsWith(fact)) ? rest : card, fit };
}

/** What can be booked changes with every booking, so its results are not stored. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs): Record<string, string> => {
  const cacheControl = loaderHeaders.get("cache-control");
  return cacheControl === null ? {} : { "cache-control": cacheControl };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Sayfa bulunamadı – Kontak" }];
  return "rental" in loaderData ? loaderData.meta : loaderData.head.meta;
};

/** The results of a listing type; of rentals also the search by dates and the pages of places. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  if (!("rental" in loaderData)) return <Results loaderData={loaderData} />;
  const { rental } = loaderData;
  return rental.kind === "search" ? <BookingSearch {...rental} /> : <RentalLanding {...rental} />;
}

type ResultsProps = { loaderData: Exclude<Route.ComponentProps["loaderData"], { rental: unknown }> };

function Results({ loaderData }: ResultsProps) {
  const { request, head, total, pageCount, list, choices, map, chips, relaxations, nearby, unknown, dropped, market } =
    loaderData;
  const sheet = useSheetStep();
  const { shown, isWaiting, choose, select } = useChoosing(request, resultAddress, sheet.go);
  const onFocus = useRestoredFocus();
  const title = [head.heading, head.place].filter(Boolean).join(", ");
  useSavedResults(resultAddress(request), loaderData.searchTitle);
  const search = {
    address: selectionAddress(request.selection),
    title: loaderData.searchTitle,
    saved: loaderData.saved,
  };
  // The page's data has all choices when it is asked for by scripts.
  const { revalidate } = useRevalidator();
  const onMissing = useCallback(() => void revalidate(), [revalidate]);
  const pageAddress = useCallback((page: number) => resultAddress({ ...request, page }), [request]);
  const { selection, view } = request;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only records the focus
    <div className="page" onFocus={onFocus}>
      <Breadcrumbs items={head.crumbs} />
      <div className="results">
        <Filters
          shown={shown}
          choices={choices}
          leftOut={loaderData.leftOut}
          onMissing={onMissing}
          around={head.around}
          total={total}
          onClose={sheet.close}
          onSelect={select}
        />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {selection.flags.length > 0 && <SelectionNote selection={selection} />}
          {loaderData.rentalStart ? (
            <RentalStart {...loaderData.rentalStart} />
          ) : (
            selection.listing === "kiralik" && (
              <RentalHead request={shown} today={loaderData.today} onDays={(days) => choose({ days })} />
            )
          )}
          <Toolbar
            shown={shown}
            // The number of chips, where a family of models is one; a new choice has no chips until its results arrive.
            filterCount={shown === request ? chips.length : filterCount(shown.selection)}
            onOpenFilters={sheet.open}
            onSort={(sort) => choose({ sort })}
            save={<SaveSearchButton {...search} labelClass="toolbar__save" />}
          >
            <p className="toolbar__count" role="status">
              <span className="num">{formatNumber(total)}</span> ilan
            </p>
            {chips.length > 0 && (
              <div className="chips chips--scroll results__chips">
                {chips.map(({ label, to }) => (
                  <RemoveChip key={to} to={to}>
                    {label}
                  </RemoveChip>
                ))}
                <Link
                  className="chip chip--clear"
                  to={resultAddress({ ...request, page: 1, selection: withoutFilters(selection) })}
                  preventScrollReset
                >
                  Tümünü temizle
                </Link>
              </div>
            )}
            <BackToTop />
          </Toolbar>
          {request.budget && (
            <BudgetEditor key={resultAddress(request)} budget={request.budget} address={resultAddress(request)} />
          )}
          <WordsLeftOut address={resultAddress(request)} listing={selection.listing} />
          {unknown !== "" && (
            <p className="small muted results__unknown">Anlamadıklarımız: {unknown}, metin olarak arandı.</p>
          )}
          {dropped !== "" && (
            <p className="small muted results__unknown">Aramada kullanılmayan sözcükler: {dropped}.</p>
          )}
          <div className="results__list" id={resultsId} tabIndex={-1} aria-busy={isWaiting}>
            {map && <MapView {...map} />}
            {loaderData.paid && (
              <PaidPlaces
                address={resultAddress(request)}
                places={loaderData.paid}
                isGallery={view === "galeri"}
                list={list?.hash}
              />
            )}
            <CompareSelection>
              {list ? (
                <ResultList list={list} isGallery={view === "galeri"} />
              ) : (
                <NoResults
                  key={resultAddress(request)}
                  address={loaderData.areWaysLeftOut ? resultAddress(request) : null}
                  relaxations={relaxations}
                  hasFilters={chips.length > 0}
                  isMeaningless={loaderData.isMeaningless}
                  listing={selection.listing}
                />
              )}
              {list && relaxations.length > 0 && <FewResults relaxations={relaxations} />}
              {nearby && <Nearby {...nearby} />}
            </CompareSelection>
            <Pager page={request.page} pageCount={pageCount} to={pageAddress} />
          </div>
          <SaveNotice {...search} weekCount={loaderData.weekCount} />
          {market && (
            <section className="results__market" aria-labelledby="piyasa">
              <h2 id="piyasa">Piyasa</h2>
              <p className="num">{market}</p>
            </section>
          )}
        </div>
      </div>
      {loaderData.fresh.length > 0 && <NewListings cards={loaderData.fresh} />}
    </div>
  );
}

/** A component of its own, because the page must not render again while parts of it are still hydrating. */
function WordsLeftOut(props: ComponentProps<typeof IgnoredWords>) {
  const hasSentence = useHydrated() && readTab(searchedQueryKey) !== null;
  return <Suspense>{hasSentence && <IgnoredWords {...props} />}</Suspense>;
}

import { useState } from "react";
import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/layout/frame.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { RemoveChip } from "#src/ui/chip.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/results.page.ts";
import { isSameAddress, resultAddress, selectionAddress } from "./address.ts";
import { parseResultAddress, queryForm } from "./parse-address.ts";
import { BackToTop } from "./back-to-top.tsx";
import { Filters } from "./filters.tsx";
import { joinNames, placeText, resultDescription, resultHeading, resultTitle } from "./labels.ts";
import { MapView } from "./map-view.tsx";
import { FewResults, Nearby, NoResults } from "./no-results.tsx";
import { ResultList } from "./result-list.tsx";
import { isWorthIndexing, nothingChosen, sectionNames, withoutFilters } from "./rules.ts";
import { searchListings } from "./service.server.ts";
import { unknownWords } from "./sentence/service.server.ts";
import { Toolbar } from "./toolbar.tsx";
import { useChoosing } from "./use-choosing.ts";
import { namesOf } from "./vocabulary.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ context, params, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const names = await namesOf(ctx);
  const asked = parseResultAddress(params, queryForm(url.searchParams), names);
  if (!asked) throw new Refusal(404, pageNotFound);
  const address = resultAddress(asked);
  // The router writes commas as %2C when it hands the address on.
  if (!isSameAddress(address, url.pathname + url.search)) throw redirect(address, 301);
  const view = await searchListings(ctx, asked, names);
  const unknown = unknownWords(ctx, asked.selection.text, names);
  if (asked.page > view.pageCount) throw redirect(resultAddress({ ...asked, page: view.pageCount }));
  return { ...view, unknown, origin: ctx.origin };
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Sayfa bulunamadı – Kontak" }];
  const { request, names, total, extents, origin, pageCount } = loaderData;
  const to = (page: number) => origin + resultAddress({ ...request, sort: "onerilen", view: "liste", page });
  return [
    { title: resultTitle(names, request.page) },
    { name: "description", content: resultDescription(names, total, extents.priceKurus) },
    { tagName: "link", rel: "canonical", href: to(request.page) },
    ...(isWorthIndexing(request) && total > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(request.page > 1 ? [{ tagName: "link", rel: "prev", href: to(request.page - 1) }] : []),
    ...(request.page < pageCount ? [{ tagName: "link", rel: "next", href: to(request.page + 1) }] : []),
  ];
};

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { request, names, total, pageCount, cards, choices, map, chips, relaxations, nearby, unknown, origin } =
    loaderData;
  const { shown, isWaiting, choose, select } = useChoosing(request);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { selection, view } = request;
  const place = placeText(names.cities);
  const crumbs = crumbsOf(loaderData);
  return (
    <div className="page">
      <Breadcrumbs items={crumbs} />
      <div className="results">
        <Filters
          shown={shown}
          choices={choices}
          around={names.around}
          total={total}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          onSelect={select}
        />
        <div>
          <div className="results__head">
            <div>
              <h1 tabIndex={-1}>{resultHeading(names)}</h1>
              <p className="muted" role="status">
                <span className="num">{formatNumber(total)}</span> ilan{place && `, ${place}`}
              </p>
            </div>
          </div>
          <Toolbar shown={shown} onOpenFilters={() => setSheetOpen(true)} onSort={(sort) => choose({ sort })} />
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
          {unknown.length > 0 && (
            <p className="small muted results__unknown">
              Anlamadıklarımız: {joinNames(unknown.map((word) => `“${word}”`))}, metin olarak arandı.
            </p>
          )}
          <div className="results__list" aria-busy={isWaiting}>
            {map && <MapView {...map} />}
            {cards.length === 0 ? (
              <NoResults relaxations={relaxations} hasFilters={chips.length > 0} listing={selection.listing} />
            ) : (
              <ResultList cards={cards} isGallery={view === "galeri"} />
            )}
            {cards.length > 0 && <FewResults relaxations={relaxations} />}
            {nearby && <Nearby {...nearby} />}
            <Pager page={request.page} pageCount={pageCount} to={(page) => resultAddress({ ...request, page })} />
          </div>
        </div>
      </div>
      <BackToTop />
      <JsonLd data={listJsonLd(crumbs, loaderData)} />
      <JsonLd data={crumbsJsonLd(crumbs, origin + resultAddress(request), origin)} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Crumb = { label: string; to?: string };

/** Home, everything, the type, the brand, the model, the city: the last is the page itself. */
function crumbsOf({ request: { selection }, names }: Data): Crumb[] {
  const { listing, type, brands, models, cities, systems, parts } = selection;
  const crumbs: Required<Crumb>[] = [
    { label: "Ana sayfa", to: "/" },
    { label: sectionNames[listing], to: selectionAddress({ ...nothingChosen, listing }) },
  ];
  const add = (label: string | null | undefined, part: Partial<typeof selection>) => {
    if (label) crumbs.push({ label, to: selectionAddress({ ...nothingChosen, listing, ...part }) });
  };
  if (type !== null) add(names.type, { type });
  if (systems.length === 1) add(names.systems[0], { type, systems });
  if (parts.length === 1) add(names.parts[0], { type, systems, parts });
  if (brands.length === 1 && systems.length === 0) add(names.brands[0], { type, brands });
  if (models.length === 1 && systems.length === 0) add(names.models[0], { type, brands, models });
  if (cities.length === 1 && listing !== "yedek-parca") add(names.cities[0], { type, brands, models, cities });
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb));
}

const crumbsJsonLd = (crumbs: Crumb[], address: string, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: to === undefined ? address : origin + to,
  })),
});

const listJsonLd = (crumbs: Crumb[], { cards, total, origin }: Data) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name: crumbs
    .slice(1)
    .map(({ label }) => label)
    .join(" "),
  numberOfItems: total,
  itemListElement: cards.map(({ address, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: origin + address,
    name,
  })),
});

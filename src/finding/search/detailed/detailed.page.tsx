import { useMemo } from "react";
import { Form, Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import { SaveSearchButton } from "#src/finding/saved-searches/save-button.tsx";
import { standardTitle } from "../results/standard-title.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Button } from "#src/ui/button.tsx";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { detailedSearchAddress, isSameAddress, selectionAddress } from "../address/address.ts";
import { selectionFor } from "../engine/viewer-filters.ts";
import { parseSearchForm, queryForm } from "../address/parse-address.ts";
import {
  detailedSearchPath,
  filterCount,
  nothingChosen,
  sectionNames,
  sectionSlugs,
  type Selection,
} from "../rules.ts";
import { LastSearch, UnfinishedSearch, useSavedForm } from "../results/recent-searches.tsx";
import { useChoosing } from "../panel/use-choosing.ts";
import { namesOf } from "../address/vocabulary.server.ts";
import type { Route } from "./+types/detailed.page.ts";
import { EquipmentGroups, OwnAttributes, Sections } from "./sections.tsx";
import { readDetailedSearch } from "./service.server.ts";
import { VehicleSteps } from "./vehicle-steps.tsx";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const names = await namesOf(ctx);
  const selection = selectionFor(ctx, parseSearchForm(queryForm(url.searchParams), names).selection);
  const address = detailedSearchAddress(selection);
  if (!isSameAddress(address, url.pathname + url.search)) throw redirect(address);
  const search = await readDetailedSearch(ctx, selection, names);
  return { ...search, title: standardTitle(selection, names), origin: ctx.origin };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "Detaylı arama – Kontak" },
  {
    name: "description",
    content:
      "Kategori, marka, model, versiyon ve motordan donanıma, hasar durumundan ilan tarihine her filtreyle araç arayın.",
  },
  ...(loaderData ? [{ tagName: "link", rel: "canonical", href: loaderData.origin + detailedSearchPath }] : []),
];

/**
 * All filters of a vehicle type on one page. With scripts each choice updates counts and address at once; without scripts
 * the form is submitted to this page for the next step, or to the results.
 */
export default function DetailedSearchPage({ loaderData }: Route.ComponentProps) {
  const { total, choices, attributes, equipment, around } = loaderData;
  const request = useMemo(() => requestOf(loaderData.selection), [loaderData.selection]);
  const { shown, isWaiting, select } = useChoosing(request, addressOf);
  const isHydrated = useHydrated();
  const isSending = useIsSending();
  const { selection } = shown;
  const isEmpty = filterCount(selection) === 0 && selection.type === null;
  useSavedForm(detailedSearchAddress(request.selection), isEmpty);
  const results = selectionAddress(selection);
  return (
    <div className="page detailed">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Detaylı arama" }]} />
      <h1>Detaylı arama</h1>
      <UnfinishedSearch isEmpty={isEmpty} />
      <LastSearch />
      <nav className="switch detailed__types" aria-label="İlan türü">
        {listingTypes.map((listing) => (
          <Link
            key={listing}
            to={detailedSearchAddress({ ...nothingChosen, listing })}
            aria-current={selection.listing === listing ? "true" : undefined}
          >
            {sectionNames[listing]}
          </Link>
        ))}
      </nav>
      <Form method="get" action={`/${sectionSlugs[selection.listing]}`}>
        <input type="hidden" name="ilan" value={selection.listing} />
        <VehicleSteps selection={selection} choices={choices} onSelect={select} />
        {!isHydrated && (
          <noscript>
            <button className="btn btn--line btn--s" type="submit" formAction={detailedSearchPath} disabled={isSending}>
              Sonraki adımı gösterin
            </button>
          </noscript>
        )}
        <Sections selection={selection} choices={choices} around={around} onSelect={select} />
        <OwnAttributes selection={selection} attributes={attributes} onSelect={select} />
        <EquipmentGroups selection={selection} groups={equipment} onSelect={select} />
        <div className="detailed__end">
          <span className="sr" role="status">
            {formatNumber(total)} ilan
          </span>
          {isHydrated ? (
            <Link className="btn btn--primary" to={results} aria-busy={isWaiting}>
              {formatNumber(total)} ilanı göster
            </Link>
          ) : (
            <Button look="primary" type="submit" disabled={isSending}>
              {formatNumber(total)} ilanı göster
            </Button>
          )}
          {filterCount(selection) > 0 && (
            <Link className="more" to={detailedSearchAddress({ ...nothingChosen, listing: selection.listing })}>
              Temizle
            </Link>
          )}
        </div>
      </Form>
      <div>
        <SaveSearchButton address={detailedSearchAddress(request.selection)} title={loaderData.title} />
      </div>
    </div>
  );
}

const requestOf = (selection: Selection) => ({ selection, sort: "onerilen", view: "liste", page: 1 }) as const;
const addressOf = ({ selection }: { selection: Selection }) => detailedSearchAddress(selection);

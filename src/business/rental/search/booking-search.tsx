import { Link, useNavigation } from "react-router";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { filtersId, resultsId } from "#src/finding/search/panel/filters.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { RemoveChip } from "#src/ui/chip.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { rentalPath } from "../addresses.ts";
import { changedSearch, rentalSearchAddress } from "./address.ts";
import { noFilters } from "./filters.ts";
import { OfferFilters } from "./offer-filters.tsx";
import { OfferRow } from "./offer-row.tsx";
import { RentalForm } from "./rental-form.tsx";
import { type RentalView, rentalViews } from "./rules.ts";
import type { BookingSearchView } from "./section.server.ts";

const NearbyMap = later(async () => (await import("./nearby-map.tsx")).NearbyMap);
const changeId = "kiralama-formunu-ac";
const viewIcons = { liste: "list", harita: "map" } as const;
/** The links above every page of places and free vehicles. */
export const rentalCrumbs = [
  { label: "Ana sayfa", to: "/" },
  { label: "Araç kiralama", to: rentalPath },
];

/** The search for vehicles that can be booked: its form, and the results once place and times are right. */
export function BookingSearch({ form, results }: Omit<BookingSearchView, "meta">) {
  return (
    <div className="page">
      <AreaStyles of="rental" />
      <Breadcrumbs items={[...rentalCrumbs, { label: results?.places.pickup.name ?? "Uygun araçlar" }]} />
      <h1>{results?.heading ?? "Araç kiralama"}</h1>
      <div id={results ? undefined : filtersId} key={JSON.stringify(form)}>
        {results && (
          <>
            {/* On phones the form is closed once there are results; the box opens it without scripts too. */}
            <input className="sr only-narrow rental-change" type="checkbox" id={changeId} />
            <label className="only-narrow rental-line" htmlFor={changeId}>
              <span>{results.line}</span> · <u>değiştir</u>
            </label>
          </>
        )}
        <RentalForm {...form} />
      </div>
      {results ? (
        <Results results={results} />
      ) : (
        <p className="small" id={resultsId}>
          <Link to={rentalPath}>Arayarak ya da yazarak kiralanan araçların ilanları</Link>
        </p>
      )}
    </div>
  );
}

function Results({ results }: { results: NonNullable<BookingSearchView["results"]> }) {
  const { search, total, rows, map, ways } = results;
  const isWaiting = useNavigation().state === "loading";
  const chips = results.filters.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen));
  return (
    <div className="results rental-results">
      <OfferFilters results={results} />
      <div>
        <div className="rental-results__bar">
          <p role="status">
            <span className="num">{formatNumber(total)}</span> uygun araç
            <span className="muted">
              , {results.when}
              {results.dropoff && `, bırakış: ${results.dropoff}`}
            </span>
          </p>
          <nav className="switch" aria-label="Görünüm">
            {(Object.keys(rentalViews) as RentalView[]).map((view) => (
              <Link
                key={view}
                to={changedSearch(search, { view })}
                aria-current={search.view === view ? "true" : undefined}
                preventScrollReset
              >
                <Icon name={viewIcons[view]} size="s" />
                <span>{rentalViews[view]}</span>
              </Link>
            ))}
          </nav>
        </div>
        {chips.length > 0 && (
          <div className="chips">
            {chips.map(({ name, without }) => (
              <RemoveChip key={without} to={without}>
                {name}
              </RemoveChip>
            ))}
            <Link className="chip chip--clear" to={changedSearch(search, { filters: noFilters })} preventScrollReset>
              Tümünü temizle
            </Link>
          </div>
        )}
        {map && <NearbyMap map={map} />}
        <div className="rows results__list" id={resultsId} tabIndex={-1} aria-busy={isWaiting}>
          {rows.map((offer, index) => (
            <OfferRow key={offer.key} offer={offer} isEager={index < 3} />
          ))}
        </div>
        {total === 0 && (
          <EmptyState icon="car" title="Bu yer ve tarihlerde uygun araç yok">
            {ways.length > 0 ? (
              <>
                <p>Şunlardan biri sonuç veriyor:</p>
                <ul className="rental-ways">
                  {ways.map(({ label, count, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link> <span className="num muted">{formatNumber(count)} araç</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p>Yakındaki yerlerde ve günlerde de rezervasyona açık araç bulunmuyor.</p>
            )}
          </EmptyState>
        )}
        <Pager
          page={search.page}
          pageCount={results.pageCount}
          to={(page) => rentalSearchAddress({ ...search, page })}
        />
        <p className="small muted">
          Fiyatlar bütün süre içindir; ek hizmetler sonraki adımda seçilir. Müsaitlik ve fiyat rezervasyon başlarken
          yeniden denetlenir. <Link to={rentalPath}>Arayarak ya da yazarak kiralanan araçların ilanları</Link>
        </p>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Link } from "#src/ui/link.tsx";
import { resultAddress } from "../address/address.ts";
import { filterFormId, filtersId, openFiltersId } from "../panel/filters.tsx";
import { type ResultRequest, type Sort, sorts, sortsOf, type View, views } from "../rules.ts";

const viewIcons = { liste: "list", galeri: "grid", harita: "map" } as const;

/**
 * The toolbar above the results, which stays at the top while the page scrolls: `children`, and list, gallery or map; on a
 * second line of a phone the filters, sort and `save`.
 */
export function Toolbar({
  shown,
  filterCount,
  onOpenFilters,
  onSort,
  save,
  children,
}: {
  shown: ResultRequest;
  /** The number of active filters. */
  filterCount: number;
  onOpenFilters: () => void;
  onSort: (sort: Sort) => void;
  /** The button that saves the search. */
  save: ReactNode;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    <div className="toolbar">
      <div className="toolbar__bar">
        {children}
        <nav className="switch" aria-label="Görünüm">
          {(Object.keys(views) as View[]).map((view) => (
            <Link
              key={view}
              to={resultAddress({ ...shown, view })}
              aria-current={shown.view === view ? "true" : undefined}
              preventScrollReset
            >
              <Icon name={viewIcons[view]} size="s" />
              <span>{views[view]}</span>
            </Link>
          ))}
        </nav>
      </div>
      <div className="toolbar__tools">
        <a
          id={openFiltersId}
          className="btn btn--line btn--s only-narrow"
          href={`#${filtersId}`}
          onClick={(event) => {
            event.preventDefault();
            onOpenFilters();
          }}
        >
          <Icon name="filter" size="s" />
          Filtre{filterCount > 0 && ` (${filterCount})`}
        </a>
        <label className="small">
          <span className="toolbar__label">Sırala </span>
          <select
            className="select"
            name="sirala"
            form={filterFormId}
            value={shown.sort}
            onChange={(event) => onSort(event.currentTarget.value as Sort)}
          >
            {sortsOf(shown.selection).map((sort) => (
              <option key={sort} value={sort}>
                {sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        {!isHydrated && (
          <noscript>
            <button className="btn btn--line btn--s" type="submit" form={filterFormId}>
              Sırala
            </button>
          </noscript>
        )}
        {save}
      </div>
    </div>
  );
}

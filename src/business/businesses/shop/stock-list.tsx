import { useCallback } from "react";
import { Form, Link } from "react-router";
import { CompareSelection } from "#src/finding/compare/selection.tsx";
import { ChoiceList, FilterGroup } from "#src/finding/search/panel/filter-group.tsx";
import { listFilters } from "#src/finding/search/filters/lists.ts";
import { rangeFilters, type RangeKey } from "#src/finding/search/filters/ranges.ts";
import { rangeCount } from "#src/finding/search/address/labels.ts";
import { RangeFields } from "#src/finding/search/panel/range-fields.tsx";
import {
  filterCount,
  filtersOf,
  nothingChosen,
  type ResultRequest,
  sectionNames,
  sorts,
  sortsOf,
  withChoice,
  withoutChoice,
} from "#src/finding/search/rules.ts";
import { ResultList } from "#src/finding/search/results/result-list.tsx";
import { TypeList } from "#src/finding/search/panel/type-list.tsx";
import { useChoosing } from "#src/finding/search/panel/use-choosing.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Choice } from "#src/finding/search/panel/choices.ts";
import type { Stock } from "./page-data.server.ts";
import { firstFlags, shopLists, stockAddress } from "./stock-address.ts";

type Props = { stock: Stock; address: string; title: string };

/** A shop's listings with the site's own filters; without scripts the filters are a form to submit. */
export function StockList({ stock, address, title }: Props) {
  const { request, usual, byType, all, total, pageCount, isFiltered, isRanked, list } = stock;
  const to = useCallback((next: ResultRequest) => stockAddress(address, next, usual), [address, usual]);
  const { shown, isWaiting, choose, select } = useChoosing(request, to);
  const { listing } = request.selection;
  if (all === 0)
    return (
      <section aria-labelledby="h-ilanlar">
        <h2 id="h-ilanlar">{title}</h2>
        <EmptyState icon="car" title="Şu anda yayında ilanı yok">
          <p className="small muted">Takip ederseniz yeni bir ilan verdiğinde haberiniz olur.</p>
          <LinkButton look="ink" size="s" to="/satilik">
            İlanlara bakın
          </LinkButton>
        </EmptyState>
      </section>
    );
  return (
    <section aria-labelledby="h-ilanlar" className="shop-stock">
      <div className="section__head">
        <h2 id="h-ilanlar">
          {title} <span className="muted num">{formatNumber(all)}</span>
        </h2>
      </div>
      {byType.length > 1 && (
        <nav className="chips chips--scroll" aria-label="İlan türleri">
          {byType.map(({ listing: type, count }) => (
            <Link
              key={type}
              className="chip"
              aria-current={type === listing ? "true" : undefined}
              to={to({ ...request, page: 1, sort: "onerilen", selection: { ...nothingChosen, listing: type } })}
              preventScrollReset
            >
              {sectionNames[type]} <span className="num">{formatNumber(count)}</span>
            </Link>
          ))}
        </nav>
      )}
      <QuickFilters request={request} stock={stock} to={to} />
      <div className="shop-stock__columns">
        <Form method="get" action={address} className="shop-stock__form" aria-label="Filtreler">
          <input type="hidden" name="ilan" value={listing} />
          <SelectField
            name="sirala"
            label="Sıralama"
            isOptional
            placeholder={null}
            options={sortsOf(shown.selection).map((sort) => ({
              value: sort,
              label: sort === "onerilen" && isRanked ? "Önerilen" : sorts[sort],
            }))}
            value={shown.sort}
            onChange={({ currentTarget }) => choose({ sort: currentTarget.value as keyof typeof sorts })}
          />
          <details className="shop-stock__filters">
            <summary className="btn btn--line">
              <Icon name="filter" size="s" />
              Filtreler
              {filterCount(shown.selection) > 0 && <span className="num">{filterCount(shown.selection)}</span>}
            </summary>
            <div className="shop-stock__groups">
              <Groups shown={shown} stock={stock} onSelect={select} />
              {isFiltered && (
                <Link
                  className="more"
                  to={to({ ...request, page: 1, selection: { ...nothingChosen, listing } })}
                  preventScrollReset
                >
                  Filtreleri temizle
                </Link>
              )}
            </div>
          </details>
          <Button look="primary" type="submit" className="shop-stock__send">
            İlanları göster
          </Button>
        </Form>
        <div aria-busy={isWaiting}>
          <p className="small muted" role="status">
            <span className="num">{formatNumber(total)}</span> ilan
          </p>
          {list ? (
            <CompareSelection>
              <ResultList list={list} isGallery={false} />
            </CompareSelection>
          ) : (
            <EmptyState icon="search" title="Bu filtrelerle ilan yok">
              <LinkButton
                look="ink"
                size="s"
                to={to({ ...request, page: 1, selection: { ...nothingChosen, listing } })}
              >
                Bütün ilanlarını gösterin
              </LinkButton>
            </EmptyState>
          )}
          <Pager page={request.page} pageCount={pageCount} to={(page) => to({ ...request, page })} />
        </div>
      </div>
    </section>
  );
}

/** How many brands stand beside the flags. */
const quickBrands = 4;

/** Choices that most visitors make, each a link, before the panel is opened: what is shown first, and the largest brands. */
function QuickFilters({
  request,
  stock: { choices },
  to,
}: {
  request: ResultRequest;
  stock: Stock;
  to: (next: ResultRequest) => string;
}) {
  const { selection } = request;
  const fits = filtersOf[selection.listing].lists;
  const offered = (key: "flags" | "brands", found: readonly Choice[]) => found.map((choice) => ({ key, ...choice }));
  const quick = [
    ...offered(
      "flags",
      firstFlags.flatMap((flag) => choices.flags.filter(({ value }) => value === flag)),
    ),
    ...(fits.includes("brands") && choices.brands.length > 1 ? offered("brands", choices.brands) : [])
      .toSorted((a, b) => b.count - a.count)
      .slice(0, quickBrands),
  ];
  if (quick.length === 0) return null;
  return (
    <nav className="chips chips--scroll" aria-label="Hızlı filtreler">
      {quick.map(({ key, value, name, count, isChosen }) => (
        <Link
          key={value}
          className="chip"
          aria-current={isChosen ? "true" : undefined}
          to={to({
            ...request,
            page: 1,
            selection: (isChosen ? withoutChoice : withChoice)(selection, key, value),
          })}
          preventScrollReset
        >
          {name} <span className="num">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

const [, , , ...panel] = shopLists;
const ranges = ["priceKurus", "year", "mileageKm"] as const satisfies readonly RangeKey[];

type GroupsProps = {
  shown: ResultRequest;
  stock: Stock;
  onSelect: ReturnType<typeof useChoosing>["select"];
};

/** The groups of filters that fit the listing type, each with its counts within the shop. */
function Groups({ shown: { selection }, stock: { choices }, onSelect }: GroupsProps) {
  const fits = filtersOf[selection.listing];
  const list = (key: (typeof shopLists)[number]) => (
    <ChoiceList
      listKey={key}
      label={listFilters[key].title}
      noun={listFilters[key].noun}
      choices={choices[key]}
      chosen={selection[key]}
      onSelect={onSelect}
    />
  );
  const isOffered = (key: (typeof shopLists)[number]) => fits.lists.includes(key) && choices[key].length > 0;
  return (
    <>
      <FilterGroup title="Kategori" chosen={0}>
        <TypeList
          everything={selection.listing === "yedek-parca" ? "Bütün parçalar" : "Bütün araçlar"}
          choices={choices.types}
          chosen={selection.type}
          onSelect={onSelect}
        />
      </FilterGroup>
      {isOffered("flags") && (
        <FilterGroup title={listFilters.flags.title} chosen={selection.flags.length}>
          {list("flags")}
        </FilterGroup>
      )}
      {isOffered("brands") && (
        <FilterGroup title="Marka" chosen={selection.brands.length}>
          {list("brands")}
        </FilterGroup>
      )}
      {selection.brands.length > 0 && isOffered("models") && (
        <FilterGroup title="Model" chosen={selection.models.length}>
          {list("models")}
        </FilterGroup>
      )}
      {ranges.map(
        (key) =>
          fits.ranges.includes(key) && (
            <FilterGroup key={key} title={rangeFilters[key].title} chosen={rangeCount(selection, key)}>
              <RangeFields
                rangeKey={key}
                range={selection[key]}
                labels={rangeFilters[key].labels}
                onSelect={onSelect}
              />
            </FilterGroup>
          ),
      )}
      {panel.map(
        (key) =>
          isOffered(key) && (
            <FilterGroup
              key={key}
              title={listFilters[key].title}
              chosen={selection[key].length}
              isOpen={selection[key].length > 0}
            >
              {list(key)}
            </FilterGroup>
          ),
      )}
    </>
  );
}

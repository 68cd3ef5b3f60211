import { useCallback } from "react";
import { Form, Link } from "react-router";
import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { ChoiceList, FilterGroup } from "#src/finding/search/panel/filter-group.tsx";
import { listFilters, type ListKey, type OptionList, type ValueList } from "#src/finding/search/filters/lists.ts";
import { rangeFilters, type RangeKey } from "#src/finding/search/filters/ranges.ts";
import { rangeCount } from "#src/finding/search/address/labels.ts";
import { RangeFields } from "#src/finding/search/panel/range-fields.tsx";
import {
  filtersOf,
  nothingChosen,
  type ResultRequest,
  sectionNames,
  sorts,
  sortsOf,
} from "#src/finding/search/rules.ts";
import { TypeList } from "#src/finding/search/panel/type-list.tsx";
import { useChoosing } from "#src/finding/search/panel/use-choosing.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Select } from "#src/ui/form/select-field.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { Stock } from "./stock.server.ts";
import { stockAddress } from "./stock-address.ts";

type Props = { stock: Stock; address: string; title: string };

/** A shop's listings with the site's own filters; without scripts the filters are a form to submit. */
export function StockList({ stock, address, title }: Props) {
  const { request, usual, byType, all, total, pageCount, isFiltered, cards } = stock;
  const to = useCallback((next: ResultRequest) => stockAddress(address, next, usual), [address, usual]);
  const { shown, isWaiting, choose, select } = useChoosing(request, to);
  const isHydrated = useHydrated();
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
        <nav className="chips" aria-label="İlan türleri">
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
      <div className="shop-stock__columns">
        <details className="shop-stock__filters" open={isFiltered ? true : undefined}>
          <summary className="btn btn--line btn--s">Filtreler ve sıralama</summary>
          <Form method="get" action={address} className="shop-stock__form" aria-label="Filtreler">
            <input type="hidden" name="ilan" value={listing} />
            <div className="field">
              <label className="field__label" htmlFor="sirala">
                Sıralama
              </label>
              <Select
                id="sirala"
                name="sirala"
                placeholder={null}
                options={sortsOf(shown.selection).map((sort) => ({ value: sort, label: sorts[sort] }))}
                value={shown.sort}
                onChange={({ currentTarget }) => choose({ sort: currentTarget.value as keyof typeof sorts })}
              />
            </div>
            <Groups shown={shown} stock={stock} onSelect={select} />
            {!isHydrated && (
              <Button look="primary" type="submit">
                İlanları göster
              </Button>
            )}
            {isFiltered && (
              <Link
                className="more"
                to={to({ ...request, page: 1, selection: { ...nothingChosen, listing } })}
                preventScrollReset
              >
                Filtreleri temizle
              </Link>
            )}
          </Form>
        </details>
        <div aria-busy={isWaiting}>
          <p className="small muted" role="status">
            <span className="num">{formatNumber(total)}</span> ilan
          </p>
          {cards.length === 0 ? (
            <EmptyState icon="search" title="Bu filtrelerle ilan yok">
              <LinkButton
                look="ink"
                size="s"
                to={to({ ...request, page: 1, selection: { ...nothingChosen, listing } })}
              >
                Bütün ilanlarını gösterin
              </LinkButton>
            </EmptyState>
          ) : (
            <div className="cards">
              {cards.map((card, index) => (
                <CardWithHeart key={card.keyCode} card={card} isEager={index < 3} isFirst={index === 0} />
              ))}
            </div>
          )}
          <Pager page={request.page} pageCount={pageCount} to={(page) => to({ ...request, page })} />
        </div>
      </div>
    </section>
  );
}

const panel = ["conditions", "periods", "fuels", "gears", "bodies", "drives", "colours"] as const satisfies readonly (
  | OptionList
  | ValueList
)[];
const ranges = ["priceKurus", "year", "mileageKm"] as const satisfies readonly RangeKey[];

type GroupsProps = {
  shown: ResultRequest;
  stock: Stock;
  onSelect: ReturnType<typeof useChoosing>["select"];
};

/** The groups of filters that fit the listing type, each with its counts within the shop. */
function Groups({ shown: { selection }, stock: { choices }, onSelect }: GroupsProps) {
  const fits = filtersOf[selection.listing];
  const list = (key: "brands" | "models" | (typeof panel)[number]) => (
    <ChoiceList
      listKey={key}
      label={listFilters[key].title}
      noun={listFilters[key].noun}
      choices={choices[key].filter(({ count, isChosen }) => count > 0 || isChosen)}
      chosen={selection[key]}
      onSelect={onSelect}
    />
  );
  const isOffered = (key: ListKey & keyof typeof choices) =>
    fits.lists.includes(key) && choices[key].some(({ count, isChosen }) => count > 0 || isChosen);
  return (
    <>
      <FilterGroup title="Kategori" chosen={0}>
        <TypeList
          everything={selection.listing === "yedek-parca" ? "Bütün parçalar" : "Bütün araçlar"}
          choices={choices.types.filter(({ count, isChosen }) => count > 0 || isChosen)}
          chosen={selection.type}
          onSelect={onSelect}
        />
      </FilterGroup>
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

import { Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { ProvinceCounts } from "#src/core/locations/map/province-counts.tsx";
import { isSameAddress } from "#src/finding/search/address/address.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatRating } from "#src/shared/rating.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/directory.page.ts";
import {
  directoryAddress,
  directoryPageSize,
  directoryPath,
  type DirectorySort,
  directorySorts,
  filterKeys,
  isFiltered,
  textMaxLength,
  usualOrder,
} from "./rules.ts";
import { type DirectoryFacet, type DirectoryView, readDirectoryRequest, searchBusinesses } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx, context, url }: WithContext<Route.LoaderArgs>) => {
  const request = await readDirectoryRequest(ctx, url.searchParams);
  const address = directoryAddress(request);
  if (!isSameAddress(address, url.pathname + url.search)) throw redirect(address, 301);
  const view = await searchBusinesses(ctx, request);
  if (request.page > view.pageCount) throw redirect(directoryAddress({ ...request, page: view.pageCount }));
  const list = {
    "@type": "ItemList",
    name: titleOf(view),
    numberOfItems: view.total,
    itemListElement: view.businesses.map(({ name, address: to }, index) => ({
      "@type": "ListItem",
      position: (request.page - 1) * directoryPageSize + index + 1,
      url: view.origin + to,
      name,
    })),
  };
  const crumbs = breadcrumbList([{ label: "Ana sayfa", to: "/" }, { label: "Dükkânlar" }], ctx.origin, address);
  setJsonLd(context, ...(view.total > 0 ? [list] : []), crumbs);
  const { member } = ctx;
  return { ...view, mayOpenShop: !member || (member.role === "member" && member.businessId === null) };
});

/** `Ankara dükkânları`, `Toyota dükkânları`; with more filters `Dükkânlar`. */
function titleOf({ request, facets }: Pick<DirectoryView, "request" | "facets">): string {
  const { cities, brands, natures, text, isOpen } = request;
  if (text !== "" || isOpen || cities.length > 1 || brands.length > 1 || natures.length > 0) return "Dükkânlar";
  const named = [...facets.cities, ...facets.brands].filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return named.length > 0 ? `${named.join(", ")} dükkânları` : "Dükkânlar";
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: "Dükkânlar – Kontak" }];
  const { request, total, origin } = loaderData;
  const title = titleOf(loaderData);
  const isKept =
    total > 0 &&
    request.page === 1 &&
    request.view === "liste" &&
    request.text === "" &&
    !request.isOpen &&
    request.near === null &&
    request.sort === null &&
    request.natures.length === 0 &&
    request.cities.length <= 1 &&
    request.brands.length <= 1;
  return [
    { title: pageTitle([title], request) },
    {
      name: "description",
      content: `${title}: ${formatNumber(total)} galeri, yetkili bayi ve araç kiralama şirketi; şehre, markaya ve çalışma saatine göre.`,
    },
    { tagName: "link" as const, rel: "canonical", href: origin + directoryAddress({ ...request, view: "liste" }) },
    ...(isKept ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

/** The search of businesses. Without scripts the filters are a form to submit. */
export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { request, total, pageCount, businesses, facets, map, nearPlaces, ways, mayOpenShop } = loaderData;
  const submit = useSubmit();
  const { state } = useNavigation();
  const hasFilters = filterKeys.some((key) => isFiltered(request, key));
  return (
    <div className="page directory">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Dükkânlar" }]} />
      <h1>{titleOf(loaderData)}</h1>
      <div className="directory__columns">
        <Form
          method="get"
          action={directoryPath}
          className="directory__filters"
          aria-label="Filtreler"
          key={directoryAddress(request)}
          onChange={({ currentTarget, target }) => {
            if (["checkbox", "select-one"].includes((target as Partial<HTMLInputElement>).type ?? ""))
              void submit(currentTarget, { preventScrollReset: true });
          }}
        >
          {request.view === "harita" && <input type="hidden" name="gorunum" value="harita" />}
          <div className="field">
            <label className="field__label" htmlFor="dukkan-ara">
              Dükkân adı
            </label>
            <input
              id="dukkan-ara"
              className="input"
              type="search"
              name="ara"
              maxLength={textMaxLength}
              defaultValue={request.text}
              autoComplete="off"
            />
          </div>
          <div className="directory__order">
            <SelectField
              name="yakin"
              label="Şuraya uzaklığı"
              isOptional
              placeholder="Yer seçin"
              options={nearPlaces}
              defaultValue={request.near ?? ""}
            />
            <SelectField
              name="sirala"
              label="Sıralama"
              isOptional
              placeholder={usualOrder(request.near)}
              options={(Object.keys(directorySorts) as DirectorySort[])
                .filter((sort) => directorySorts[sort] !== usualOrder(request.near))
                .map((sort) => ({ value: sort, label: directorySorts[sort] }))}
              defaultValue={request.sort ?? ""}
            />
          </div>
          <details className="directory__facets" open={hasFilters ? true : undefined}>
            <summary className="btn btn--line">Filtreler</summary>
            <div className="directory__groups">
              <Check name="acik" value="1" count={formatNumber(facets.open)} defaultChecked={request.isOpen}>
                Şu an açık
              </Check>
              <FacetGroup title="Tür" name="tur" facets={facets.natures} />
              <FacetGroup title="Şehir" name="yer" facets={facets.cities} />
              <FacetGroup title="Marka" name="marka" facets={facets.brands} />
            </div>
          </details>
          <Button type="submit" look="line">
            Filtreleyin
          </Button>
          {hasFilters && (
            <Link className="more" to={directoryPath}>
              Filtreleri temizle
            </Link>
          )}
        </Form>
        <div aria-busy={state === "loading"}>
          <div className="directory__head">
            <p role="status">
              <span className="num">{formatNumber(total)}</span> dükkân
            </p>
            <nav className="chips" aria-label="Görünüm">
              {(["liste", "harita"] as const).map((view) => (
                <Link
                  key={view}
                  className="chip"
                  aria-current={request.view === view ? "true" : undefined}
                  to={directoryAddress({ ...request, view })}
                  preventScrollReset
                >
                  {view === "liste" ? "Liste" : "Harita"}
                </Link>
              ))}
            </nav>
          </div>
          {map && (
            <ProvinceCounts {...map} key={request.cities.join()} unit="dükkân" label="İllere göre dükkân sayıları" />
          )}
          {businesses.length === 0 ? (
            <EmptyState icon="search" title="Aradığınız gibi bir dükkân yok">
              <ul className="directory__ways">
                {ways.map(({ label, count, to }) => (
                  <li key={to}>
                    <Link to={to}>
                      {label}: <span className="num">{formatNumber(count)}</span> dükkân
                    </Link>
                  </li>
                ))}
                <li>
                  <Link to="/satilik">Bütün ilanlara bakın</Link>
                </li>
              </ul>
            </EmptyState>
          ) : (
            <ul className="directory__list">
              {businesses.map((business) => (
                <BusinessCard key={business.id} business={business} />
              ))}
            </ul>
          )}
          <Pager page={request.page} pageCount={pageCount} to={(page) => directoryAddress({ ...request, page })} />
          {mayOpenShop && (
            <p className="small muted">
              Bir galeriniz ya da bayiniz mi var? <Link to="/dukkan-olustur">Dükkânınızı açın</Link>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function BusinessCard({ business }: { business: DirectoryView["businesses"][number] }) {
  const { name, address, initials, logoId, kind, place, distance, rating, listings, state, brands } = business;
  return (
    <li className="panel directory__card">
      <Avatar initials={initials} pictureId={logoId} size="l" />
      <div>
        <h2 className="directory__name">
          <Link to={address}>{name}</Link>
        </h2>
        <p className="small muted">{kind}</p>
        <Facts facts={[place, distance, `${formatNumber(listings)} ilan`]} />
        {rating && (
          <p className="directory__rating">
            <Icon name="star" size="xs" />
            {formatRating(rating.average)} puan, {formatNumber(rating.count)} değerlendirme
          </p>
        )}
        {brands.length > 0 && <p className="tiny">{brands.join(", ")}</p>}
        {state && <p className={state.isOpen ? "open-now open-now--open" : "open-now"}>{state.text}</p>}
      </div>
    </li>
  );
}

const shownFirst = 8;

function FacetGroup({ title, name, facets }: { title: string; name: string; facets: readonly DirectoryFacet[] }) {
  const row = ({ value, name: label, count, isChosen }: DirectoryFacet) => (
    <Check
      key={value}
      name={name}
      value={value}
      count={formatNumber(count)}
      defaultChecked={isChosen}
      disabled={count === 0 && !isChosen}
    >
      {label}
    </Check>
  );
  const first = facets.filter(({ isChosen }, at) => at < shownFirst || isChosen);
  const rest = facets.filter((facet) => !first.includes(facet));
  return (
    <fieldset>
      <legend className="field__label">{title}</legend>
      {first.map(row)}
      {rest.length > 0 && (
        <details className="fmore">
          <summary>{formatNumber(rest.length)} seçenek daha</summary>
          {rest.map(row)}
        </details>
      )}
    </fieldset>
  );
}

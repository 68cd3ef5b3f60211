import { calendarDay } from "#src/shared/dates.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { spareRootId } from "#src/core/catalogue/rules.ts";
import { parseSearchForm } from "#src/finding/search/address/parse-address.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { listFilters } from "#src/finding/search/filters/lists.ts";
import { splitModel, vehicleTypeOf } from "#src/finding/search/rules.ts";
import type { SearchForm } from "#src/finding/search/address/search-form.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { type CategoryField, type Counted, largestCities, type Narrowed, sectionTabs } from "./rules.ts";

/** The number of results of a quick search and its further choices, in one query of the engine. */
export async function narrow(ctx: Context, form: SearchForm): Promise<Narrowed> {
  const names = await namesOf(ctx);
  const { selection } = parseSearchForm(form, names);
  const criteria = criteriaOf(selection, names);
  const { total, counts } = await searchEngine(ctx).search(criteria, {
    sort: "onerilen",
    offset: 0,
    limit: 0,
    facets: ["brands", "models"],
    figures: false,
  });
  const { catalogue, typeIds } = names;
  const ids = typeIds(vehicleTypeOf(selection));
  const models = criteria.brandIds.flatMap((brandId) => catalogue.modelsOf(ids, brandId));
  return {
    total,
    brands: offered(catalogue.brandsOf(ids), counts.brands, selection.brands),
    models: offered(
      models,
      counts.models,
      selection.models.map((choice) => splitModel(choice).model),
    ),
  };
}

type Named = { id: number; slug: string; name: string };

/** The choices with results and the chosen ones, in Turkish order. A model slug of several vehicle types is one choice. */
function offered(all: readonly Named[], counts: ReadonlyMap<number, number>, chosen: readonly string[]): Counted[] {
  return [...Map.groupBy(all, ({ slug }) => slug)]
    .map(([slug, same]) => ({
      slug,
      name: same[0]!.name,
      count: same.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
    }))
    .filter(({ slug, count }) => count > 0 || chosen.includes(slug))
    .sort((a, b) => compareTurkish(a.name, b.name));
}

/**
 * The quick search of one tab (vehicle type, rentals or spare parts) by its slug; an unknown slug gives the first tab.
 * Undefined before reference data is loaded.
 */
export async function readQuickSearch(ctx: Context, tabText: string | null, names: Names) {
  const types = names.catalogue.vehicleTypes.filter(({ parentId }) => parentId === null);
  const [firstType] = types;
  if (!firstType) return undefined;
  const section = sectionTabs.find(({ slug }) => slug === tabText);
  const type = types.find(({ slug }) => slug === tabText) ?? firstType;
  const listing: ListingType = section?.slug ?? "satilik";
  return {
    tabs: [...types, ...sectionTabs].map(({ slug, name }) => ({ slug, name })),
    tab: section?.slug ?? type.slug,
    listing,
    category: section ? sectionCategory(section.slug, names) : typeCategory(type, names),
    drive: section ? [] : driveFields(type, names),
    found: await narrow(ctx, { ilan: listing, ...(section ? {} : { kategori: type.slug }) }),
    cities: largestFirst(names.places.cities).map(choice),
    year: ctx.clock().getFullYear(),
    today: calendarDay(ctx.clock()),
  };
}
export type QuickSearchData = NonNullable<Awaited<ReturnType<typeof readQuickSearch>>>;

/** Most searches are for one of the largest cities: they come before the others. */
function largestFirst<City extends { population: number }>(cities: readonly City[]): City[] {
  const largest = cities.toSorted((a, b) => b.population - a.population).slice(0, largestCities);
  return [...largest, ...cities.filter((city) => !largest.includes(city))];
}

/** The fields of fuel and gear; none for a group of types, which have different ones. */
const driveFields = (type: { id: number }, { catalogue }: Names) =>
  [listFilters.fuels, listFilters.gears]
    .map(({ address, title, option }) => ({
      name: address,
      label: title,
      options: catalogue.optionsOf(type.id, option).map(choice),
    }))
    .filter(({ options }) => options.length > 1);

const choice = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name });

function sectionCategory(listing: (typeof sectionTabs)[number]["slug"], { catalogue }: Names): CategoryField {
  const options =
    listing === "kiralik"
      ? catalogue.vehicleTypes.filter(({ parentId }) => parentId === null).map(choice)
      : catalogue.spareParts.filter(({ parentId }) => parentId === spareRootId).map(choice);
  return { name: "kategori", label: "Kategori", all: { value: "", label: "Tümü" }, options };
}

/** The child types of a group, or the bodies of a single type. */
function typeCategory(type: { id: number; slug: string }, { catalogue }: Names): CategoryField | undefined {
  const below = catalogue.vehicleTypes.filter(({ parentId }) => parentId === type.id);
  if (below.length > 0)
    return {
      name: "kategori",
      label: "Kategori",
      all: { value: type.slug, label: "Tümü" },
      options: below.map(choice),
    };
  const bodies = catalogue.optionsOf(type.id, "body");
  if (bodies.length === 0) return undefined;
  return { name: "kasa", label: "Gövde tipi", all: { value: "", label: "Tümü" }, options: bodies.map(choice) };
}

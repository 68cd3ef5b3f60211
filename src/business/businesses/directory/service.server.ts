import { selectHolidays } from "#src/core/holidays/queries.server.ts";
import { initials } from "#src/selling/listings/detail/rules.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { pinOf } from "#src/core/locations/map/projection.ts";
import { viewOfPoints, wholeMap } from "#src/core/locations/map/view.ts";
import type { Places } from "#src/core/locations/places.server.ts";
import { distanceKm, distanceText, type LatLon, pointOf } from "#src/core/locations/points.ts";
import { middlePoint } from "#src/finding/search/engine/near.server.ts";
import { matches } from "#src/finding/search/text/matching.ts";
import { tokensOf } from "#src/finding/search/text/tokens.ts";
import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { countedPage } from "#src/shared/page-number.ts";
import type { Context } from "#src/shared/context.server.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import {
  comingHolidays,
  type DatedHours,
  isOpenAt,
  type Moment,
  momentOf,
  openStateAt,
  withHolidays,
} from "../opening-hours/rules.ts";
import { type Entry, readDirectory } from "./entries.server.ts";
import {
  directoryAddress,
  directoryPageSize,
  type DirectoryRequest,
  everyBusiness,
  filterKeys,
  isFiltered,
  type Nature,
  natures,
  parseDirectory,
  withoutFilter,
} from "./rules.ts";

/** The request of an address, in the words of the catalogue. */
export async function readDirectoryRequest(ctx: Context, query: URLSearchParams): Promise<DirectoryRequest> {
  const { places, catalogue } = await namesOf(ctx);
  return parseDirectory(query, {
    city: (text) => places.findCity(text)?.slug,
    brand: (text) => catalogue.matchBrand(text)?.slug,
    place: (text) => placeSlug(places, text),
  });
}

/** The one spelling of a place, `ankara` or `ankara-cankaya`; undefined for an unknown one. */
function placeSlug(places: Places, text: string): string | undefined {
  const [first = "", ...rest] = text.split("-");
  const city = places.findCity(first);
  if (!city || rest.length === 0) return city?.slug;
  const town = places.findTown(city.id, rest.join("-"));
  return town && `${city.slug}-${town.slug}`;
}

/** One page of the businesses that are asked for, with the counts of every filter. */
export async function searchBusinesses(ctx: Context, request: DirectoryRequest) {
  const [names, all, holidays] = await Promise.all([namesOf(ctx), readDirectory(ctx), selectHolidays(ctx)]);
  const now: Now = { ...momentOf(ctx.clock()), at: ctx.clock(), holidays: comingHolidays(holidays, ctx.clock()) };
  const passes = predicates(request, names, now);
  /** Those that pass every filter but this one. */
  const leaving = (left?: (typeof filterKeys)[number]) =>
    all.filter((entry) => filterKeys.every((key) => key === left || passes[key](entry)));
  const from = request.near === null ? null : middlePoint(names.places, request.near);
  const kmOf = new Map(from ? all.map((entry) => [entry, distanceFrom(from, entry, names)]) : []);
  const found = ordered(leaving(), request, kmOf);
  const { page, pageCount } = countedPage(request.page, { total: found.length, size: directoryPageSize });
  return {
    request,
    total: found.length,
    pageCount,
    businesses: found
      .slice((page - 1) * directoryPageSize, page * directoryPageSize)
      .map((entry) => viewOf(entry, kmOf.get(entry), names, now)),
    facets: facetsOf(request, names, leaving, now),
    map: request.view === "harita" ? mapOf(request, names, leaving("cities")) : null,
    nearPlaces: nearPlacesOf(request, names),
    ways: found.length === 0 ? waysOut(request, all, names, now) : [],
    origin: ctx.origin,
  };
}
export type DirectoryView = Awaited<ReturnType<typeof searchBusinesses>>;

/** How far the nearest place of a business is, or else its city; undefined where none is known. */
function distanceFrom(from: LatLon, { row }: Entry, { places }: Names): number | undefined {
  const home = row.cityId === null ? [] : [{ cityId: row.cityId, townId: row.townId, latitude: null, longitude: null }];
  const distances = (row.points.length > 0 ? row.points : home).flatMap(({ cityId, townId, latitude, longitude }) => {
    const city = places.city(cityId);
    if (!city) return [];
    const hasPoint = latitude !== null && longitude !== null;
    const at = hasPoint
      ? { lat: latitude, lon: longitude }
      : pointOf(city, townId === null ? null : places.town(townId));
    return distanceKm(from, at);
  });
  return distances.length > 0 ? Math.min(...distances) : undefined;
}

/** The entries in the order that is asked for; they come with the most listings first. */
function ordered(entries: Entry[], { near, sort }: DirectoryRequest, kmOf: ReadonlyMap<Entry, number | undefined>) {
  if (sort === "puan")
    return entries.toSorted((a, b) => (b.average ?? 0) - (a.average ?? 0) || b.row.reviews - a.row.reviews);
  if (near === null || sort === "ilan") return entries;
  return entries.toSorted((a, b) => (kmOf.get(a) ?? Infinity) - (kmOf.get(b) ?? Infinity) || 0);
}

/** The places that distances can be measured from: the cities, and the towns of the chosen one. */
function nearPlacesOf({ near, cities }: DirectoryRequest, { places }: Names) {
  const city = places.findCity(near?.split("-")[0] ?? (cities.length === 1 ? cities[0]! : ""));
  return [
    ...(city ? places.townsOf(city.id) : []).map((town) => ({
      value: `${city!.slug}-${town.slug}`,
      label: placeName(city!.name, town.name),
    })),
    ...places.cities
      .map(({ slug, name }) => ({ value: slug, label: name }))
      .toSorted((a, b) => compareTurkish(a.label, b.label)),
  ];
}

/** The time of a request, and the public holidays of the coming weeks. */
type Now = Moment & Pick<DatedHours, "holidays"> & { at: Date };

type Predicates = Record<(typeof filterKeys)[number], (entry: Entry) => boolean>;

function predicates(request: DirectoryRequest, { places, catalogue }: Names, now: Now): Predicates {
  const words = tokensOf(request.text);
  const cityIds = request.cities.flatMap((slug) => places.findCity(slug)?.id ?? []);
  const brandIds = request.brands.flatMap((slug) => catalogue.matchBrand(slug)?.id ?? []);
  return {
    text: ({ tokens }) => words.every((word) => tokens.some((token) => matches(word, token))),
    cities: (entry) => cityIds.length === 0 || cityIds.some((id) => entry.cityIds.has(id)),
    brands: (entry) => brandIds.length === 0 || brandIds.some((id) => entry.brandIds.has(id)),
    natures: (entry) => request.natures.length === 0 || request.natures.some((one) => entry.natures.includes(one)),
    isOpen: ({ hours }) => !request.isOpen || isOpenAt(withHolidays(hours, now.holidays), now),
  };
}

export type DirectoryFacet = { value: string; name: string; count: number; isChosen: boolean };
type Leaving = (left: (typeof filterKeys)[number]) => readonly Entry[];

/** The choices of each filter with the number of businesses that choosing it would find, the most first. */
function facetsOf(request: DirectoryRequest, { places, catalogue }: Names, leaving: Leaving, now: Now) {
  const tally = (values: Iterable<number>) => {
    const counts = new Map<number, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const facet = (
    counts: Map<number, number>,
    find: (id: number) => { slug: string; name: string } | undefined,
    chosen: readonly string[],
    known: (slug: string) => { id: number } | undefined,
  ): DirectoryFacet[] => {
    // What is chosen is offered also where it finds nothing.
    for (const slug of chosen) {
      const id = known(slug)?.id;
      if (id !== undefined && !counts.has(id)) counts.set(id, 0);
    }
    return [...counts]
      .flatMap(([id, count]) => {
        const found = find(id);
        return found ? [{ value: found.slug, name: found.name, count, isChosen: chosen.includes(found.slug) }] : [];
      })
      .toSorted((a, b) => b.count - a.count || compareTurkish(a.name, b.name));
  };
  const byNature = leaving("natures");
  return {
    cities: facet(
      tally(leaving("cities").flatMap(({ cityIds }) => [...cityIds])),
      (id) => places.city(id),
      request.cities,
      (slug) => places.findCity(slug),
    ),
    brands: facet(
      tally(leaving("brands").flatMap(({ brandIds }) => [...brandIds])),
      (id) => catalogue.brand(id),
      request.brands,
      (slug) => catalogue.matchBrand(slug),
    ),
    natures: (Object.keys(natures) as Nature[]).map((value) => ({
      value,
      name: natures[value],
      count: byNature.filter((entry) => entry.natures.includes(value)).length,
      isChosen: request.natures.includes(value),
    })),
    open: leaving("isOpen").filter(({ hours }) => isOpenAt(withHolidays(hours, now.holidays), now)).length,
  };
}

function viewOf(
  { row, listings, hours, logoId, average, natures: kinds }: Entry,
  km: number | undefined,
  { places, catalogue }: Names,
  now: Now,
) {
  const city = row.cityId === null ? undefined : places.city(row.cityId);
  const town = row.townId === null ? undefined : places.town(row.townId);
  const granted = row.grantedBrandIds.flatMap((id) => catalogue.brand(id)?.name ?? []);
  const sold = row.stock
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ brandId }) => catalogue.brand(brandId)?.name ?? []);
  return {
    id: row.id,
    name: row.name,
    address: shopAddress(row.slug),
    initials: initials(row.name),
    logoId,
    kind: [granted.length > 0 ? `${granted.join(", ")} yetkili bayisi` : natures[kinds[0]!]].join(", "),
    place: city ? placeName(city.name, town?.name ?? null) : null,
    distance: km === undefined ? null : distanceText(km),
    rating: average === null ? null : { average, count: row.reviews },
    listings,
    state: openStateAt(withHolidays(hours, now.holidays), now.at),
    brands: sold.slice(0, 4),
  };
}

/**
 * The map: how many businesses each province has; a press chooses one alone, or gives it up. The towns of the one chosen
 * have pins, from which distances are measured.
 */
function mapOf(request: DirectoryRequest, { places }: Names, entries: readonly Entry[]) {
  const tally = (idsOf: (entry: Entry) => Iterable<number>) => {
    const counts = new Map<number, number>();
    for (const entry of entries) for (const id of idsOf(entry)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const byCity = tally(({ cityIds }) => cityIds);
  const chosen = request.cities.length === 1 ? places.findCity(request.cities[0]!) : undefined;
  const byTown = tally(({ row }) => new Set([row, ...row.points].flatMap(({ townId }) => townId ?? [])));
  const towns = chosen ? places.townsOf(chosen.id) : [];
  return {
    provinces: places.cities.map((city) => {
      const isChosen = request.cities.includes(city.slug);
      const cities = isChosen ? request.cities.filter((slug) => slug !== city.slug) : [city.slug];
      return {
        id: city.id,
        name: city.name,
        count: byCity.get(city.id) ?? 0,
        isChosen,
        at: pinOf(city, null),
        to: directoryAddress({ ...request, cities, page: 1 }),
      };
    }),
    towns: towns.map((town) => {
      const slug = `${chosen!.slug}-${town.slug}`;
      const isChosen = request.near === slug;
      return {
        id: town.slug,
        name: town.name,
        count: byTown.get(town.id) ?? 0,
        isChosen,
        at: pinOf(chosen!, town),
        to: directoryAddress({ ...request, near: isChosen ? null : slug, sort: null, page: 1 }),
      };
    }),
    start: chosen ? viewOfPoints([null, ...towns].map((town) => pinOf(chosen, town))) : wholeMap,
  };
}

const wayLabels = {
  text: "Adı ne olursa olsun",
  cities: "Bütün şehirlerde",
  brands: "Bütün markalarda",
  natures: "Bütün türlerde",
  isOpen: "Kapalı olanlar da",
} as const;

/** For an empty result: each filter that can be given up with how many businesses are found then, or all of them. */
function waysOut(request: DirectoryRequest, all: readonly Entry[], names: Names, now: Now) {
  const ways = filterKeys
    .filter((key) => isFiltered(request, key))
    .map((key) => {
      const wider = withoutFilter(request, key);
      const passes = predicates(wider, names, now);
      const count = all.filter((entry) => filterKeys.every((one) => passes[one](entry))).length;
      return { label: wayLabels[key], count, to: directoryAddress(wider) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (ways.length > 0 || all.length === 0) return ways;
  return [{ label: "Bütün dükkânlar", count: all.length, to: directoryAddress(everyBusiness) }];
}

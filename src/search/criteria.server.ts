import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import { partConditionName, type RentPeriod, rentPeriods } from "#src/listings/rules.ts";
import type { Criteria } from "./engine.ts";
import type { SelectionNames } from "./labels.ts";
import { type ListKey, type Selection, vehicleTypeOf } from "./rules.ts";
import { lastSteps, type Names, partSystems } from "./vocabulary.server.ts";

/** The ids behind a selection. */
export function criteriaOf(selection: Selection, { catalogue, places, typeIds }: Names): Criteria {
  const { listing, type, systems, parts } = selection;
  const isPart = listing === "yedek-parca";
  const vehicles = vehicleTypeOf(selection);
  const brandIds = selection.brands.flatMap((slug) => catalogue.matchBrand(slug)?.id ?? []);
  const [brandId] = brandIds;
  return {
    listingType: listing,
    typeIds: isPart || type === null ? null : typeIds(type),
    partIds: isPart && (type !== null || systems.length > 0) ? partIdsOf(catalogue, type, systems, parts) : null,
    brandIds,
    modelIds:
      selection.models.length === 0 || brandId === undefined
        ? []
        : catalogue
            .modelsOf(typeIds(vehicles), brandId)
            .filter(({ slug }) => selection.models.includes(slug))
            .map(({ id }) => id),
    cityIds: selection.cities.flatMap((slug) => places.findCity(slug)?.id ?? []),
    fuels: selection.fuels,
    gears: selection.gears,
    bodies: selection.bodies,
    colours: selection.colours,
    periods: selection.periods,
    conditions: selection.conditions,
    words: [],
    priceKurus: selection.priceKurus,
    year: selection.year,
    mileageKm: selection.mileageKm,
  };
}

/** The last steps that are meant by a category, systems and parts; empty lists leave nothing out. */
function partIdsOf(catalogue: Catalogue, category: string | null, systems: string[], parts: string[]): string[] {
  const wanted = partSystems(catalogue, category).filter(({ slug }) => systems.length === 0 || systems.includes(slug));
  return lastSteps(catalogue, wanted)
    .filter(({ slug }) => parts.length === 0 || parts.includes(slug))
    .map(({ id }) => id);
}

/** The names a visitor reads for a selection. */
export const selectionNames = (selection: Selection, names: Names): SelectionNames => ({
  listing: selection.listing,
  type: selection.type === null ? null : typeName(selection, names),
  systems: selection.systems.map((slug) => nameOfChoice("systems", slug, selection, names)),
  parts: selection.parts.map((slug) => nameOfChoice("parts", slug, selection, names)),
  brands: selection.brands.map((slug) => nameOfChoice("brands", slug, selection, names)),
  models: selection.models.map((slug) => nameOfChoice("models", slug, selection, names)),
  cities: selection.cities.map((slug) => nameOfChoice("cities", slug, selection, names)),
});

const typeName = ({ listing, type }: Selection, { catalogue }: Names) =>
  (listing === "yedek-parca"
    ? catalogue.spareParts.find(({ slug }) => slug === type)
    : catalogue.findVehicleType(type!)
  )?.name ?? null;

/** The kinds of option values behind the lists of a selection. */
export const optionKinds = { fuels: "fuel", gears: "gear", bodies: "body", colours: "colour" } as const;

/** The name a visitor reads for a slug of a list. */
export function nameOfChoice(key: ListKey, slug: string, selection: Selection, { catalogue, places, typeIds }: Names) {
  if (key === "periods") return `Fiyat / ${rentPeriods[slug as RentPeriod]}`;
  if (key === "conditions") return partConditionName(slug) ?? slug;
  if (key === "systems" || key === "parts")
    return catalogue.spareParts.find((node) => node.slug === slug)?.name ?? slug;
  if (key === "brands") return catalogue.matchBrand(slug)?.name ?? slug;
  if (key === "cities") return places.findCity(slug)?.name ?? slug;
  if (key === "models") {
    const brand = catalogue.matchBrand(selection.brands[0] ?? "");
    return (brand && catalogue.matchModel(typeIds(vehicleTypeOf(selection)), brand.id, slug)?.name) ?? slug;
  }
  return catalogue.option(optionKinds[key], slug)?.name ?? slug;
}

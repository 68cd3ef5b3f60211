import type { Criteria } from "./engine.ts";
import type { SelectionNames } from "./labels.ts";
import type { ListKey, Selection } from "./rules.ts";
import type { Names } from "./vocabulary.server.ts";

/** The ids behind a selection. */
export function criteriaOf(selection: Selection, { catalogue, places, typeIds }: Names): Criteria {
  const brandIds = selection.brands.flatMap((slug) => catalogue.matchBrand(slug)?.id ?? []);
  const [brandId] = brandIds;
  return {
    typeIds: selection.type === null ? null : typeIds(selection.type),
    brandIds,
    modelIds:
      selection.models.length === 0 || brandId === undefined
        ? []
        : catalogue
            .modelsOf(typeIds(selection.type), brandId)
            .filter(({ slug }) => selection.models.includes(slug))
            .map(({ id }) => id),
    cityIds: selection.cities.flatMap((slug) => places.findCity(slug)?.id ?? []),
    fuels: selection.fuels,
    gears: selection.gears,
    bodies: selection.bodies,
    colours: selection.colours,
    priceKurus: selection.priceKurus,
    year: selection.year,
    mileageKm: selection.mileageKm,
  };
}

/** The names a visitor reads for a selection. */
export const selectionNames = (selection: Selection, names: Names): SelectionNames => ({
  type: selection.type === null ? null : (names.catalogue.findVehicleType(selection.type)?.name ?? null),
  brands: selection.brands.map((slug) => nameOfChoice("brands", slug, selection, names)),
  models: selection.models.map((slug) => nameOfChoice("models", slug, selection, names)),
  cities: selection.cities.map((slug) => nameOfChoice("cities", slug, selection, names)),
});

/** The kinds of option values behind the lists of a selection. */
export const optionKinds = { fuels: "fuel", gears: "gear", bodies: "body", colours: "colour" } as const;

/** The name a visitor reads for a slug of a list. */
export function nameOfChoice(key: ListKey, slug: string, selection: Selection, { catalogue, places, typeIds }: Names) {
  if (key === "brands") return catalogue.matchBrand(slug)?.name ?? slug;
  if (key === "cities") return places.findCity(slug)?.name ?? slug;
  if (key === "models") {
    const brand = catalogue.matchBrand(selection.brands[0] ?? "");
    return (brand && catalogue.matchModel(typeIds(selection.type), brand.id, slug)?.name) ?? slug;
  }
  return catalogue.option(optionKinds[key], slug)?.name ?? slug;
}

import type { Catalogue, SparePart } from "#src/core/catalogue/catalogue.server.ts";
import { passengerGroup, spareBrandLists } from "#src/core/catalogue/rules.ts";
import { recordOf } from "../record-of.ts";
import type { Choice, Choices } from "./choices.ts";
import { chosenFirst } from "./first-choices.ts";
import { modelsChosen, nameOfChoice } from "../engine/criteria.server.ts";
import type { Counts } from "../engine/engine.ts";
import {
  listFilters,
  type ListKey,
  type OptionList,
  optionLists,
  type ValueList,
  valueLists,
} from "../filters/lists.ts";
import { filtersOf, modelChoice, publishedDaysChoices, type Selection, vehicleTypeOf } from "../rules.ts";
import { lastSteps, type Names, partSystems, variantsOf } from "../address/vocabulary.server.ts";

const isWanted = ({ count, isChosen }: Choice) => count > 0 || isChosen;

/** What each filter of a result page offers, with its counts. */
export function choicesOf(selection: Selection, counts: Counts, names: Names): Choices {
  const { catalogue, places, typeIds } = names;
  const ids = typeIds(vehicleTypeOf(selection));
  const chosen = (key: ListKey, value: string) => selection[key].includes(value);
  const models = selection.brands.flatMap((slug) => {
    const brand = catalogue.matchBrand(slug);
    const own = brand ? catalogue.modelsOf(ids, brand.id) : [];
    return own.map((model) => ({ ...model, slug: modelChoice(slug, model.slug) }));
  });
  const isOneModel = selection.brands.length === 1 && selection.models.length === 1;
  const variants = isOneModel ? variantsOf(catalogue, modelsChosen(selection, names)) : [];
  const engines = variants
    .filter(({ slug }) => chosen("variants", slug))
    .flatMap(({ id }) => catalogue.enginesOf(id))
    .map(({ id }) => ({ id, slug: String(id), name: nameOfChoice("engines", String(id), selection, names) }));
  const city = selection.cities.length === 1 ? places.findCity(selection.cities[0]!) : undefined;

  /** Rows of the catalogue that share a slug are one choice: a model in several types, a part in both categories. */
  const bySlug = <Row extends { slug: string; name: string }>(
    key: ListKey,
    rows: readonly Row[],
    count: (row: Row) => number,
  ): Choice[] =>
    [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, same]) => ({
      value: slug,
      name: same[0]!.name,
      count: same.reduce((sum, row) => sum + count(row), 0),
      isChosen: chosen(key, slug),
    }));
  const byId = <Id extends number>(
    key: ListKey,
    rows: readonly { id: Id; slug: string; name: string }[],
    of: Map<number, number>,
  ) => bySlug(key, rows, ({ id }) => of.get(id) ?? 0);
  const named = (key: ValueList | "flags", values: readonly string[]): Choice[] => {
    const counted: ReadonlyMap<string, number> = counts[key];
    return values.map((value) => ({
      value,
      name: nameOfChoice(key, value, selection, names),
      count: counted.get(value) ?? 0,
      isChosen: chosen(key, value),
    }));
  };
  const options = (key: OptionList): Choice[] => {
    const kind = listFilters[key].option;
    const offered = new Set(ids.flatMap((id) => catalogue.optionsOf(id, kind).map(({ slug }) => slug)));
    return catalogue.options
      .filter((option) => option.kind === kind && offered.has(option.slug))
      .map(({ slug, name, colour }) => ({
        value: slug,
        name,
        count: counts[key].get(slug) ?? 0,
        isChosen: chosen(key, slug),
        ...(kind === "colour" ? { colour } : {}),
      }));
  };
  const partCount = (nodes: readonly SparePart[]) =>
    lastSteps(catalogue, nodes).reduce((sum, { id }) => sum + (counts.parts.get(id) ?? 0), 0);
  const isPart = selection.listing === "yedek-parca";
  const systems = isPart ? partSystems(catalogue, selection.type) : [];
  const parts =
    selection.systems.length === 1
      ? lastSteps(
          catalogue,
          systems.filter(({ slug }) => slug === selection.systems[0]),
        )
      : [];

  return {
    types: isPart ? partCategories(selection, catalogue, partCount) : vehicleTypes(selection, counts, names),
    brands: byId("brands", catalogue.brandsOf(ids), counts.brands).filter(isWanted).sort(chosenFirst),
    models: byId("models", models, counts.models).filter(isWanted).sort(chosenFirst),
    variants: byId("variants", variants, counts.variants).filter(isWanted).sort(chosenFirst),
    engines: byId("engines", engines, counts.engines).filter(isWanted),
    cities: byId("cities", places.cities, counts.cities).sort(chosenFirst),
    towns: byId("towns", city ? places.townsOf(city.id) : [], counts.towns)
      .filter(isWanted)
      .sort(chosenFirst),
    ...recordOf(optionLists, options),
    ...recordOf(valueLists, (key) => named(key, Object.keys(listFilters[key].values))),
    flags: named("flags", filtersOf[selection.listing].flags),
    systems: bySlug("systems", systems, (node) => partCount([node]))
      .filter(isWanted)
      .sort(chosenFirst),
    parts: bySlug("parts", parts, (node) => partCount([node]))
      .filter(isWanted)
      .sort(chosenFirst),
    days: Object.entries(publishedDaysChoices).map(([days, name]) => ({
      value: days,
      name,
      count: counts.days.get(Number(days)) ?? 0,
      isChosen: selection.publishedDays === Number(days),
    })),
  };
}

const partCategories = (
  selection: Selection,
  catalogue: Catalogue,
  count: (nodes: readonly SparePart[]) => number,
): Choices["types"] =>
  Object.keys(spareBrandLists).map((slug) => ({
    value: slug,
    name: catalogue.spareParts.find((node) => node.slug === slug)?.name ?? slug,
    count: count(partSystems(catalogue, slug)),
    isChosen: selection.type === slug,
    isChild: false,
  }));

const vehicleTypes = (selection: Selection, counts: Counts, { catalogue, typeIds }: Names): Choices["types"] =>
  [{ ...passengerGroup, parentId: null }, ...catalogue.vehicleTypes].map(({ slug, name, parentId }) => ({
    value: slug,
    name,
    count: typeIds(vehicleTypeOf({ ...selection, type: slug })).reduce(
      (sum, id) => sum + (counts.types.get(id) ?? 0),
      0,
    ),
    isChosen: selection.type === slug,
    isChild: parentId !== null || passengerGroup.types.includes(slug),
  }));

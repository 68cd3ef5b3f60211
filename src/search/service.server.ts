import type { SparePart } from "#src/catalogue/catalogue.server.ts";
import { spareBrandLists } from "#src/catalogue/rules.ts";
import { listingCards } from "#src/listings/cards.server.ts";
import type { CardView } from "#src/listings/cards/rules.ts";
import { partConditions, rentPeriods } from "#src/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { resultAddress } from "./address.ts";
import { criteriaOf, nameOfChoice, optionKinds, selectionNames } from "./criteria.server.ts";
import type { Counts, SearchAnswer, SearchEngine } from "./engine.ts";
import { rangeText, type SelectionNames } from "./labels.ts";
import { relaxations, type Relaxation } from "./relaxations.server.ts";
import {
  type Choice,
  type Choices,
  isOpen,
  listKeys,
  pageCount,
  pageSize,
  rangeKeys,
  type ResultRequest,
  type Selection,
  vehicleTypeOf,
  withoutChoice,
  withRange,
} from "./rules.ts";
import { sqlEngine } from "./sql-engine.server.ts";
import { lastSteps, type Names, partSystems } from "./vocabulary.server.ts";

/** The engine every search of the site goes through. */
export const searchEngine = (ctx: Context): SearchEngine => sqlEngine(ctx);

export type ResultView = {
  request: ResultRequest;
  names: SelectionNames;
  total: number;
  pageCount: number;
  cards: CardView[];
  choices: Choices;
  extents: SearchAnswer["extents"];
  /** The filters that are on, each with the address without it. */
  chips: { label: string; to: string }[];
  relaxations: Relaxation[];
};

/** Everything a result page shows. A page behind the last is answered with the last one's number: redirect to it. */
export async function searchListings(ctx: Context, request: ResultRequest, names: Names): Promise<ResultView> {
  const engine = searchEngine(ctx);
  const { selection, sort, page } = request;
  const criteria = criteriaOf(selection, names);
  const answer = await engine.search(criteria, { sort, offset: (page - 1) * pageSize, limit: pageSize });
  const nameOf = selectionNames(selection, names);
  return {
    request,
    names: nameOf,
    total: answer.total,
    pageCount: pageCount(answer.total),
    cards: await listingCards(ctx, answer.keyCodes),
    choices: choicesOf(selection, answer.counts, names),
    extents: answer.extents,
    chips: chipsOf(request, names),
    relaxations: answer.total === 0 ? await relaxations(engine, selection, answer, names) : [],
  };
}

/** How many listings a selection finds. */
export const countSelection = (ctx: Context, selection: Selection, names: Names) =>
  searchEngine(ctx).count(criteriaOf(selection, names));

function chipsOf(request: ResultRequest, names: Names) {
  const { selection } = request;
  const to = (next: Selection) => resultAddress({ ...request, page: 1, selection: next });
  const lists = listKeys.flatMap((key) =>
    selection[key].map((slug) => ({
      label: nameOfChoice(key, slug, selection, names),
      to: to(withoutChoice(selection, key, slug)),
    })),
  );
  const ranges = rangeKeys
    .filter((key) => !isOpen(selection[key]))
    .map((key) => ({ label: rangeText(key, selection[key]), to: to(withRange(selection, key, {})) }));
  return [...lists, ...ranges];
}

function choicesOf(selection: Selection, counts: Counts, names: Names): Choices {
  const { catalogue, places, typeIds } = names;
  const ids = typeIds(vehicleTypeOf(selection));
  const [brandSlug] = selection.brands;
  const brand = selection.brands.length === 1 ? catalogue.matchBrand(brandSlug!) : undefined;
  // A slug may be a model in several types: one choice for all of them.
  const modelCounts = new Map<string, { name: string; count: number }>();
  for (const { id, slug, name } of brand ? catalogue.modelsOf(ids, brand.id) : [])
    modelCounts.set(slug, { name, count: (modelCounts.get(slug)?.count ?? 0) + (counts.models.get(id) ?? 0) });
  const mostFirst = (a: Choice, b: Choice) => b.count - a.count;
  const isWanted = ({ count, isChosen }: Choice) => count > 0 || isChosen;
  const options = (key: keyof typeof optionKinds): Choice[] => {
    const kind = optionKinds[key];
    const offered = new Set(ids.flatMap((id) => catalogue.optionsOf(id, kind).map(({ slug }) => slug)));
    return catalogue.options
      .filter((option) => option.kind === kind && offered.has(option.slug))
      .map(({ slug, name, colour }) => ({
        value: slug,
        name,
        count: counts[key].get(slug) ?? 0,
        isChosen: selection[key].includes(slug),
        ...(kind === "colour" ? { colour } : {}),
      }));
  };
  const named = (key: "periods" | "conditions", values: object): Choice[] =>
    Object.keys(values).map((slug) => ({
      value: slug,
      name: nameOfChoice(key, slug, selection, names),
      count: counts[key].get(slug) ?? 0,
      isChosen: selection[key].includes(slug),
    }));
  /** A slug may stand in both categories: one choice for all of them. */
  const nodes = (key: "systems" | "parts", all: readonly SparePart[]): Choice[] =>
    [...Map.groupBy(all, ({ slug }) => slug)].map(([slug, same]) => ({
      value: slug,
      name: same[0]!.name,
      count: lastSteps(catalogue, same).reduce((sum, { id }) => sum + (counts.parts.get(id) ?? 0), 0),
      isChosen: selection[key].includes(slug),
    }));
  const systems = selection.listing === "yedek-parca" ? partSystems(catalogue, selection.type) : [];
  const parts =
    selection.systems.length === 1
      ? lastSteps(
          catalogue,
          systems.filter(({ slug }) => slug === selection.systems[0]),
        )
      : [];
  const partCategories = (): Choices["types"] =>
    Object.keys(spareBrandLists).map((slug) => ({
      value: slug,
      name: catalogue.spareParts.find((node) => node.slug === slug)?.name ?? slug,
      count: lastSteps(catalogue, partSystems(catalogue, slug)).reduce(
        (sum, { id }) => sum + (counts.parts.get(id) ?? 0),
        0,
      ),
      isChosen: selection.type === slug,
      isChild: false,
    }));
  const vehicleTypes = (): Choices["types"] =>
    catalogue.vehicleTypes.map(({ slug, name, parentId }) => ({
      value: slug,
      name,
      count: typeIds(slug).reduce((sum, id) => sum + (counts.types.get(id) ?? 0), 0),
      isChosen: selection.type === slug,
      isChild: parentId !== null,
    }));
  return {
    types: selection.listing === "yedek-parca" ? partCategories() : vehicleTypes(),
    brands: catalogue
      .brandsOf(ids)
      .map(({ id, slug, name }) => ({
        value: slug,
        name,
        count: counts.brands.get(id) ?? 0,
        isChosen: selection.brands.includes(slug),
      }))
      .filter(isWanted)
      .sort(mostFirst),
    models: [...modelCounts]
      .map(([slug, { name, count }]) => ({ value: slug, name, count, isChosen: selection.models.includes(slug) }))
      .filter(isWanted)
      .sort(mostFirst),
    cities: places.cities
      .map(({ id, slug, name }) => ({
        value: slug,
        name,
        count: counts.cities.get(id) ?? 0,
        isChosen: selection.cities.includes(slug),
      }))
      .sort(mostFirst),
    fuels: options("fuels"),
    gears: options("gears"),
    bodies: options("bodies"),
    colours: options("colours"),
    periods: named("periods", rentPeriods),
    conditions: named("conditions", partConditions),
    systems: nodes("systems", systems).filter(isWanted).sort(mostFirst),
    parts: nodes("parts", parts).filter(isWanted).sort(mostFirst),
  };
}

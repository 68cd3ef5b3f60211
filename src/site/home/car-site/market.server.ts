import { vehicleName } from "#src/selling/listings/names.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import type { SearchAnswer, SearchEngine } from "#src/finding/search/engine/engine.ts";
import { modelChoice, type Selection } from "#src/finding/search/rules.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";
import { allCars, type MarketEntry, shownCounts } from "./rules.ts";

type Part = { id: number; name: string; count: number; selection: Selection };

/** Queries the search engine for the numbers of each part of the car market. */
export class CarMarket {
  readonly #engine: SearchEngine;
  readonly #names: Names;
  constructor(engine: SearchEngine, names: Names) {
    this.#engine = engine;
    this.#names = names;
  }

  ask = (selection: Selection, more: { limit?: number; facets?: readonly ("brands" | "cities" | "models")[] } = {}) =>
    this.#engine.search(criteriaOf(selection, this.#names), {
      sort: "en-yeni",
      offset: 0,
      limit: more.limit ?? 0,
      facets: more.facets ?? [],
    });

  /** The brands and the models with the most listings. */
  async brandsAndModels(counts: ReadonlyMap<number, number>) {
    const { catalogue } = this.#names;
    const brands = mostFirst(counts).flatMap(([id, count]): Part[] => {
      const brand = catalogue.brand(id);
      return brand ? [{ id, name: brand.name, count, selection: { ...allCars, brands: [brand.slug] } }] : [];
    });
    const asked: { entry: MarketEntry; models: Part[] }[] = [];
    const best = () => asked.flatMap(({ models }) => models).sort((a, b) => b.count - a.count || a.id - b.id);
    // A model has at most as many listings as its brand, so brands with fewer than the last best model cannot matter.
    const mayMatter = ({ count }: Part) => (best()[shownCounts.models - 1]?.count ?? 0) < count;
    for (let from = 0; from < brands.length && mayMatter(brands[from]!); from += shownCounts.brands)
      asked.push(...(await Promise.all(brands.slice(from, from + shownCounts.brands).map((one) => this.#brand(one)))));
    return {
      brands: asked.slice(0, shownCounts.brands).map(({ entry }) => entry),
      models: await this.#entries(best().slice(0, shownCounts.models)),
    };
  }

  async #brand(brand: Part) {
    const answer = await this.ask(brand.selection, { facets: ["models"] });
    const models = [...answer.counts.models].flatMap(([id, count]): Part[] => {
      const model = this.#names.catalogue.model(id);
      if (!model) return [];
      const models = brand.selection.brands.map((slug) => modelChoice(slug, model.slug));
      return [{ id, name: vehicleName(brand.name, model.name), count, selection: { ...brand.selection, models } }];
    });
    return { entry: entryOf(brand, answer), models };
  }

  cities(counts: ReadonlyMap<number, number>) {
    return this.#entries(
      mostFirst(counts)
        .slice(0, shownCounts.cities)
        .flatMap(([id, count]): Part[] => {
          const city = this.#names.places.city(id);
          return city ? [{ id, name: city.name, count, selection: { ...allCars, cities: [city.slug] } }] : [];
        }),
    );
  }

  #entries = (parts: readonly Part[]): Promise<MarketEntry[]> =>
    Promise.all(parts.map(async (part) => entryOf(part, await this.ask(part.selection))));
}

const mostFirst = (counts: ReadonlyMap<number, number>) => [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);

const entryOf = ({ name, selection }: Part, { total, prices }: SearchAnswer): MarketEntry => ({
  name,
  count: total,
  medianKurus: prices?.median ?? null,
  to: selectionAddress(selection),
});

import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { selectCities, selectTowns } from "./queries.server.ts";

export type City = Awaited<ReturnType<typeof selectCities>>[number];
export type Town = Awaited<ReturnType<typeof selectTowns>>[number];

const loaded = new WeakMap<Db, Promise<Places>>();

/** The 81 cities and their towns, cached per process. Call it before opening a transaction: inside one they are read again. */
export function placesOf({ db }: Pick<Context, "db">): Promise<Places> {
  let places = loaded.get(db);
  if (!places) {
    places = Promise.all([selectCities({ db }), selectTowns({ db })]).then((rows) => new Places(...rows));
    // Failed and empty reads are not cached: reference data may still be loading.
    places.then(
      ({ cities }) => cities.length === 0 && loaded.delete(db),
      () => loaded.delete(db),
    );
    if (!db.isTransaction) loaded.set(db, places);
  }
  return places;
}

/** Lets a transaction that writes no reference data use the places that were cached before it. */
export function sharePlaces(ctx: Pick<Context, "db">, tx: Pick<Context, "db">) {
  const known = loaded.get(ctx.db);
  if (known) loaded.set(tx.db, known);
}

/** Called after the reference data changed. */
export const clearPlacesCache = (db: Db) => void loaded.delete(db);

/** In-memory lookup of places by id, slug or name in any spelling. */
export class Places {
  /** In Turkish alphabetical order. */
  readonly cities: readonly City[];
  readonly #byId: Map<number, City>;
  readonly #byKey: Map<string, City>;
  readonly #towns: Map<number, Town[]>;
  readonly #town: Map<number, Town>;

  constructor(cities: readonly City[], towns: readonly Town[]) {
    this.cities = cities;
    this.#byId = new Map(cities.map((city) => [city.id, city]));
    this.#byKey = new Map(cities.map((city) => [matchKey(city.name), city]));
    this.#towns = Map.groupBy(towns, ({ cityId }) => cityId);
    this.#town = new Map(towns.map((town) => [town.id, town]));
  }

  city = (id: number) => this.#byId.get(id);
  town = (id: number) => this.#town.get(id);

  /** A city by plate code (`35`, `06`), slug or name. */
  findCity = (text: number | string): City | undefined =>
    this.#byKey.get(matchKey(String(text))) ?? this.#byId.get(Number(text));

  /** The towns of a city, in Turkish order. */
  townsOf = (cityId: number): readonly Town[] => this.#towns.get(cityId) ?? [];

  /** A town of a city by id, slug or name. */
  findTown(cityId: number, text: number | string): Town | undefined {
    const key = matchKey(String(text));
    const number = Number(text);
    return this.townsOf(cityId).find(({ id, name }) => id === number || matchKey(name) === key);
  }
}

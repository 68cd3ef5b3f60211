import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { placesOf } from "#src/locations/places.server.ts";
import type { Listing } from "#src/shared/database.ts";
import { addDays } from "#src/shared/dates.ts";
import { aMember } from "#test/support/builders.ts";
import { testApp } from "#test/support/app.ts";
import { type Criteria, type Counts, everything, facetsOf, type Facet, type SearchAnswer } from "./engine.ts";
import { type RangeKey, rangeKeys, type Sort, sorts } from "./rules.ts";
import { sqlEngine } from "./sql-engine.server.ts";
import { hasWords, listingWordsOf } from "./text/listing-words.ts";

const app = await testApp();
const engine = sqlEngine(app.ctx());
const catalogue = await catalogueOf(app);
const wordsOf = listingWordsOf(catalogue, await placesOf(app));
const owner = await aMember(app);

/** The same numbers on every run (mulberry32). */
let state = 20261121;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const integer = (below: number) => Math.floor(random() * below);
const one = <Value>(values: readonly Value[]) => values[integer(values.length)]!;
const some = <Value>(values: readonly Value[], chance: number) =>
  random() < chance ? [...new Set([one(values), one(values)].slice(integer(2)))] : [];

const types = [1, 3, 4];
const models = types.flatMap((type) =>
  catalogue
    .brandsOf([type])
    .slice(0, 4)
    .flatMap((brand) => catalogue.modelsOf([type], brand.id).slice(0, 3)),
);
const values = {
  cityIds: [6, 34, 35, 41],
  fuels: ["benzin", "dizel", "elektrik"],
  gears: ["duz", "otomatik"],
  bodies: ["sedan", "suv", "hatchback"],
  colours: ["beyaz", "siyah", "bordo"],
  periods: ["gunluk", "aylik"],
  parts: ["11010101", "11050201", "12050201"],
  conditions: ["sifir", "cikma"],
};
const orNothing = (slug: string) => (random() < 0.1 ? null : slug);
const titles = ["BAKIMLI", "İLK SAHİBİNDEN", "ŞEHİR İÇİ, 1,6 TEMİZ", "DİZEL OTOMATİK"];
const words = [
  "bakimli",
  "bak",
  "bkaimli",
  "sahibindn",
  "1.6",
  "ankara",
  "koca",
  "benzin",
  "dizl",
  "volkswagen",
  "yok",
];
const prices = [50_000_000, 75_000_000, 75_000_001, 120_000_000];

let made = 0;
async function aListing(row: Partial<Insertable<Listing>> = {}) {
  const model = one(models);
  const soon = one([-1, 1, 30, null]);
  const listingType = row.listingType ?? (random() < 0.7 ? "satilik" : one(["kiralik", "yedek-parca"]));
  return app.db
    .insertInto("listing")
    .values({
      keyCode: `T${String(++made).padStart(8, "0")}`,
      ownerId: owner.id,
      state: random() < 0.8 ? "active" : one(["pending", "passive", "sold", "expired", "removed"]),
      listingType,
      rentPeriod: listingType === "kiralik" ? one(values.periods) : null,
      partId: listingType === "yedek-parca" ? one(values.parts) : null,
      partCondition: listingType === "yedek-parca" ? one(values.conditions) : null,
      vehicleTypeId: model.vehicleTypeId,
      brandId: model.brandId,
      modelId: model.id,
      modelYear: 2015 + integer(8),
      ageType: 2,
      mileageKm: integer(6) * 25_000,
      fuel: orNothing(one(values.fuels)),
      gear: orNothing(one(values.gears)),
      body: orNothing(one(values.bodies)),
      colour: orNothing(one(values.colours)),
      priceKurus: one(prices),
      title: one(titles),
      descriptionHtml: "<p>Bakımlı</p>",
      cityId: one(values.cityIds),
      publishedAt: addDays(app.now, -integer(10)),
      expiresAt: soon === null ? null : addDays(app.now, soon),
      ...row,
    })
    .returning(["id", "keyCode"])
    .executeTakeFirstOrThrow();
}
for (let i = 0; i < 600; i++) await aListing();

const brandIds = [...new Set(models.map(({ brandId }) => brandId))];
function aCriteria(): Criteria {
  const brands = some(brandIds, 0.5);
  const range = (low: number, high: number) => {
    const [a, b] = [low + integer(high - low + 1), low + integer(high - low + 1)].toSorted((x, y) => x - y);
    return random() < 0.7 ? {} : { ...(random() < 0.6 ? { min: a } : {}), ...(random() < 0.6 ? { max: b } : {}) };
  };
  const ofBrand = models.filter(({ brandId }) => brandId === brands[0]).map(({ id }) => id);
  return {
    listingType: random() < 0.7 ? "satilik" : one(["kiralik", "yedek-parca"]),
    partIds: random() < 0.8 ? null : some(values.parts, 0.9),
    periods: some(values.periods, 0.1),
    conditions: some(values.conditions, 0.1),
    words: some(words, 0.2),
    typeIds: random() < 0.5 ? null : one([[1], [3], [1, 3], [4]]),
    brandIds: brands,
    modelIds: brands.length === 1 ? some(ofBrand, 0.5) : [],
    cityIds: some(values.cityIds, 0.3),
    fuels: some(values.fuels, 0.3),
    gears: some(values.gears, 0.2),
    bodies: some(values.bodies, 0.2),
    colours: some(values.colours, 0.2),
    priceKurus: range(50_000_000, 120_000_000),
    year: range(2015, 2022),
    mileageKm: range(0, 125_000),
  };
}

type Loaded = Awaited<ReturnType<typeof loadAll>>[number];
const loadAll = () => app.db.selectFrom("listing").selectAll().orderBy("id").execute();

const columns = {
  typeIds: "vehicleTypeId",
  brandIds: "brandId",
  modelIds: "modelId",
  cityIds: "cityId",
  fuels: "fuel",
  gears: "gear",
  bodies: "body",
  colours: "colour",
  priceKurus: "priceKurus",
  year: "modelYear",
  mileageKm: "mileageKm",
  partIds: "partId",
  periods: "rentPeriod",
  conditions: "partCondition",
} as const;
const facetColumns: Record<Facet, keyof Loaded> = {
  types: "vehicleTypeId",
  brands: "brandId",
  models: "modelId",
  cities: "cityId",
  fuels: "fuel",
  gears: "gear",
  bodies: "body",
  colours: "colour",
  parts: "partId",
  periods: "rentPeriod",
  conditions: "partCondition",
};

/** What a facet's count does not look at: its own choice, and for types and brands the models below them. */
const offFor: Record<Facet, (keyof Criteria)[]> = {
  types: ["typeIds", "modelIds"],
  brands: ["brandIds", "modelIds"],
  models: ["modelIds"],
  cities: ["cityIds"],
  fuels: ["fuels"],
  gears: ["gears"],
  bodies: ["bodies"],
  colours: ["colours"],
  parts: ["partIds"],
  periods: ["periods"],
  conditions: ["conditions"],
};

/** The plainest search there is: look at every row. */
function naive(rows: Loaded[], criteria: Criteria, page: { sort: Sort; offset: number; limit: number }): SearchAnswer {
  const found = (wanted: Criteria, off: readonly string[] = []) =>
    rows.filter(
      (row) =>
        row.state === "active" &&
        row.listingType === criteria.listingType &&
        (row.expiresAt === null || row.expiresAt > app.now) &&
        hasWords(wordsOf(row), criteria.words) &&
        Object.entries(columns).every(([key, column]) => {
          if (off.includes(key)) return true;
          const filter = wanted[key as keyof Criteria];
          const value = row[column];
          if (filter === null || typeof filter === "string") return true;
          if ("length" in filter)
            return (
              (filter.length === 0 && key !== "typeIds" && key !== "partIds") || (filter as unknown[]).includes(value)
            );
          return Number(value) >= (filter.min ?? -Infinity) && Number(value) <= (filter.max ?? Infinity);
        }),
    );
  const counts = Object.fromEntries(
    Object.entries(facetColumns).map(([facet, column]) => {
      const map = new Map<unknown, number>();
      const isCounted = facetsOf[criteria.listingType].includes(facet as Facet);
      if (isCounted && (facet !== "models" || criteria.brandIds.length === 1))
        for (const row of found(criteria, offFor[facet as Facet]))
          if (row[column] !== null) map.set(row[column], (map.get(row[column]) ?? 0) + 1);
      return [facet, map];
    }),
  ) as unknown as Counts;
  const extents = Object.fromEntries(
    rangeKeys.map((key) => {
      const all = found(criteria, [key]).map((row) => Number(row[columns[key]]));
      return [key, all.length > 0 ? { min: Math.min(...all), max: Math.max(...all) } : null];
    }),
  ) as Record<RangeKey, { min: number; max: number } | null>;
  const by: Record<Sort, (a: Loaded, b: Loaded) => number> = {
    onerilen: (a, b) => b.publishedAt!.getTime() - a.publishedAt!.getTime(),
    "fiyat-artan": (a, b) => a.priceKurus - b.priceKurus,
    "fiyat-azalan": (a, b) => b.priceKurus - a.priceKurus,
    "yil-yeni": (a, b) => b.modelYear! - a.modelYear!,
    "km-dusuk": (a, b) => a.mileageKm - b.mileageKm,
  };
  const result = found(criteria).toSorted((a, b) => by[page.sort](a, b) || b.id - a.id);
  const keyCodes = result.slice(page.offset, page.offset + page.limit).map(({ keyCode }) => keyCode);
  return { total: result.length, keyCodes, counts, extents };
}

describe("a search answers as looking at every listing would", () => {
  test("300 random selections", { timeout: 60_000 }, async () => {
    const rows = await loadAll();
    let empty = 0;
    for (let i = 0; i < 300; i++) {
      const criteria = aCriteria();
      const page = { sort: one(Object.keys(sorts) as Sort[]), offset: one([0, 0, 5, 24]), limit: one([5, 24]) };
      const expected = naive(rows, criteria, page);
      if (expected.total === 0) empty++;
      expect(await engine.search(criteria, page), JSON.stringify({ criteria, page })).toEqual(expected);
      expect(await engine.count(criteria)).toBe(expected.total);
    }
    expect(empty).toBeLessThan(200);
  });

  test("everything, in every sort, page by page: nothing twice, nothing skipped", async () => {
    const rows = await loadAll();
    for (const sort of Object.keys(sorts) as Sort[]) {
      const all = naive(rows, everything, { sort, offset: 0, limit: 10_000 }).keyCodes;
      const read: string[] = [];
      for (let offset = 0; offset < all.length; offset += 24)
        read.push(...(await engine.search(everything, { sort, offset, limit: 24 })).keyCodes);
      expect(read).toEqual(all);
    }
  });
});

test("a listing is found the moment it is active, and not a moment longer than it is", async () => {
  const first = { sort: "onerilen", offset: 0, limit: 1 } as const;
  const { id, keyCode } = await aListing({
    state: "pending",
    listingType: "satilik",
    publishedAt: addDays(app.now, 1),
    expiresAt: addDays(app.now, 60),
  });
  const before = await engine.search(everything, first);
  expect(before.keyCodes).not.toEqual([keyCode]);
  await app.db.updateTable("listing").set({ state: "active" }).where("id", "=", id).execute();
  const after = await engine.search(everything, first);
  expect(after.keyCodes).toEqual([keyCode]);
  expect(after.total).toBe(before.total + 1);
  await app.db.updateTable("listing").set({ state: "passive" }).where("id", "=", id).execute();
  expect((await engine.search(everything, first)).total).toBe(before.total);
});

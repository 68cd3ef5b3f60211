import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { CarMarket } from "./market.server.ts";
import { allCars, shownCounts } from "./rules.ts";
import type { CarSite } from "./service.server.ts";

const app = await testApp();

const open = async () => (await openPage<CarSite>(app, "/araba")).data!;

/** Inserts one car of a model for each price in TL. */
async function cars(brandText: string, modelText: string, prices: readonly number[], cityId = 34) {
  const catalogue = await catalogueOf(app);
  const brand = catalogue.matchBrand(brandText)!;
  const model = catalogue.matchModel([1], brand.id, modelText)!;
  for (const price of prices)
    await aListing(app, {
      brandId: brand.id,
      modelId: model.id,
      variantId: null,
      cityId,
      townId: null,
      priceKurus: price * 100,
    });
}

describe("the car sub-site's home", () => {
  test("shows no market before there are cars", async () => {
    expect(await open()).toMatchObject({ total: 0, medianKurus: null, models: [], brands: [], cities: [], newest: [] });
  });

  test("shows counts and median prices that equal the results of its links", async () => {
    await cars("fiat", "egea", [700_000, 800_000, 900_000]);
    await cars("renault", "clio", [500_000, 650_000], 6);
    const site = await open();
    expect(site).toMatchObject({ total: 5, medianKurus: 70_000_000, to: "/otomobil" });
    expect(site.models).toEqual([
      { name: "Fiat Egea", count: 3, medianKurus: 80_000_000, to: "/otomobil/fiat-egea" },
      { name: "Renault Clio", count: 2, medianKurus: 50_000_000, to: "/otomobil/renault-clio" },
    ]);
    expect(site.brands.map(({ to, count }) => [to, count])).toEqual([
      ["/otomobil/fiat", 3],
      ["/otomobil/renault", 2],
    ]);
    expect(site.cities).toEqual([
      { name: "İstanbul", count: 3, medianKurus: 80_000_000, to: "/otomobil?yer=istanbul" },
      { name: "Ankara", count: 2, medianKurus: 50_000_000, to: "/otomobil?yer=ankara" },
    ]);
    expect(site.newest).toHaveLength(5);
  });

  test("finds a model with many listings although its brand has few", async () => {
    // Brands with more listings, each of different models, come before a brand with one model.
    const catalogue = await catalogueOf(app);
    const others = catalogue
      .brandsOf([1])
      .filter(({ id, slug }) => !["fiat", "renault", "bmw"].includes(slug) && catalogue.modelsOf([1], id).length > 3)
      .slice(0, shownCounts.brands + 2);
    for (const brand of others)
      for (const model of catalogue.modelsOf([1], brand.id).slice(0, 4)) await cars(brand.slug, model.slug, [400_000]);
    await cars("bmw", "3 serisi", [1_500_000, 1_600_000]);
    const names = await namesOf(app);
    const market = new CarMarket(searchEngine(app.ctx()), names);
    const all = await market.ask(allCars, { facets: ["brands"] });
    const { brands, models } = await market.brandsAndModels(all.counts.brands);
    expect(brands.map(({ name }) => name)).not.toContain("BMW");
    expect(models.slice(0, 3).map(({ name, count }) => [name, count])).toEqual([
      ["Fiat Egea", 3],
      ["BMW 3 Serisi", 2],
      ["Renault Clio", 2],
    ]);
  });
});

test.each([
  ["kategori=otomobil&marka=fiat&model=egea&yer=ankara", "/otomobil/fiat-egea/ankara"],
  ["kategori=otomobil&marka=alfa-romeo&model=giulietta&yer=", "/otomobil/alfa-romeo-giulietta"],
  ["kategori=otomobil&marka=&yer=ankara", "/otomobil?yer=ankara"],
  [
    "kategori=otomobil&yer=ankara&fiyat_min=500.000&fiyat_max=900.000&modelYili_min=2015&modelYili_max=2020",
    "/otomobil?yer=ankara&fiyat_min=500000&fiyat_max=900000&modelYili_min=2015&modelYili_max=2020",
  ],
])("the search form %s leads to %s", async (payload, result) => {
  const answer = await app.request({
    method: "POST",
    url: "/ajax/get-search-form-action",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
  expect(answer.json()).toEqual({ result });
});

test.each([
  ["a list where one value is asked for", { kategori: ["otomobil", "motosiklet"] }, 422],
  ["a text that is too long", { kategori: "a".repeat(201) }, 422],
  ["nothing at all", {}, 200],
])("the status for %s", async (_, payload, status) => {
  const answer = await app.request({ method: "POST", url: "/ajax/get-search-form-action", payload });
  expect(answer.statusCode).toBe(status);
});

test("a cross-site request is refused", async () => {
  const answer = await app.request({
    method: "POST",
    url: "/ajax/get-search-form-action",
    headers: { "sec-fetch-site": "cross-site" },
    payload: { kategori: "otomobil" },
  });
  expect(answer.statusCode).toBe(403);
});

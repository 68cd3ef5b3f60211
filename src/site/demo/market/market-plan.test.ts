import { expect, test } from "vitest";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { titleMaxLength, titleMinLength } from "#src/selling/listings/fields/common.ts";
import { cleanDescription } from "#src/selling/listing-editor/create/description.server.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { testApp } from "#test/support/app.ts";
import { readBasis } from "../basis.server.ts";
import { pictureSet } from "../pictures/picture-set.ts";
import { planMarket } from "./market-plan.ts";
import { offeredModels } from "./market-stock.ts";

const app = await testApp();
await loadReferenceData(app);
const basis = { ...(await readBasis(app.ctx())), pictures: pictureSet() };
const plan = planMarket(basis, 1500, "kontak");

test("the same seed gives the same market, another seed another one", () => {
  expect(planMarket(basis, 100, "bir")).toEqual(planMarket(basis, 100, "bir"));
  const titles = (seed: string) => planMarket(basis, 100, seed).listings.map(({ title }) => title);
  expect(titles("bir")).not.toEqual(titles("iki"));
});

test("the catalogue has every model of the market's tables", () => {
  expect(basis.catalogue.length).toBe(offeredModels().length);
});

test("the smallest market has listings in every state too", () => {
  const states = planMarket(basis, 20, "kontak").listings.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["active", "pending", "rejected", "passive", "expired", "sold"]));
});

test("brands and types are as frequent as on the real market", () => {
  const cars = plan.listings.filter(({ vehicle }) => vehicle.model.vehicleTypeId === 1);
  expect(cars.length / plan.listings.length).toBeCloseTo(0.64, 1);
  const count = (brand: string) => cars.filter(({ vehicle }) => vehicle.model.brandSlug === brand).length;
  expect(count("renault")).toBeGreaterThan(count("hyundai"));
  expect(count("fiat")).toBeGreaterThan(count("toyota"));
  expect(count("volkswagen")).toBeGreaterThan(count("skoda"));
  expect(count("skoda")).toBeGreaterThan(count("jaguar"));
});

test("older and further driven cars cost less", () => {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const cars = plan.listings.filter(({ vehicle }) => vehicle.model.vehicleTypeId === 1);
  const price = (from: number, to: number) =>
    median(cars.filter(({ vehicle: v }) => v.modelYear >= from && v.modelYear <= to).map(({ priceTl }) => priceTl));
  expect(price(2021, 2025)).toBeGreaterThan(price(2014, 2017));
  expect(price(2014, 2017)).toBeGreaterThan(price(2000, 2006));
  // The data's median is 785.000 TL.
  expect(median(cars.map(({ priceTl }) => priceTl))).toBeGreaterThan(650_000);
  expect(median(cars.map(({ priceTl }) => priceTl))).toBeLessThan(920_000);
});

test("an engine was built in its car's year, and the photos show its colour", () => {
  for (const { vehicle, pictures } of plan.listings) {
    if (vehicle.engine?.yearFrom) expect(vehicle.modelYear).toBeGreaterThanOrEqual(vehicle.engine.yearFrom);
    if (vehicle.engine?.yearTo) expect(vehicle.modelYear).toBeLessThanOrEqual(vehicle.engine.yearTo);
    expect(pictures[0]).toMatch(new RegExp(`^${vehicle.drawing}-`));
    if (vehicle.colour === "beyaz") expect(pictures[0]).toContain("-white-");
  }
});

test("every vehicle for sale has its power, and its capacity unless it is electric", () => {
  const silent = plan.listings.filter(
    ({ vehicle: { powerHp, capacityCc, engine } }) =>
      powerHp === null || (capacityCc === null && engine?.fuel !== "elektrik"),
  );
  expect(silent.map(({ title }) => title)).toEqual([]);
});

test("texts are complete: titles in Turkish capitals, no placeholder left, no contact data", () => {
  for (const { title, descriptionHtml } of [...plan.listings, ...plan.rentals, ...plan.spareParts]) {
    expect(title).toBe(upperCase(title));
    expect(title.length).toBeGreaterThanOrEqual(titleMinLength);
    expect(title.length).toBeLessThanOrEqual(titleMaxLength);
    expect(cleanDescription(descriptionHtml)).toBe(descriptionHtml);
    expect(descriptionHtml).not.toMatch(/[{}]|undefined|null/);
    expect(descriptionHtml).not.toMatch(/\d{3}[ .]?\d{2}[ .]?\d{2}\b|@/);
    expect(descriptionHtml.replaceAll(/<\/?(?:p|ul|li)>/g, "")).not.toContain("<");
  }
  expect(new Set(plan.listings.map(({ descriptionHtml }) => descriptionHtml)).size).toBeGreaterThan(1400);
});

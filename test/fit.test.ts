import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { distanceKm, pointOf } from "#src/core/locations/points.ts";
import { parseSearchForm } from "#src/finding/search/address/parse-address.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { middlePoint } from "#src/finding/search/engine/near.server.ts";
import type { Range, Sort } from "#src/finding/search/rules.ts";
import { searchEngine, searchListings } from "#src/finding/search/service.server.ts";
import { parseSentence } from "#src/finding/search/sentence/sentence.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import { testApp } from "./support/app.ts";
import { demoSales } from "./support/demo-sales.ts";

const app = await testApp();
await loadReferenceData(app);
await demoSales(app, 2000);
await fitPrices(app.ctx());
const names = await namesOf(app.ctx());
const engine = searchEngine(app.ctx());
const rows = await app.db.selectFrom("listing").selectAll().where("state", "=", "active").execute();
const verdicts = await priceVerdicts(app.ctx(), rows);
const listings = new Map(rows.map((row, at) => [row.keyCode, { ...row, label: verdicts[at]?.fairness?.label }]));
type Listing = typeof listings extends Map<string, infer Value> ? Value : never;

/** What is near a need, by the names of `needs.txt`. */
type Near = Partial<Record<"fiyat" | "yil" | "km" | "uzaklik", Range>>;
const needs = readFileSync(new URL("fit/needs.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes(" → ") && !line.startsWith("#"))
  .map((line): [sentence: string, near: Near] => {
    const [sentence = "", bounds = ""] = line.split(" → ");
    return [
      sentence,
      Object.fromEntries(
        bounds.split(" ").map((bound) => {
          const [name = "", range = ""] = bound.split("=");
          const [min, max] = range.split("..").map((end) => (end === "" ? undefined : Number(end)));
          return [name, { min, max }];
        }),
      ),
    ];
  });

const isWithin = ({ min = -Infinity, max = Infinity }: Range = {}, value: number) => value >= min && value <= max;

const isFair = ({ label }: Listing) => label !== undefined && label !== "Piyasanın üstünde";
const isAbove = ({ label }: Listing) => label === "Piyasanın üstünde";
const isSameKind = (one: Listing, other: Listing) =>
  one.modelId === other.modelId && Math.abs(one.modelYear! - other.modelYear!) <= 1;

/** What is wrong with the first ten listings that a sentence finds in this order. */
async function faultsOf(sentence: string, near: Near, sort: Sort): Promise<string[]> {
  const { form, unknown } = parseSentence(sentence, names, app.now.getFullYear());
  const { selection } = parseSearchForm(form, names);
  expect(unknown, "words that are not understood").toEqual([]);
  const view = await searchListings(app.ctx(), { selection, sort, view: "liste", page: 1 }, names);
  const page = { sort: "en-yeni", offset: 0, limit: rows.length, facets: [] } as const;
  const { keyCodes } = await engine.search(criteriaOf(selection, names), page);
  const found = keyCodes.map((keyCode) => listings.get(keyCode)!);
  const topTen = view.cards.slice(0, 10).map(({ keyCode }) => listings.get(keyCode)!);
  expect(topTen.length, "listings found").toBeGreaterThan(2);

  const kmOf = ({ cityId, townId }: Listing) => {
    const { around } = selection;
    const town = townId === null ? undefined : names.places.town(townId);
    return around ? distanceKm(middlePoint(names.places, around.place), pointOf(names.places.city(cityId)!, town)) : 0;
  };
  const isNear = (one: Listing) =>
    isWithin(near.fiyat, one.priceKurus / 100) &&
    isWithin(near.yil, one.modelYear!) &&
    isWithin(near.km, one.mileageKm) &&
    isWithin(near.uzaklik, kmOf(one));
  const say = (one: Listing) =>
    `${one.title} ${one.modelYear} ${one.priceKurus / 100} TL ${one.mileageKm} km, ${Math.round(kmOf(one))} km away`;
  // Where fewer than ten are near, others may follow them.
  const nearest = found.filter((one) => isNear(one) && !isAbove(one)).length;
  return [
    ...topTen.slice(0, nearest).flatMap((one) => (isNear(one) ? [] : [`far from the need: ${say(one)}`])),
    ...topTen.flatMap((one, at) => {
      const fair =
        isAbove(one) &&
        found.find((other) => isFair(other) && isSameKind(one, other) && !topTen.slice(0, at).includes(other));
      return fair ? [`${say(one)}, above the market, before ${say(fair)}`] : [];
    }),
  ];
}

describe("the first ten listings", () => {
  test("of fifty needs", () => expect(needs).toHaveLength(50));

  test.each(needs)("%s", async (sentence, near) => expect(await faultsOf(sentence, near, "onerilen")).toEqual([]));

  test("this check can fail: the newest first are wrong for most needs", async () => {
    const faults = await Promise.all(needs.map(([sentence, near]) => faultsOf(sentence, near, "en-yeni")));
    expect(faults.filter(({ length }) => length > 0).length).toBeGreaterThan(25);
  });
});

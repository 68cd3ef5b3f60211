import { carTypeId } from "#src/core/catalogue/rules.ts";
import { fairnessNames, type FairnessSlug } from "#src/selling/listings/price/fairness-names.ts";
import { fairnessAt } from "#src/selling/listings/price/rules.ts";
import { type Criteria, everything } from "#src/finding/search/engine/engine.ts";
import { listColumns, rangeColumns } from "#src/finding/search/filters/columns.server.ts";
import { indexedFlags } from "#src/finding/search/filters/indexed-flags.ts";
import { type ChoiceValues, filterOf, type IndexedKey, indexedKeys } from "#src/finding/search/filters/indexed.ts";
import type { Value } from "#src/finding/search/filters/lists.ts";
import { type RangeKey, rangeKeys } from "#src/finding/search/filters/ranges.ts";
import { flagBit } from "#src/finding/search/index/fields.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { recordOf } from "#src/finding/search/record-of.ts";
import type { randomFrom } from "./random.ts";

export const day = 24 * 60 * 60_000;
/** The current time of the searches. */
export const start = Date.parse("2026-11-21T09:00:00Z");
const listingTypes = ["satilik", "kiralik", "yedek-parca"] as const;
const fuels = ["benzin", "dizel", "elektrik", "lpg-benzin"];
const gears = ["duz", "otomatik"];
const bodies = ["sedan", "suv", "hatchback"];
const colours = ["beyaz", "siyah", "bordo", "mavi"];
const drives = ["onden-cekis", "4wd"];
const parts = ["11010101", "11050201", "12050201"];
const words = ["bakimli", "sahibinden", "1.6", "ankara", "istanbul", "temiz", "tamir", "passat", "passo", "golf", "tl"];
const asked = [...words, "bak", "pasat", "gol", "sahibindne", "yok", "t", "te", "marka3"];
const equipment = [1019, 1020, 1021, 3019, 3020];

/** Random values of a list filter, for lists without a generator of their own. */
const valuesOf = (key: IndexedKey): readonly Value[] => {
  const filter = filterOf(key);
  if ("values" in filter) return Object.keys(filter.values);
  return listColumns[key].type === "text" ? ["a", "b", "c"] : [1, 2, 3];
};

/** Random listings and searches, similar enough that many searches match something. */
export function randomSearches({ random, integer, one, is, some, orNull }: ReturnType<typeof randomFrom>) {
  /** A value for every filter of the tables that has no generator below. */
  const drawnFilters = () =>
    ({
      ...Object.fromEntries(
        indexedKeys.map((key) => {
          const drawn = one(valuesOf(key));
          return [filterOf(key).index.column, "isRequired" in listColumns[key] ? drawn : orNull(drawn)];
        }),
      ),
      ...Object.fromEntries(
        rangeKeys.map((key) => [key, "isRequired" in rangeColumns[key] ? integer(9) : orNull(integer(9))]),
      ),
      flags: indexedFlags.reduce((bits, flag) => (is(0.6) ? bits | flagBit(flag) : bits), 0),
    }) as ChoiceValues & Record<RangeKey, number> & { flags: number };

  /** Few different values, so that ties are frequent, and some rare ones, so that posting lists are small and large. */
  const aRow = (id: number): IndexRow => {
    const listingType = is(0.8) ? "satilik" : one(listingTypes);
    const isPart = listingType === "yedek-parca";
    const brandId = 1 + Math.floor(8 * random() ** 2);
    const isSale = listingType === "satilik";
    const pricePosition = isSale ? orNull(800 + integer(400)) : null;
    return {
      ...drawnFilters(),
      id,
      keyCode: is(0.1) ? `k${id}` : id.toString(36).toUpperCase().padStart(9, "0"),
      listingType,
      typeId: one([carTypeId, carTypeId, 3, 4]),
      brandId,
      modelId: brandId * 10 + integer(4),
      variantId: orNull(integer(300), 0.4),
      engineId: orNull(integer(70_000), 0.5),
      cityId: 1 + Math.floor(12 * random() ** 2),
      townId: orNull(integer(20), 0.3),
      fuel: orNull(one(fuels)),
      gear: orNull(one(gears)),
      body: orNull(one(bodies)),
      drive: orNull(one(drives)),
      colour: orNull(one(colours)),
      partId: isPart ? one(parts) : null,
      partCondition: isPart ? one(["sifir", "cikma"]) : null,
      rentPeriod: listingType === "kiralik" ? one(["gunluk", "aylik"]) : null,
      priceKurus: is(0.01) ? 9_000_000_000 : 50_000_000 + integer(40) * 2_500_000 + integer(2),
      year: isPart ? null : 2015 + integer(10),
      mileageKm: integer(10) * 25_000,
      powerHp: orNull(is(0.01) ? 70_000 : 80 + integer(120)),
      capacityCc: orNull(1000 + integer(10) * 100),
      publishedAt: orNull(start - integer(40) * day - integer(2) / 4, 0.02),
      pricePosition,
      fit: orNull(30_000_000 + integer(40) * 700 + integer(3) * 480_000, 0.02),
      sellerId: 1 + integer(6),
      verdict: pricePosition === null ? null : fairnessAt(pricePosition),
      panels: isSale ? orNull(integer(3) * 256 + integer(3)) : null,
      damageKurus: orNull(integer(3) * 100_000),
      expiresAt: orNull(start + (integer(12) - 3) * day, 0.3),
      equipmentIds: some(equipment, 0.8),
      furtherBrandIds: isPart ? some([1, 2, 3], 0.5).filter((id) => id !== brandId) : [],
      furtherModelIds: isPart ? some([1000, 1001, 1002], 0.5) : [],
      attributes: one<IndexRow["attributes"]>([
        {},
        {},
        { kabin: "tek-kabin", yuk: 900 },
        { kabin: "cift", yuk: 1200 },
        { yuk: "900" },
      ]),
      words: [...new Set([one(words), one(words), one(words), is(0.1) ? `w${integer(500)}` : one(words)])],
    };
  };

  function aCriteria(): Criteria {
    const range = (low: number, high: number, chance = 0.3) => {
      const [a, b] = [low + integer(high - low + 1), low + integer(high - low + 1)].toSorted((x, y) => x - y);
      return is(chance) ? { ...(is(0.6) ? { min: a } : {}), ...(is(0.6) ? { max: b } : {}) } : {};
    };
    const brandIds = some([1, 2, 3, 4, 5, 6, 7, 8, 99], 0.4);
    const modelIds =
      brandIds.length === 1
        ? some(
            [0, 1, 2, 3].map((n) => brandIds[0]! * 10 + n),
            0.4,
          )
        : [];
    const cityIds = some([1, 2, 3, 4, 12], 0.2);
    return {
      ...everything,
      ...Object.fromEntries(indexedKeys.map((key) => [filterOf(key).index.criteria, some(valuesOf(key), 0.1)])),
      ...recordOf(rangeKeys, () => range(0, 9, 0.1)),
      listingType: is(0.8) ? "satilik" : one(listingTypes),
      typeIds: is(0.6) ? null : one([[carTypeId], [carTypeId, 3], [3, 4, 99], []]),
      partIds: is(0.9) ? null : some(parts, 0.9),
      brandIds,
      modelIds,
      variantIds: modelIds.length > 0 ? some([...Array(300).keys()], 0.2) : [],
      engineIds: some([1, 2, 3], 0.01),
      cityIds,
      townIds: cityIds.length === 1 ? some([...Array(20).keys()], 0.3) : [],
      fuels: some(fuels, 0.2),
      gears: some(gears, 0.1),
      bodies: some(bodies, 0.1),
      drives: some(drives, 0.05),
      colours: some(colours, 0.1),
      periods: some(["gunluk", "aylik"], 0.05),
      verdicts: some(Object.keys(fairnessNames) as FairnessSlug[], 0.04),
      conditions: some(["sifir", "cikma"], 0.05),
      flags: some(indexedFlags, 0.1),
      equipment: is(0.1) ? [some(equipment, 1), some(equipment, 1)].slice(integer(2)) : [],
      attributes: is(0.9)
        ? []
        : one<Criteria["attributes"]>([
            [{ slug: "kabin", values: ["cift", "tek-kabin"] }],
            [{ slug: "yuk", range: { min: 900, max: 1000 } }],
            [{ slug: "yuk", values: ["900"] }],
            [
              { slug: "kabin", values: ["cift"] },
              { slug: "yuk", range: { min: 1000 } },
            ],
            [{ slug: "yok", values: ["900"] }],
          ]),
      publishedDays: is(0.1) ? one([1, 3, 7, 15, 30]) : null,
      near: is(0.05) ? { townIds: [1, 2, 3, 4, 5, 99], cityIds: [1, 2, 99] } : null,
      words: some(asked, 0.15),
      priceKurus: range(50_000_000, 150_000_000),
      year: range(2015, 2024),
      mileageKm: range(0, 225_000),
      powerHp: range(80, 200, 0.1),
      capacityCc: range(1000, 1900, 0.1),
    };
  }

  return { aRow, aCriteria };
}

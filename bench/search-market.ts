import { carTypeId } from "../src/core/catalogue/rules.ts";
import { fairnessAt } from "../src/selling/listings/price/rules.ts";
import { pricePoints } from "../src/finding/search/fit/order.ts";
import { weights } from "../src/finding/search/fit/weights.ts";
import { placementKeys } from "../src/shared/promotions.ts";
import { type IndexedFlag, indexedFlags, placementFlag } from "../src/finding/search/filters/indexed-flags.ts";
import { flagBit } from "../src/finding/search/index/fields.ts";
import { blankRow, type IndexRow } from "../src/finding/search/index/row.ts";
import { randomFrom } from "../test/support/random.ts";

/** Sizes of the generated market's vocabularies; few values are common, many are rare, as on a real one. */
export const marketSize = {
  types: 6,
  brands: 60,
  modelsPerBrand: 12,
  variantsPerModel: 4,
  enginesPerVariant: 2,
  cities: 81,
  townsPerCity: 12,
};
export const marketOptions = {
  fuel: ["dizel", "benzin", "lpg-benzin", "hibrit", "elektrik"],
  gear: ["duz", "otomatik", "yari-otomatik"],
  body: ["sedan", "hatchback", "suv", "station-wagon", "mpv", "pick-up", "coupe", "cabrio"],
  colour: ["beyaz", "gri", "siyah", "mavi", "kirmizi", "lacivert", "fume", "bej", "yesil", "sari", "mor", "pembe"],
  drive: ["onden-cekis", "arkadan-itis", "4wd"],
  seller: ["sahibinden", "galeriden", "yetkili-bayiden"],
} as const;

export const keyCodeOf = (id: number) => `K${id.toString(36).toUpperCase().padStart(8, "0")}`;

/** The current time of every query. */
export const marketNow = Date.parse("2026-11-21T09:00:00+03:00");
const day = 24 * 60 * 60_000;

const syllables = [
  "ka",
  "li",
  "te",
  "mi",
  "zo",
  "ra",
  "bo",
  "ya",
  "sun",
  "der",
  "gel",
  "par",
  "cik",
  "mer",
  "tan",
  "kol",
];
/** Words of titles, the common ones first. */
export const titleWords: string[] = (
  "temiz sahibinden bakimli hatasiz boyasiz ilk aileden acil full masrafsiz garantili kazasiz orijinal dusuk km " +
  "takasli uygun fiyat otomatik ekonomik"
)
  .split(" ")
  .concat(
    Array.from({ length: 12_000 }, (_, i) =>
      [i % 16, (i >> 4) % 16, (i >> 8) % 16, (i >> 12) % 16].map((n) => syllables[n]).join(""),
    ),
  );

const promotedFlags: readonly IndexedFlag[] = ["acil", ...placementKeys.map(placementFlag)];
const bitsOf = (flags: Partial<Record<IndexedFlag, boolean>>) =>
  indexedFlags.reduce((bits, flag) => (flags[flag] ? bits | flagBit(flag) : bits), 0);

/**
 * So many listings for sale: brands, models and cities by a power law, mileage that grows with age, prices that fall
 * with both, a dozen items of equipment, some twelve words. The same in every run.
 */
export function* marketRows(count: number): Generator<IndexRow> {
  const { random } = randomFrom(42);
  const below = (n: number, skew = 1) => Math.floor(n * random() ** skew);
  const pick = <Value>(values: readonly Value[], skew: number) => values[below(values.length, skew)]!;
  // Equal names are the same string object, as when listings are read from the database.
  const known = new Map<string, string>();
  const named = (kind: string, id: number) => {
    const name = `${kind}${id}`;
    return known.get(name) ?? (known.set(name, name), name);
  };
  const aSellerAndFlags = (isCar: boolean) => {
    const damage = {
      boyasiz: below(3) === 0 && isCar,
      degisensiz: below(2) === 0 && isCar,
      tramersiz: random() < 0.6 && isCar,
    };
    const seller = pick(marketOptions.seller, 1.5);
    const flags = bitsOf({
      ...damage,
      fotograf: random() < 0.97,
      video: random() < 0.05,
      onayli: random() < 0.7,
      garanti: random() < 0.3,
      takas: random() < 0.4,
    });
    return { seller, flags: flags | aPromotion() };
  };
  const { random: randomPromotion } = randomFrom(44);
  /** One listing of twenty is promoted. */
  const aPromotion = () =>
    randomPromotion() < 0.05
      ? bitsOf({ [promotedFlags[Math.floor(randomPromotion() * promotedFlags.length)]!]: true })
      : 0;
  // A generator of its own, so that the rest of the market stays as it was measured before.
  const { random: randomPosition } = randomFrom(43);
  /** Three listings of four have a label, as on the demo market. */
  const aPricePosition = () => {
    const pricePosition = randomPosition() < 0.75 ? 750 + Math.floor(randomPosition() * 500) : null;
    return { pricePosition, verdict: pricePosition === null ? null : fairnessAt(pricePosition) };
  };
  const { random: randomFit } = randomFrom(45);
  /** Half of the listings are of dealers, of which there are as many as one for two hundred listings. */
  const aFit = (publishedAt: number, pricePosition: number | null) => ({
    fit:
      weights.countedFrom -
      Math.floor(publishedAt / 60_000) -
      (Math.floor(randomFit() * 31) + pricePoints(pricePosition)) * weights.minutesPerPoint,
    sellerId: Math.floor(randomFit() < 0.5 ? (randomFit() * count) / 200 : randomFit() * count),
  });
  const { types, brands, modelsPerBrand, variantsPerModel, enginesPerVariant, cities, townsPerCity } = marketSize;
  for (let id = 1; id <= count; id++) {
    const [typeId, brandId, cityId] = [1 + below(types, 4), 1 + below(brands, 2.5), 1 + below(cities, 2.5)];
    const modelId = (typeId * 1000 + brandId) * 100 + 1 + below(modelsPerBrand, 2);
    const variantId = random() < 0.2 ? null : modelId * 10 + below(variantsPerModel, 1.5);
    const townId = cityId * 100 + below(townsPerCity, 1.5);
    const year = 2026 - below(26, 1.4);
    const [fuel, gear, body] = [
      pick(marketOptions.fuel, 1.6),
      pick(marketOptions.gear, 1.4),
      pick(marketOptions.body, 1.8),
    ];
    const colour = pick(marketOptions.colour, 2);
    const publishedAt = marketNow - below(60 * day);
    const position = aPricePosition();
    const names = [
      named("marka", brandId),
      named("model", modelId % 100),
      named("sehir", cityId),
      named("ilce", townId),
      fuel,
      gear,
      body,
      colour,
    ];
    yield {
      ...blankRow,
      id,
      keyCode: keyCodeOf(id),
      listingType: "satilik",
      typeId,
      brandId,
      modelId,
      variantId,
      engineId: variantId === null ? null : variantId * 10 + below(enginesPerVariant),
      cityId,
      townId,
      fuel,
      gear,
      body,
      drive: pick(marketOptions.drive, 2),
      colour,
      priceKurus: 100_000 * Math.max(60, Math.floor(2600 * 0.91 ** (2026 - year) * (0.5 + random()))),
      year,
      mileageKm: below((2027 - year) * 14_000) + (2027 - year) * 6_000,
      powerHp: 60 + 5 * below(50, 2),
      capacityCc: 900 + 100 * below(30, 2),
      publishedAt,
      expiresAt: publishedAt + 60 * day + 1,
      ...aSellerAndFlags(typeId === carTypeId),
      ...position,
      ...aFit(publishedAt, position.pricePosition),
      equipmentIds: [...new Set(Array.from({ length: 6 + below(12) }, () => 1000 + below(90, 1.5)))],
      words: [...new Set([...names, ...Array.from({ length: 3 + below(4) }, () => pick(titleWords, 3))])],
    };
  }
}

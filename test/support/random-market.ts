import type { Insertable, Selectable } from "kysely";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/core/catalogue/rules.ts";
import { insertGranted } from "#src/selling/listings/authority/queries.server.ts";
import type { Fit } from "#src/selling/listings/fits.ts";
import { replacePools } from "#src/selling/listings/price/estimate/queries.server.ts";
import { fairnessNames, type FairnessSlug } from "#src/selling/listings/price/fairness-names.ts";
import { pricePosition } from "#src/selling/listings/price/rules.ts";
import { priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import {
  type Criteria,
  everything,
  facetsOf,
  isFiltering,
  type Page,
  without,
} from "#src/finding/search/engine/engine.ts";
import { panelFactor } from "#src/finding/search/filters/columns.server.ts";
import { pricePoints } from "#src/finding/search/fit/order.ts";
import { weights } from "#src/finding/search/fit/weights.ts";
import { type IndexedFlag, indexedFlags } from "#src/finding/search/filters/indexed-flags.ts";
import { flagBit } from "#src/finding/search/index/fields.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { type Seller, sellers, type Sort, sorts } from "#src/finding/search/rules.ts";
import type { Worded } from "#src/finding/search/text/listing-words.ts";
import type { Listing } from "#src/shared/database.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { hasPromotion, promotions } from "#src/shared/promotions.ts";
import type { TestApp } from "./app.ts";
import { aMember, aShop } from "./builders.ts";
import { flatPools } from "./flat-fit.ts";
import type { randomFrom } from "./random.ts";

const attributeFilters: Criteria["attributes"] = [
  { slug: "kabin", values: ["cift-kabin"] },
  { slug: "kabin", values: ["cift-kabin", "tek-kabin"] },
  { slug: "yuk", values: ["900"] },
  { slug: "yuk", range: { min: 900, max: 1000 } },
  { slug: "yuk", range: { min: 1000 } },
];
export const titles = ["BAKIMLI", "İLK SAHİBİNDEN", "ŞEHİR İÇİ, 1,6 TEMİZ", "DİZEL OTOMATİK"];
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
  "galeri",
  "yok",
];
export const prices = [50_000_000, 75_000_000, 75_000_001, 120_000_000];

/** Every filter of a selection except the kind of offer. */
export const filterKeys = (Object.keys(everything) as (keyof Criteria)[]).filter((key) => key !== "listingType");
/** The categories in which a filter can match; the others match in all. */
const listingTypesOf: Partial<Record<keyof Criteria, Criteria["listingType"]>> = {
  periods: "kiralik",
  partIds: "yedek-parca",
  conditions: "yedek-parca",
};
/** A query in short: its differences from a query without filters. */
export const describeQuestion = ({ criteria, page }: { criteria: Criteria; page: Page }) =>
  JSON.stringify({
    ...criteria,
    ...Object.fromEntries(filterKeys.filter((key) => !isFiltering(criteria, key)).map((key) => [key, undefined])),
    page,
  });

/** The flags of a row, computed without SQL: both engines share their SQL, so it is checked against this. */
const holds: Record<IndexedFlag, (listing: Selectable<Listing>, isGranted: boolean) => boolean> = {
  boyasiz: ({ vehicleTypeId, paintedCount }) => vehicleTypeId === carTypeId && paintedCount === 0,
  degisensiz: ({ vehicleTypeId, replacedCount }) => vehicleTypeId === carTypeId && replacedCount === 0,
  tramersiz: ({ vehicleTypeId, totalDamageKurus }) => vehicleTypeId === carTypeId && totalDamageKurus === 0,
  sertifikali: ({ isCertified }) => isCertified,
  fotograf: ({ photoCount }) => photoCount > 0,
  video: ({ videoUrl }) => videoUrl !== null,
  onayli: (_, isGranted) => isGranted,
  garanti: ({ hasWarranty }) => hasWarranty,
  takas: ({ isSwapPossible }) => isSwapPossible,
  galerifiyati: ({ priceDealerKurus }) => priceDealerKurus !== null,
  acil: ({ runningPromotions }) => hasPromotion(runningPromotions, "urgent"),
  rezerve: ({ isReservable, isReserved }) => isReservable && !isReserved,
  "placed-home": ({ runningPromotions }) => hasPromotion(runningPromotions, "home"),
  "placed-strip": ({ runningPromotions }) => hasPromotion(runningPromotions, "strip"),
  "placed-top": ({ runningPromotions }) => hasPromotion(runningPromotions, "top"),
};

/** What a listing has in the order "Size uygun", computed without SQL. */
function fitOf(listing: Selectable<Listing>, isGranted: boolean, position: number | null): number | null {
  const { listedAt, photoCount, descriptionHtml, isCertified, replyMinutes } = listing;
  const { photos, text, verified, replies, minutesPerPoint, countedFrom } = weights;
  const points = [
    Math.min(photoCount, photos.most) * photos.each,
    text.find(({ from }) => descriptionHtml.length >= from)?.points ?? 0,
    isGranted ? verified.authority : 0,
    isCertified ? verified.certificate : 0,
    replyMinutes === null ? 0 : (replies.find(({ upTo }) => replyMinutes <= upTo)?.points ?? 0),
    pricePoints(position),
  ].reduce((sum, one) => sum + one, 0);
  return listedAt && countedFrom - Math.floor(listedAt.getTime() / 60_000) - points * minutesPerPoint;
}

/** The rows that the index of the active listings must hold, computed without the engines' SQL. */
export async function plainRows(app: TestApp, wordsOf: (listing: Worded) => string[]): Promise<IndexRow[]> {
  const listings = await app.db.selectFrom("listing").selectAll().where("state", "=", "active").execute();
  const authorities = await app.db.selectFrom("listingAuthority").selectAll().execute();
  const plates = new Map(
    authorities.filter(({ status }) => status === "granted").map(({ listingId, plate }) => [listingId, plate]),
  );
  const verdicts = await priceVerdicts(app.ctx(), listings);
  return listings.map((listing, at) => {
    const isGranted = plates.get(listing.id) === listing.plate;
    const { fairness, expectedKurus } = verdicts[at] ?? { fairness: null, expectedKurus: 0 };
    const position = fairness && pricePosition(listing.priceKurus, expectedKurus);
    const isPriced = listing.listingType === "satilik" && listing.modelYear !== null;
    return {
      ...listing,
      typeId: listing.vehicleTypeId,
      year: listing.modelYear,
      publishedAt: listing.publishedAt?.getTime() ?? null,
      verdict:
        (Object.keys(fairnessNames) as FairnessSlug[]).find((slug) => fairnessNames[slug] === fairness?.label) ?? null,
      pricePosition: position,
      fit: fitOf(listing, isGranted, position),
      sellerId: listing.businessId === null ? listing.ownerId * 2 : listing.businessId * 2 + 1,
      panels: isPriced ? listing.paintedCount * panelFactor + listing.replacedCount : null,
      damageKurus: isPriced ? listing.totalDamageKurus : null,
      expiresAt: listing.expiresAt?.getTime() ?? null,
      seller:
        listing.franchiserBrandId !== null
          ? "yetkili-bayiden"
          : listing.businessId !== null
            ? "galeriden"
            : "sahibinden",
      flags: indexedFlags.reduce((bits, flag) => (holds[flag](listing, isGranted) ? bits | flagBit(flag) : bits), 0),
      attributes: listing.attributes as IndexRow["attributes"],
      ...furtherOf(listing),
      words: wordsOf({
        ...listing,
        ...furtherOf(listing),
        businessName: listing.businessId === null ? null : "Galeri",
      }),
    };
  });
}

function furtherOf({ fits, brandId, modelId }: Selectable<Listing>) {
  const all = fits as Fit[];
  const others = (ids: number[], own: number) => [...new Set(ids)].filter((id) => id !== own).toSorted((a, b) => a - b);
  return {
    furtherBrandIds: others(
      all.map((fit) => fit.brandId),
      brandId,
    ),
    furtherModelIds: others(
      all.map((fit) => fit.modelId),
      modelId,
    ),
  };
}

/**
 * Random listings in the database and random queries for them, with few different values, so that most queries match
 * something.
 */
export async function randomMarket(
  app: TestApp,
  { random, integer, one, some, orNull }: ReturnType<typeof randomFrom>,
) {
  const catalogue = await catalogueOf(app);
  const places = await placesOf(app);
  const types = [1, 3, 4];
  const models = types.flatMap((type) =>
    catalogue
      .brandsOf([type])
      .slice(0, 4)
      .flatMap((brand) => catalogue.modelsOf([type], brand.id).slice(0, 3)),
  );
  const variants = models.flatMap(({ id }) => catalogue.variantsOf(id).slice(0, 2)).slice(0, 6);
  const values = {
    cityIds: [6, 34, 35, 41],
    plates: ["34 RST 1", "34 RST 2"],
    fuels: ["benzin", "dizel", "elektrik"],
    gears: ["duz", "otomatik"],
    bodies: ["sedan", "suv", "hatchback"],
    colours: ["beyaz", "siyah", "bordo"],
    periods: ["gunluk", "aylik"] as const,
    parts: ["11010101", "11050201", "12050201"],
    conditions: ["sifir", "cikma"] as const,
    drives: ["onden-cekis", "4wd"],
    equipment: [1019, 1020, 1021, 3019],
    variantIds: variants.map(({ id }) => id),
    engineIds: variants.flatMap(({ id }) => catalogue.enginesOf(id).slice(0, 1)).map(({ id }) => id),
    townIds: [6, 34].flatMap((city) => places.townsOf(city).slice(0, 3)).map(({ id }) => id),
  };
  const owner = await aMember(app);
  const { id: businessId } = await aShop(app, { slug: "galeri", name: "Galeri Ltd.", shortName: "Galeri", cityId: 6 });
  const { id: otherId } = await aShop(app, { slug: "galeri-2", name: "Galeri A.Ş.", shortName: "Galeri", cityId: 34 });

  let made = 0;
  /** Adds a random listing with the given fields. */
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
        fits:
          listingType === "yedek-parca" && random() < 0.6
            ? JSON.stringify(
                [model, one(models), one(models)].map((fit) => ({ brandId: fit.brandId, modelId: fit.id })),
              )
            : "[]",
        vehicleTypeId: model.vehicleTypeId,
        brandId: model.brandId,
        modelId: model.id,
        modelYear: 2015 + integer(8),
        ageType: 2,
        mileageKm: integer(6) * 25_000,
        plate: orNull(one(values.plates)),
        fuel: orNull(one(values.fuels)),
        gear: orNull(one(values.gears)),
        body: orNull(one(values.bodies)),
        colour: orNull(one(values.colours)),
        priceKurus: one(prices),
        variantId: random() < 0.5 ? one(values.variantIds) : null,
        engineId: random() < 0.4 ? one(values.engineIds) : null,
        townId: random() < 0.7 ? one(values.townIds) : null,
        drive: orNull(one(values.drives)),
        ...one([
          { businessId, franchiserBrandId: null },
          { businessId: otherId, franchiserBrandId: model.brandId },
          { businessId: null, franchiserBrandId: null },
        ]),
        powerHp: random() < 0.9 ? 80 + integer(120) : null,
        capacityCc: random() < 0.9 ? 1000 + integer(10) * 100 : null,
        paintedCount: integer(2),
        replacedCount: integer(2),
        totalDamageKurus: integer(2) * 100_000,
        photoCount: integer(2) * ((made % 4) * 5 + 1),
        replyMinutes: [null, 30, 600, 5000][made % 4]!,
        videoUrl: random() < 0.3 ? "https://video.example/1" : null,
        hasWarranty: random() < 0.4,
        isSwapPossible: random() < 0.4,
        isCertified: made % 5 === 0,
        // A trigger sets it for the listings of businesses.
        isReservable: made % 3 === 0,
        isReserved: made % 6 === 0,
        priceDealerKurus: random() < 0.3 ? 40_000_000 : null,
        runningPromotions: promotions.filter((_, at) => ((made * 37) >> at) % 2 === 1).map(({ key }) => key),
        equipmentIds: [...new Set([one(values.equipment), one(values.equipment)])],
        attributes: one([
          "{}",
          '{"kabin":"tek-kabin","yuk":900}',
          '{"kabin":"cift-kabin","yuk":1200}',
          '{"yuk":"900"}',
        ]),
        title: one(titles),
        descriptionHtml: `<p>${"Bakımlı ".repeat(1 + (made % 3) * 20)}</p>`,
        cityId: one(values.cityIds),
        publishedAt: addDays(app.now, -integer(10)),
        expiresAt: soon === null ? null : addDays(app.now, soon),
        ...row,
      })
      .returning(["id", "keyCode"])
      .executeTakeFirstOrThrow();
  }
  /** As if prices were fitted, and every vehicle were expected to cost the same. */
  const fit = (expectedKurus: number) => {
    const pools = flatPools(expectedKurus, {
      type: types,
      brand: models.map(({ brandId }) => brandId),
      model: models.map(({ id }) => id),
      variant: values.variantIds,
    });
    return inTransaction(app.ctx(), (tx) => replacePools(tx, pools, app.now));
  };
  /** Adds `count` listings, most of them with a granted authority. */
  const fill = async (size: number) => {
    for (let i = 0; i < size; i++) {
      const { id } = await aListing();
      if (random() < 0.6)
        await insertGranted(app.ctx(), [
          {
            listingId: id,
            plate: orNull(one(values.plates)),
            relation: "owner",
            reference: "SINAMA",
            askedAt: app.now,
            validUntil: addDays(app.now, 9),
          },
        ]);
    }
  };

  const brandIds = [...new Set(models.map(({ brandId }) => brandId))];
  function aCriteria(): Criteria {
    const brands = some(brandIds, 0.5);
    const range = (low: number, high: number) => {
      const [a, b] = [low + integer(high - low + 1), low + integer(high - low + 1)].toSorted((x, y) => x - y);
      return random() < 0.7 ? {} : { ...(random() < 0.6 ? { min: a } : {}), ...(random() < 0.6 ? { max: b } : {}) };
    };
    const ofBrands = models.filter(({ brandId }) => brands.includes(brandId)).map(({ id }) => id);
    return {
      ...everything,
      listingType: random() < 0.7 ? "satilik" : one(["kiralik", "yedek-parca"]),
      partIds: random() < 0.8 ? null : some(values.parts, 0.9),
      periods: some(values.periods, 0.2),
      conditions: some(values.conditions, 0.4),
      words: some(words, 0.2),
      variantIds: some(values.variantIds, 0.1),
      engineIds: some(values.engineIds, 0.1),
      townIds: some(values.townIds, 0.15),
      drives: some(values.drives, 0.1),
      sellers: some(Object.keys(sellers) as Seller[], 0.15),
      verdicts: some(Object.keys(fairnessNames) as FairnessSlug[], 0.15),
      flags: random() < 0.25 ? some(indexedFlags, 1) : [],
      equipment: some(values.equipment, 0.15).map((id) => (random() < 0.5 ? [id] : [id, one(values.equipment)])),
      attributes: random() < 0.15 ? [one(attributeFilters)] : [],
      publishedDays: random() < 0.1 ? one([1, 3, 7]) : null,
      near: random() < 0.1 ? { townIds: some(values.townIds, 1), cityIds: some(values.cityIds, 1) } : null,
      powerHp: random() < 0.2 ? range(80, 200) : {},
      capacityCc: random() < 0.2 ? range(1000, 2000) : {},
      typeIds: random() < 0.5 ? null : one([[1], [3], [1, 3], [4]]),
      brandIds: brands,
      modelIds: ofBrands.length > 0 ? some(ofBrands, 0.5) : [],
      businessIds: some([businessId, otherId], 0.15),
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

  let asked = 0;
  /** One query for each filter, with few others, so that most match something. */
  function aQuestion(): { criteria: Criteria; page: Page } {
    const turn = filterKeys[asked++ % filterKeys.length]!;
    let whole = aCriteria();
    while (!isFiltering(whole, turn) || (listingTypesOf[turn] ?? whole.listingType) !== whole.listingType)
      whole = aCriteria();
    const criteria = without(
      whole,
      filterKeys.filter((key) => key !== turn && random() < 0.6),
    );
    const facets = [
      ...facetsOf[criteria.listingType],
      ...(random() < 0.3 ? (["businesses"] as const) : []),
      ...(random() < 0.3 ? (["equipment", "attributes"] as const) : []),
    ];
    const distances =
      random() < 0.8
        ? {
            towns: new Map(values.townIds.slice(1).map((id) => [id, integer(3) * 10])),
            cities: new Map(values.cityIds.slice(1).map((id) => [id, integer(3) * 10])),
            radiusKm: 30,
          }
        : undefined;
    const page = {
      sort: one(Object.keys(sorts) as Sort[]),
      offset: one([0, 0, 5, 24]),
      limit: one([5, 24]),
      facets,
      distances,
    };
    return { criteria, page };
  }

  return { fill, fit, aListing, aQuestion };
}

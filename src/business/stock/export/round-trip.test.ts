import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId, listingTypeIds } from "#src/core/catalogue/rules.ts";
import { panels } from "#src/selling/listings/damage/rules.ts";
import type { NewListing } from "#src/selling/listings/queries.server.ts";
import { partConditions, rentPeriods } from "#src/selling/listings/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { readSpareForm } from "#src/selling/listing-editor/spare-parts/form-facts.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { aJpeg } from "#test/support/photos.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { randomFrom } from "#test/support/random.ts";
import { aFeedServer, aStock } from "#test/support/stock.ts";
import { stockColumns } from "../columns.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const { integer, is, one, orNull } = randomFrom(16);
const catalogue = await catalogueOf(app.ctx());
const places = await placesOf(app.ctx());

type Content = Partial<Omit<NewListing, "createdAt">>;
const vehicleTypes = ["otomobil", "arazi-suv-pickup", "minivan-panelvan", "motosiklet"];
const upTo = <Value>(values: readonly Value[], most: number) =>
  new Set(Array.from({ length: integer(most + 1) }, () => one(values)));

/** What listings of all types have. */
function common(): Content {
  const cityId = one([6, 34, 35, 41]);
  return {
    cityId,
    townId: orNull(one(places.townsOf(cityId)).id, 0.2),
    priceKurus: (1 + integer(900_000)) * 100,
    title: one([
      "BAKIMLI AİLE ARACI",
      '"HATASIZ"; BOYASIZ, TEMİZ',
      "-İNDİRİMLİ FİYAT",
      "=2+2 KAMPANYA",
      "ŞIK & IŞIL IŞIL",
    ]),
    descriptionHtml: one([
      "<p>Bakımları <strong>yetkili serviste</strong> yapıldı.</p><ul><li>Yeni lastik</li></ul>",
      "<p>Tek kullanıcı; masrafsız | noksansız, 1,6 motor.</p>",
    ]),
    photoIds: [],
  };
}

let vehicles = 100;

function aVehicle(listingType: "satilik" | "kiralik"): Content {
  const typeId = one(catalogue.typesUnder(one(vehicleTypes)));
  const brand = one(catalogue.brandsOf([typeId]));
  const model = one(catalogue.modelsOf([typeId], brand.id));
  const variant =
    is(0.7) && catalogue.variantsOf(model.id).length > 0 ? one(catalogue.variantsOf(model.id)) : undefined;
  const engine =
    variant && catalogue.enginesOf(variant.id).length > 0 ? one(catalogue.enginesOf(variant.id)) : undefined;
  const option = (kind: string) => {
    const options = catalogue.optionsOf(typeId, kind);
    return options.length > 0 ? one(options).slug : null;
  };
  const groups = new Set(
    catalogue.equipmentGroups
      .filter((group) => group.vehicleTypeId === typeId && group.listingTypeId === listingTypeIds[listingType])
      .map(({ id }) => id),
  );
  const equipment = catalogue.equipment.filter(({ groupId }) => groups.has(groupId));
  const attributes = catalogue.attributes.filter((attribute) => attribute.vehicleTypeId === typeId && is(0.5));
  return {
    ...common(),
    listingType,
    vehicleTypeId: typeId,
    brandId: brand.id,
    modelId: model.id,
    variantId: variant?.id ?? null,
    engineId: null,
    modelYear: engine?.yearFrom ?? 2012 + integer(12),
    ageType: 2,
    mileageKm: 1_000 + integer(300_000),
    plate: `34 ABC ${++vehicles}`,
    chassisNumber: orNull(`WVWZZZ1KZAW000${vehicles}`, 0.5),
    firstRegistration: orNull("2016-03-31", 0.5) as never,
    fuel: engine?.fuel ?? option("fuel"),
    gear: engine?.gear ?? option("gear"),
    body: engine ? engine.body : option("body"),
    drive: engine ? engine.drive : option("drive"),
    doors: engine ? engine.doors : null,
    capacityCc: engine ? engine.capacityCc : 1_598,
    powerHp: engine ? engine.powerHp : 110,
    colour: option("colour"),
    equipmentIds: equipment.length > 0 ? [...upTo(equipment, 5)].map(({ id }) => id) : [],
    attributes: Object.fromEntries(
      attributes.map(({ slug, kind, options, minValue }) => [
        slug,
        kind === "number" ? (minValue ?? 0) + 1 : one(options as { slug: string }[]).slug,
      ]),
    ),
    videoUrl: orNull("https://www.youtube.com/watch?v=dQw4w9WgXcQ", 0.5),
  };
}

const aSale = (): Content => {
  const vehicle = aVehicle("satilik");
  const isCar = vehicle.vehicleTypeId === carTypeId;
  const totalDamageKurus = isCar && is(0.5) ? 12_500_00 : 0;
  return {
    ...vehicle,
    totalDamageKurus,
    damageDescription: totalDamageKurus > 0 ? "Ön tampon; çamurluk | kapı değişti" : "",
    damage: isCar
      ? Object.fromEntries([...upTo(panels, 4)].map(({ slug }) => [slug, one(["painted", "replaced", "local-paint"])]))
      : {},
    priceDealerKurus: orNull(vehicle.priceKurus!, 0.5),
    isSwapPossible: is(0.5),
    hasWarranty: is(0.5),
  } as Content;
};

function aRental(): Content {
  const vehicle = aVehicle("kiralik");
  const deposits = catalogue.optionsOf(Number(vehicle.vehicleTypeId), "rent-deposit").map(({ slug }) => slug);
  const chosen = is(0.3) ? ["depozito-yok"] : [...new Set([one(deposits.filter((slug) => slug !== "depozito-yok"))])];
  return {
    ...vehicle,
    rentPeriod: one(Object.keys(rentPeriods)),
    rentDeposits: chosen,
    rentDepositKurus: chosen.includes("depozito-yok") ? null : orNull(5_000_00, 0.5),
    minDriverAge: orNull(21, 0.5),
    rentKmLimit: orNull(300, 0.5),
  } as Content;
}

function aPart(): Content {
  const part = one(catalogue.spareParts.filter(({ lastStep, parentId }) => lastStep && parentId));
  const reference = { catalogue, places, phone: { canBeShown: false } as never, isAllowed: () => true };
  const { brands, modelsOfBrand } = readSpareForm(reference, {
    taxonomyId: part.parentId!,
    productTypeSlug: part.slug,
  });
  const models = Array.from({ length: 1 + integer(3) }, () => one(modelsOfBrand(one(brands).id)));
  const fits = [...new Map(models.map((model) => [model.id, model])).values()].map(({ id, brandId }) => {
    const yearFrom = orNull(2000 + integer(10), 0.4);
    return { brandId, modelId: id, yearFrom, yearTo: orNull(2012 + integer(8), 0.4) };
  });
  const [first] = models;
  return {
    ...common(),
    listingType: "yedek-parca",
    partId: part.id,
    partCondition: one(Object.keys(partConditions)),
    partNumber: orNull("8200 123-45/A.1", 0.5),
    vehicleTypeId: first!.vehicleTypeId,
    brandId: first!.brandId,
    modelId: first!.id,
    mileageKm: 0,
    fits,
    variantId: null,
    modelYear: null,
    ageType: null,
    fuel: null,
    plate: null,
  } as unknown as Content;
}

/** The columns that a file can fill, without the engine, which is found again only where one engine has the facts. */
const compared = ["listingType", ...stockColumns.flatMap(({ fills = [] }) => fills)].filter(
  (name) => name !== "engineId",
);

async function contentsOf(businessId: number) {
  const rows = await app.db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .orderBy("id")
    .selectAll()
    .execute();
  return rows.map((row) => {
    const values = { ...row, equipmentIds: row.equipmentIds.toSorted((a, b) => a - b) };
    return Object.fromEntries(compared.map((name) => [name, values[name as keyof typeof values]]));
  });
}

test("random listings for sale and for rent and spare parts, exported and read into an empty shop, are the same", async () => {
  const shop = await aBusiness(app);
  const photo = await storePhoto(app.ctx(), () => aJpeg());
  for (const make of [aSale, aRental, aPart])
    for (let count = 0; count < 8; count++)
      await aListing(app, { ...make(), photoIds: [photo.id], ownerId: shop.owner.id, businessId: shop.businessId });
  const contents = await contentsOf(shop.businessId);
  for (const kind of ["json", "csv"]) {
    const { body } = await app.request({
      url: `/kurumsal/stok/disa-aktar/stok.${kind}`,
      headers: { cookie: shop.owner.cookie },
    });
    feed.answer = (_request, response) => void response.end(body);
    const stock = await aStock(app, feed);
    await stock.map();
    expect((await stock.rows()).filter(({ outcome }) => outcome !== "new")).toEqual([]);
    expect(await stock.apply()).toMatchObject({ newCount: contents.length, refusedCount: 0 });
    expect(await contentsOf(stock.businessId)).toEqual(contents);
    // Once more from the copy: the rows of an export are equal rows of the next.
    expect(await stock.read()).toMatchObject({ state: "unchanged" });
  }
});

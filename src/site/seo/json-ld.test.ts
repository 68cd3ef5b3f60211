import { expect, test } from "vitest";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { listedOn } from "#test/support/listed.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { jsonLdFaults, valueAt } from "#test/support/json-ld.ts";
import { openPage } from "#test/support/pages.ts";

const app = await testApp();

type Values = Parameters<typeof aListing>[1];

const isComplete = (said: Record<string, unknown>) => expect(jsonLdFaults(said), JSON.stringify(said)).toEqual([]);

/** A listing of a vehicle type, with the first brand and model of the type in the catalogue. */
async function aListingOf(type: string, values: Values = {}) {
  const vehicle = await app.db
    .selectFrom("model")
    .innerJoin("vehicleType", "vehicleType.id", "model.vehicleTypeId")
    .where("vehicleType.slug", "=", type)
    .select(["vehicleTypeId", "brandId", "model.id as modelId"])
    .executeTakeFirstOrThrow();
  const ownerId = (await aMember(app, { phone: "+905321234567" })).id;
  const { keyCode } = await aListing(app, { ...vehicle, variantId: null, plate: "06 ABC 987", ownerId, ...values });
  return keyCode;
}

async function saidOf(keyCode: string) {
  const path = `/ilan/a/b/c/${keyCode}`;
  const { location } = await openPage(app, path);
  const { jsonLd } = await openPage(app, location!);
  return jsonLd;
}

test.each([
  ["otomobil", {}, "Car"],
  ["motosiklet", {}, "Motorcycle"],
  ["traktor", {}, "Vehicle"],
  ["kamyon-kamyonet", {}, "Vehicle"],
  ["otomobil", { listingType: "kiralik", rentPeriod: "gunluk" }, "Car"],
])("a listing of %s %j is a %s with an offer and breadcrumbs", async (type, values, word) => {
  const said = await saidOf(await aListingOf(type, values as Values));
  expect(said.map((one) => one["@type"])).toEqual([["Product", word], "BreadcrumbList"]);
  said.forEach(isComplete);
  expect(valueAt(said[0], "offers.availableAtOrFrom.address.addressLocality")).toBe("Kadıköy");
  expect(JSON.stringify(said)).not.toMatch(/532 ?123|ABC 987/);
});

test("a vehicle says what it is in parts that programs compare", async () => {
  const keyCode = await aListingOf("otomobil", {
    body: "sedan",
    doors: 4,
    drive: "onden-cekis",
    fuel: "dizel",
    powerHp: 150,
    capacityCc: 1968,
    descriptionHtml: "<p>Servis bakımlı &amp; <strong>tek sahibinden</strong>.</p>",
  });
  expect((await saidOf(keyCode))[0]).toMatchObject({
    description: "Servis bakımlı & tek sahibinden.",
    bodyType: "Sedan",
    numberOfDoors: 4,
    driveWheelConfiguration: "Önden çekiş",
    vehicleEngine: {
      "@type": "EngineSpecification",
      fuelType: "Dizel",
      enginePower: { "@type": "QuantitativeValue", value: 150, unitCode: "HJ" },
      engineDisplacement: { "@type": "QuantitativeValue", value: 1968, unitCode: "CMQ" },
    },
  });
});

test("a seller's page says town and city apart", async () => {
  const { cityId, townId } = await someVehicle(app);
  await aShop(app, { slug: "deniz-oto", certificateNumber: "1", cityId, townId });
  const { jsonLd } = await openPage(app, "/dukkan/deniz-oto");
  expect(valueAt(jsonLd[0], "address")).toEqual({
    "@type": "PostalAddress",
    addressLocality: "Kadıköy",
    addressRegion: "İstanbul",
    addressCountry: "TR",
  });
});

test("a spare part is a Product for a vehicle", async () => {
  const part = await app.db
    .selectFrom("sparePartNode")
    .where("id", "not in", (eb) => eb.selectFrom("sparePartNode").where("parentId", "is not", null).select("parentId"))
    .select("id")
    .executeTakeFirstOrThrow();
  const said = await saidOf(
    await aListingOf("otomobil", {
      listingType: "yedek-parca",
      partId: part.id,
      partCondition: "cikma",
      modelYear: null,
      ageType: null,
    }),
  );
  expect(said[0]).toMatchObject({ "@type": "Product", isAccessoryOrSparePartFor: { "@type": "Car" } });
  said.forEach(isComplete);
});

test("a listing that is not live has no structured data", async () => {
  const keyCode = await aListingOf("otomobil", { state: "passive" });
  expect(await saidOf(keyCode)).toEqual([]);
});

test("a result page is an ordered list with breadcrumbs", async () => {
  await aListing(app);
  const path = "/otomobil/volkswagen-passat";
  const { jsonLd } = await openPage(app, path);
  expect(jsonLd.map((one) => one["@type"])).toEqual(["ItemList", "BreadcrumbList"]);
  jsonLd.forEach(isComplete);
  expect(valueAt(jsonLd[1], "itemListElement.4")).toMatchObject({
    position: 5,
    name: "Passat",
    item: testOrigin + path,
  });
});

test("names of listings have plain hyphens, which find-in-page and copied text need", async () => {
  const model = await app.db
    .selectFrom("model")
    .innerJoin("brand", "brand.id", "model.brandId")
    .where("brand.slug", "=", "mercedes-benz")
    .where("model.vehicleTypeId", "=", 1)
    .select(["brandId", "model.id as modelId"])
    .executeTakeFirstOrThrow();
  await aListing(app, { ...model, variantId: null });
  const answer = await openPage(app, "/otomobil/mercedes-benz");
  expect(valueAt(answer.jsonLd[0], "itemListElement.0.name")).toContain("Mercedes-Benz");
  expect(listedOn(answer)[0]!.name).toContain("Mercedes-Benz");
});

test("the home page is the site", async () => {
  const { jsonLd } = await openPage(app, "/");
  jsonLd.forEach(isComplete);
  expect(jsonLd[0]).toMatchObject({ "@type": "WebSite", url: `${testOrigin}/` });
  expect(jsonLd[1]).toMatchObject({ "@type": "Organization", logo: `${testOrigin}/logo.png` });
});

import { beforeAll, describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { keyCodesOfHearts } from "#test/support/listed.ts";
import { openPage } from "#test/support/pages.ts";
import { loader } from "./home.page.tsx";
import { readHome } from "./service.server.ts";

const app = await testApp();
let businessId: number;
beforeAll(async () => {
  const catalogue = await catalogueOf(app);
  const volkswagen = catalogue.matchBrand("volkswagen")!.id;
  const honda = catalogue.matchBrand("honda")!.id;
  const golf = catalogue.matchModel([1], volkswagen, "golf")!.id;
  const motorcycle = catalogue.findVehicleType("motosiklet")!.id;
  const [ridden] = catalogue.modelsOf([motorcycle], honda);
  ({ id: businessId } = await app.db
    .insertInto("business")
    .values({ slug: "yildiz", name: "Yıldız Otomotiv", shortName: "Yıldız", certificateNumber: "3400123", cityId: 6 })
    .returning("id")
    .executeTakeFirstOrThrow());
  await aListing(app, { priceKurus: 90_000_000 });
  await aListing(app, { cityId: 6, townId: null, businessId, modelYear: 2012 });
  await aListing(app, { modelId: golf, variantId: null, businessId, damage: { "motor-kaputu": "painted" } });
  await aListing(app, { brandId: honda, modelId: ridden!.id, variantId: null, vehicleTypeId: motorcycle });
  await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk" });
  await aListing(app, { state: "passive" });
  await aListing(app, { expiresAt: addDays(app.now, -1) });
});

async function open(query = "", cookie = "") {
  const answer = await openPage<Awaited<ReturnType<typeof loader>>>(app, `/${query}`, { cookie });
  // Key codes of the cards that are HTML: the newest, then the recommended ones.
  return { ...answer.data!, rails: keyCodesOfHearts(answer) };
}

describe("the home page", () => {
  test("shows counts that equal the results of their links", async () => {
    const { total, rails, brands, cities, kinds } = await open();
    expect(total).toBe(4);
    expect(rails).toHaveLength(4);
    expect(brands).toEqual([
      { name: "Volkswagen", count: 3, to: "/satilik/volkswagen" },
      { name: "Honda", count: 1, to: "/satilik/honda" },
    ]);
    expect(cities).toEqual([
      { name: "İstanbul", count: 3, to: "/satilik?yer=istanbul" },
      { name: "Ankara", count: 1, to: "/satilik?yer=ankara" },
    ]);
    expect(kinds).toEqual([{ icon: "motorcycle", name: "Motosiklet", count: 1, to: "/motosiklet" }]);
  });

  test("shows no listing in two rows, not even one of a saved search", async () => {
    const member = await aMember(app);
    const saved = { title: "Golf", route: "/otomobil/volkswagen-golf", params: "" };
    await app.request({
      method: "POST",
      url: "/ajax/aramalarim/yeni",
      headers: { cookie: member.cookie },
      payload: saved,
    });
    await app.db
      .updateTable("savedSearch")
      .set({ lastSeenAt: addDays(app.now, -1) })
      .execute();
    const { fresh, rails } = await open("", member.cookie);
    expect(fresh).toHaveLength(1);
    const shown = [...fresh.map(({ keyCode }) => keyCode), ...rails];
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toHaveLength(4);
  });

  test("recommends undamaged cars whose seller's authority was checked", async () => {
    const { recommended } = await open();
    const { recommended: found, newest } = await readHome(app.ctx(), null, []);
    expect(recommended).toMatchObject({ total: 2, to: "/otomobil?hasar=boyasiz,degisensiz&fotograf=1&onayli=1" });
    expect(found.cards).toHaveLength(2);
    expect(newest).toHaveLength(2);
  });

  test("shows certified dealers with the number of listings on their page", async () => {
    expect((await open()).partners).toEqual([
      { id: businessId, name: "Yıldız", place: "Ankara", count: 2, to: "/dukkan/yildiz" },
    ]);
    await app.db.updateTable("business").set({ certificateNumber: null }).where("id", "=", businessId).execute();
    expect((await open()).partners).toEqual([]);
  });
});

describe("the quick search", () => {
  const names = (list: readonly { slug: string; count: number }[]) => list.map(({ slug, count }) => `${slug} ${count}`);
  const narrow = async (query: string) => (await app.request({ url: `/ajax/arama/hizli?${query}` })).json();

  test("has a tab for each category, rentals and parts; an unknown tab opens the first", async () => {
    const { quick } = await open("?kategori=yok");
    expect(quick).toMatchObject({ tab: "otomobil", listing: "satilik", found: { total: 3 } });
    expect(quick?.tabs.slice(-2).map(({ slug }) => slug)).toEqual(["kiralik", "yedek-parca"]);
    expect(quick?.category).toMatchObject({ name: "kasa" });
    expect(quick?.drive.map(({ name }) => name)).toEqual(["yakit", "vites"]);
    expect(quick?.cities.slice(0, 4).map(({ label }) => label)).toEqual(["İstanbul", "Ankara", "İzmir", "Bursa"]);
    expect(new Set(quick?.cities.map(({ value }) => value)).size).toBe(81);
    expect(names(quick!.found.brands)).toEqual(["volkswagen 3"]);

    const trucks = (await open("?kategori=ticari-araclar")).quick;
    expect(trucks?.category).toMatchObject({ name: "kategori", all: { value: "ticari-araclar" } });
    const rental = (await open("?kategori=kiralik")).quick;
    expect(rental).toMatchObject({
      listing: "kiralik",
      found: { total: 1, brands: [{ slug: "volkswagen", count: 1 }] },
    });
    const parts = (await open("?kategori=yedek-parca")).quick;
    expect(parts).toMatchObject({ listing: "yedek-parca", found: { total: 0, brands: [], models: [] } });
    expect(parts?.category?.options.map(({ value }) => value)).toContain("otomobil-arazi-araci");
  });

  test("offers the models of the brand, each with the number of results if chosen", async () => {
    const chosen = await narrow("kategori=otomobil&marka=volkswagen&model=golf");
    expect(chosen.total).toBe(1);
    expect(names(chosen.brands)).toEqual(["volkswagen 3"]);
    expect(names(chosen.models)).toEqual(["golf 1", "passat 2"]);
    const inAnkara = await narrow("kategori=otomobil&marka=volkswagen&yer=ankara");
    expect(names(inAnkara.models)).toEqual(["passat 1"]);
    for (const price of ["1.000.000", "1 milyon", "0,95m", "1000 bin TL"])
      expect((await narrow(`kategori=otomobil&fiyat_max=${encodeURIComponent(price)}`)).total).toBe(1);
    expect((await narrow("kategori=otomobil&modelYili_min=2015")).total).toBe(2);
  });

  test("offers the chosen brand even with no results, unless it is of another category", async () => {
    const nowhere = await narrow("kategori=otomobil&marka=volkswagen&yer=van");
    expect(nowhere).toMatchObject({ total: 0, brands: [{ slug: "volkswagen", count: 0 }], models: [] });
    const other = await narrow("kategori=motosiklet&marka=volkswagen");
    expect(names(other.brands)).toEqual(["honda 1"]);
    expect((await narrow("ilan=kiralik&marka=volkswagen")).total).toBe(1);
  });

  test("refuses a value that is too long", async () => {
    const { statusCode } = await app.request({ url: `/ajax/arama/hizli?kategori=${"a".repeat(201)}` });
    expect(statusCode).toBe(422);
  });
});

test("cities with equal counts have the same order on every node", async () => {
  await aListing(app, { cityId: 55, townId: null });
  await aListing(app, { cityId: 16, townId: null });
  const names = (await open()).cities.map(({ name }) => name);
  expect(names.indexOf("Bursa")).toBeLessThan(names.indexOf("Samsun"));
});

import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { type Catalogue, catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { FoundSuggestion } from "./api.ts";

const app = await testApp();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await catalogueOf(app);
  const volkswagen = catalogue.matchBrand("volkswagen")!.id;
  const golf = catalogue.matchModel([1], volkswagen, "golf")!.id;
  const { id: businessId } = await app.db
    .insertInto("business")
    .values({ slug: "yildiz-otomotiv", name: "Yıldız Otomotiv Ltd. Şti.", shortName: "Yıldız Otomotiv" })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Two Passats in Kadıköy, a Golf of a shop in Ankara, one that is not live, and a rental.
  await aListing(app);
  await aListing(app, { fuel: "benzin" });
  await aListing(app, { modelId: golf, variantId: null, cityId: 6, townId: null, businessId });
  await aListing(app, { state: "passive" });
  await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk" });
});

const url = (term: string, product = "satilik") => `/ajax/fulltext-suggestion/${product}/${encodeURIComponent(term)}`;
async function suggest(term: string, product?: string) {
  const answer = await app.request({ url: url(term, product) });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { suggestions: FoundSuggestion[] }).suggestions;
}

describe("a term is completed", () => {
  test.each<[string, Partial<FoundSuggestion>]>([
    ["volks", { kind: "brand", label: "Volkswagen", total: 3, address: "/satilik/volkswagen" }],
    ["vosvagen", { kind: "brand", label: "Volkswagen", total: 3, address: "/satilik/volkswagen" }],
    ["pas", { kind: "model", label: "Volkswagen Passat", total: 2, address: "/otomobil/volkswagen-passat" }],
    ["pasat", { kind: "model", label: "Volkswagen Passat", total: 2, address: "/otomobil/volkswagen-passat" }],
    ["VW GOLF", { kind: "model", label: "Volkswagen Golf", total: 1, address: "/otomobil/volkswagen-golf" }],
    ["ista", { kind: "city", label: "İstanbul", total: 2, address: "/satilik?yer=istanbul" }],
    ["yıldız", { kind: "shop", label: "Yıldız Otomotiv", total: 1, address: "/dukkan/yildiz-otomotiv" }],
  ])("“%s” offers %j", async (term, offered) => expect(await suggest(term)).toContainEqual(offered));

  test("with the parsed sentence as the last suggestion", async () => {
    expect((await suggest("passat istanbul dizel")).at(-1)).toEqual({
      kind: "text",
      label: "passat istanbul dizel",
      remark: "Volkswagen · Passat · İstanbul · Dizel",
      ignored: [],
      total: 1,
      address: "/otomobil/volkswagen-passat/istanbul?yakit=dizel",
    });
  });

  test("with each word of the sentence that is not searched", async () => {
    const ignored = async (term: string) => (await suggest(term)).at(-1)!.ignored;
    expect(await ignored("passat arıyorum qwerty zxcvb dizel")).toEqual(["qwerty zxcvb"]);
    expect(await ignored("passat açılabilir")).toEqual(["açılabilir"]);
    expect(await ignored("takaslı olmasın passat")).toEqual(["takaslı olmasın"]);
    expect(await ignored("satılık passat")).toEqual([]);
  });

  test("with the words that a search of rentals cannot use", async () => {
    for (const [term, product] of [
      ["kiralık beyaz passat 50 bin km altı", "satilik"],
      ["beyaz passat 50 bin km altı", "arac-kiralama"],
    ] as const)
      expect((await suggest(term, product)).at(-1)).toMatchObject({
        total: 1,
        ignored: ["beyaz", "50 bin km altı"],
      });
  });

  test("without a sentence of which no word is understood or found", async () => {
    expect(await suggest("zzzqqq")).toEqual([]);
    expect((await suggest("zzzqqq ankara")).at(-1)).toMatchObject({ kind: "text", ignored: ["zzzqqq"] });
  });

  test("with its last word completed as a filter, and the models that the words before it name", async () => {
    expect(await suggest("passat diz")).toContainEqual({
      kind: "filter",
      label: "Passat dizel",
      total: 1,
      address: "/otomobil/volkswagen-passat?yakit=dizel",
    });
    const golfs = await suggest("golf diz");
    expect(golfs.map(({ kind, label }) => `${kind} ${label}`)).toContain("model Volkswagen Golf");
    // Nothing where the words before it are not understood, or nothing is found.
    for (const term of ["zzzqqq diz", "golf elek", "diz"])
      expect((await suggest(term)).filter(({ kind }) => kind === "filter")).toEqual([]);
  });

  test("without names that have no listing, and without models that match only by their brand", async () => {
    const labels = (await suggest("volkswagen")).map(({ kind, label }) => `${kind} ${label}`);
    expect(labels).toEqual(["brand Volkswagen", "text volkswagen"]);
  });

  test("with the listings of its product", async () => {
    expect(await suggest("passat", "kiralik")).toContainEqual({
      kind: "model",
      label: "Volkswagen Passat",
      total: 1,
      address: "/arac-kiralama/volkswagen-passat?kategori=otomobil",
    });
    expect((await suggest("passat", "yedek-parca")).map(({ kind }) => kind)).toEqual(["text"]);
  });

  test.each([
    ["otomobil", { kind: "brand", total: 3, address: "/otomobil/volkswagen" }],
    ["OTOMOBİL", { kind: "brand", total: 3, address: "/otomobil/volkswagen" }],
    ["arac-kiralama", { kind: "brand", total: 1, address: "/arac-kiralama/volkswagen" }],
    ["motosiklet", { kind: "text", total: 3, address: "/satilik/volkswagen" }],
    [
      "otomobil-arazi-araci",
      { kind: "text", total: 0, address: "/yedek-parca/volkswagen?kategori=otomobil-arazi-araci" },
    ],
  ])("within the product %s", async (product, offered) => {
    expect((await suggest("volkswagen", product))[0]).toMatchObject(offered);
  });

  test("with models and cities of its vehicle category only", async () => {
    const kinds = async (term: string, product: string) => (await suggest(term, product)).map(({ kind }) => kind);
    expect(await kinds("golf", "otomobil")).toEqual(["model", "text"]);
    expect(await kinds("golf", "motosiklet")).toEqual(["text"]);
    expect(await kinds("ankara", "otomobil")).toEqual(["city", "text"]);
    expect(await kinds("ankara", "motosiklet")).toEqual(["text"]);
    expect(await kinds("yıldız", "motosiklet")).toEqual(["text"]);
  });

  test("with models of its category only, although the brand has others", async () => {
    const ford = catalogue.matchBrand("ford")!.id;
    const [transit, focus] = [catalogue.matchModel([5], ford, "transit")!, catalogue.matchModel([1], ford, "focus")!];
    const values = { brandId: ford, variantId: null };
    await aListing(app, { ...values, vehicleTypeId: 5, modelId: transit.id });
    await aListing(app, { ...values, modelId: focus.id });
    const models = async (term: string, product: string) =>
      (await suggest(term, product)).filter(({ kind }) => kind === "model").map(({ label, total }) => [label, total]);
    expect(await models("transit", "otomobil")).toEqual([]);
    expect(await models("focus", "otomobil")).toEqual([["Ford Focus", 1]]);
    expect(await models("transit", "minivan-panelvan")).toEqual([["Ford Transit", 1]]);
    expect((await suggest("transit", "otomobil")).at(-1)).toMatchObject({ kind: "text", total: 1 });
  });

  test("up to 200 characters", async () => {
    for (const length of [100, 101, 150, 200]) {
      const term = `passat ${"ş".repeat(length)}`.slice(0, length);
      expect((await suggest(term)).at(-1)).toMatchObject({ kind: "text", label: term, total: 2 });
    }
    expect((await app.request({ url: url("ş".repeat(201)) })).statusCode).toBe(404);
  });

  test("with numbers that equal the results of the linked page", async () => {
    const suggestions = [...(await suggest("passat")), ...(await suggest("yıldız"))];
    // A shop's page is not a result page.
    for (const { address, total } of suggestions.filter(({ kind }) => kind !== "shop")) {
      const { searchParams, pathname } = new URL(address, "http://kontak.test");
      const [type = "", vehicle = ""] = pathname.slice(1).split("/");
      const [brand, model] = vehicle.split("-");
      const query = new URLSearchParams({ ...Object.fromEntries(searchParams), kategori: type });
      if (brand) query.set("marka", brand);
      if (model) query.set("model", model);
      const { body } = await app.request({ url: `/ajax/arama/sayi?${query}` });
      expect(JSON.parse(body).total).toBe(total);
    }
  });
});

test.each([
  ["pa", "satilik", 422],
  ["  p ", "satilik", 422],
  ["passat", "ucak", 404],
  ["passat", "%00", 400],
  ["passat", "yok".repeat(50), 404],
])("“%s” of %s is refused with %i", async (term, product, status) => {
  const answer = await app.request({ url: url(term, product) });
  expect(answer.statusCode).toBe(status);
  if (product === "ucak") expect(answer.json()).toMatchObject({ message: expect.stringContaining("otomobil") });
});

test("too many requests are refused by the rate limit", async () => {
  const ask = () => app.request({ url: url("passat"), headers: { "x-forwarded-for": "203.0.113.7" } });
  let status = 200;
  for (let i = 0; i < 300 && status === 200; i++) status = (await ask()).statusCode;
  expect(status).toBe(429);
});

import { describe, expect, test } from "vitest";
import { compareTurkish } from "#src/shared/turkish.ts";
import { testApp } from "#test/support/app.ts";
import { catalogueOf } from "./catalogue.server.ts";
import { optionKinds } from "./rules.ts";

const app = await testApp();
const catalogue = await catalogueOf(app);

const get = async (url: string) => {
  const response = await app.request({ url });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
type Named = { id: number; slug: string; name: string };
const named = (list: Named[], name: string) => list.find((entry) => entry.name === name)!;

describe("matching names as people write them", () => {
  test.each([
    ["Mercedes - Benz", "mercedes-benz"],
    ["MERCEDES", "mercedes-benz"],
    ["tofas", "tofas"],
    ["TOFAŞ", "tofas"],
    ["Mini", "mini"],
    ["ŞKODA", "skoda"],
    ["vw", "volkswagen"],
    ["Olmayan", undefined],
    ["", undefined],
  ])("brand %s is %s", (text, slug) => expect(catalogue.matchBrand(text)?.slug).toBe(slug));

  test.each([
    ["Mercedes-Benz", "C", "C Serisi"],
    ["Skoda", "SuperB", "Superb"],
    ["Toyota", "rav 4", "RAV4"],
    ["Mazda", "3", "3"],
    ["Tofaş", "SAHIN", "Şahin"],
    ["Renault", "Olmayan", undefined],
  ])("model %s %s is %s", (brandText, text, name) => {
    const brand = catalogue.matchBrand(brandText)!;
    expect(catalogue.matchModel([1, 3], brand.id, text)?.name).toBe(name);
  });

  test.each([
    ["Renault", "Megane", "1.5 DCI touch", "1.5 dCi Touch"],
    ["Volkswagen", "Golf", "1.6 tdi bluemotion  comfortline", "1.6 TDi BlueMotion Comfortline"],
    ["Renault", "Megane", "1.5 dCi Tou", undefined],
  ])("variant %s %s %s is %s", (brandText, modelText, text, name) => {
    const brand = catalogue.matchBrand(brandText)!;
    const model = catalogue.matchModel([1], brand.id, modelText)!;
    expect(catalogue.matchVariant(model.id, text)?.name).toBe(name);
  });

  test("names are not read as ids", () => {
    const { id } = catalogue.modelsOf([1], catalogue.matchBrand("Fiat")!.id)[0]!;
    expect(catalogue.matchModel([1], catalogue.matchBrand("Fiat")!.id, String(id))).toBeUndefined();
    expect(catalogue.findModel([1], catalogue.matchBrand("Fiat")!.id, String(id))?.id).toBe(id);
  });

  test.each([
    ["alfa-romeo-giulietta", "Alfa Romeo", "Giulietta"],
    ["alfa-romeo", "Alfa Romeo", undefined],
    ["land-rover-range-rover-sport", "Land Rover", "Range Rover Sport"],
    ["mercedes-benz-c-serisi", "Mercedes-Benz", "C Serisi"],
    ["citroen-e-c4-x", "Citroën", "e-C4 X"],
    ["ds-automobiles-ds4", "DS Automobiles", "DS4"],
  ])("address %s is %s %s", (text, brand, model) => {
    const found = catalogue.matchBrandModel(text, [1, 3]);
    expect([found?.brand.name, found?.model?.name]).toEqual([brand, model]);
  });

  test.each(["alfa", "alfa-romeo-", "alfa-romeo-yok", "yok", ""])(
    "the address %s has neither brand nor model",
    (text) => expect(catalogue.matchBrandModel(text, [1, 3])).toBeUndefined(),
  );

  test("every brand and model is found by its own address", () => {
    const lost = catalogue.brandsOf([1, 3]).flatMap((brand) =>
      catalogue.modelsOf([1, 3], brand.id).filter(({ slug }) => {
        const found = catalogue.matchBrandModel(`${brand.slug}-${slug}`, [1, 3]);
        return found?.brand.id !== brand.id || found.model?.slug !== slug;
      }),
    );
    expect(lost).toEqual([]);
  });
});

test("a group has the ids of its types", () => {
  expect(catalogue.typesUnder("otomobil")).toEqual([1]);
  expect(catalogue.typesUnder("2")).toEqual([6, 20, 25, 32]);
  expect(catalogue.typesUnder("otomobil-arazi-araci")).toEqual([1, 3]);
  expect(catalogue.typesUnder("yok")).toEqual([]);
});

test("models of a brand and variants of a model are found by id or slug", async () => {
  const brands = await get("/ajax/brands?aracKategorisi=1");
  expect(brands.status).toBe(200);
  expect(brands.headers["cache-control"]).toBe("public, max-age=1");
  const alfa = named(brands.body, "Alfa Romeo");
  expect(alfa).toMatchObject({ slug: "alfa-romeo", isPopular: false });
  expect(named(brands.body, "Renault")).toMatchObject({ isPopular: true });
  expect(named(brands.body, "Land Rover")).toBeUndefined();
  const models = await get(`/ajax/models?aracKategorisi=otomobil&marka=${alfa.id}`);
  const giulietta = named(models.body, "Giulietta");
  const variants = await get(`/ajax/variants?aracKategorisi=1&marka=alfa-romeo&model=${giulietta.id}`);
  expect(named(variants.body, "1.6 JTD Progression")).toMatchObject({ slug: "1-6-jtd-progression" });
  expect((await get("/ajax/variants?aracKategorisi=motosiklet&marka=honda&model=pcx-125")).body).toEqual([]);
});

test("`blank` puts the empty choice first", async () => {
  const { body } = await get("/ajax/models?aracKategorisi=1&marka=alfa-romeo&blank=1");
  expect(body[0]).toEqual({ id: 0, slug: "", name: "Seçiniz..." });
  const without = await get("/ajax/models?aracKategorisi=1&marka=alfa-romeo&blank=0");
  expect(without.body).toEqual(body.slice(1));
});

test("the engines of a variant, by slug or id", async () => {
  const url = "/ajax/data/vehicle/volkswagen/engine";
  const bySlug = await get(`${url}/1-6-tdi-bluemotion-comfortline`);
  const golf = bySlug.body.filter(({ model }: { model: string }) => model === "Golf");
  expect(golf.length).toBeGreaterThan(0);
  expect(golf[0]).toMatchObject({
    id: expect.any(Number),
    vehicleEngineId: expect.any(Number),
    brand: "Volkswagen",
    variant: "1.6 TDi BlueMotion Comfortline",
    fuelType: "Dizel",
    capacity: 1598,
    power: expect.any(Number),
    door: 5,
  });
  expect(golf[0].modelYear.from).toBeGreaterThan(2000);
  const brand = catalogue.matchBrand("Volkswagen")!;
  const variant = catalogue.matchVariant(catalogue.matchModel([1], brand.id, "Golf")!.id, golf[0].variant)!;
  expect((await get(`${url}/${variant.id}`)).body).toEqual(golf);
});

test("special attributes, equipment and choices of a vehicle type", async () => {
  const car = (await get("/ajax/data/vehicle/special-attributes/otomobil")).body;
  expect(car.gearType.map(({ name }: { name: string }) => name)).toEqual(["Düz", "Otomatik", "Yarı otomatik"]);
  expect(car.equipmentGroups.map(({ slug }: { slug: string }) => slug)).toEqual([
    "guvenlik",
    "ic-donanim",
    "dis-donanim",
    "multimedya",
    "teknik",
  ]);
  expect(car.equipmentGroups.flatMap(({ list }: { list: unknown[] }) => list).length).toBeGreaterThanOrEqual(100);
  expect(car.equipmentGroups[0]).toMatchObject({ name: "Güvenlik" });
  expect(car.equipmentGroups[0].list[0]).toMatchObject({
    id: expect.any(Number),
    name: "ABS",
    slug: "abs",
    description: expect.stringMatching(/\S/),
  });
  for (const [list, name] of [
    ["fuelType", "Dizel"],
    ["bodyType", "Sedan"],
  ] as const)
    expect(car[list]).toContainEqual(expect.objectContaining({ name }));
  for (const list of ["power", "capacity"]) expect(car[list].length).toBeGreaterThan(0);
  const truck = (await get("/ajax/data/vehicle/special-attributes/25")).body;
  const body = truck.attributes.find(({ slug }: { slug: string }) => slug === "ust-yapi");
  expect((await get(`/ajax/data/offer/option-choice/${body.id}`)).body.choices).toEqual(body.options);
  expect((await get("/ajax/data/offer/option-choice/fuel")).body.choices).toContainEqual({
    slug: "lpg-benzin",
    name: "LPG & Benzin",
  });
});

test.each([
  ["fuelType", "fuel", "Yakıt"],
  ["gearType", "gear", "Vites"],
  ["bodyType", "body", "Kasa tipi"],
  ["colour", "colour", "Renk"],
  ["ageType", "age-type", "Aracın durumu"],
])("the choices of %s are also those of %s, with their Turkish name", async (field, kind, name) => {
  const { body } = await get(`/ajax/data/offer/option-choice/${field}`);
  expect(body).toMatchObject({ id: field, name });
  expect(body.choices.length).toBeGreaterThan(1);
  expect((await get(`/ajax/data/offer/option-choice/${kind}`)).body).toEqual({ ...body, id: kind });
});

test("every kind of choice in the reference data has a Turkish name", async () => {
  const kinds = await app.db.selectFrom("optionValue").select("kind").distinct().orderBy("kind").execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(optionKinds).toSorted());
});

test("rental has equipment group 1 alone", async () => {
  const { body } = await get("/ajax/data/equipments/1/2");
  expect(body.map(({ id, slug }: { id: number; slug: string }) => [id, slug])).toEqual([[1, "kiralama"]]);
  expect((await get("/ajax/data/equipments/1/kiralik")).body).toEqual(body);
  expect((await get("/ajax/data/equipments/1")).body).toEqual((await get("/ajax/data/equipments/1/1")).body);
});

test("a new engine preselects mandatory equipment of new cars, an old one does not", async () => {
  const equipment = async (model: string, variant: string) => {
    const engines = (await get(`/ajax/data/vehicle/renault/engine/${variant}`)).body;
    const { id } = engines.find((engine: { model: string }) => engine.model === model);
    const { body } = await get(`/ajax/data/engine/equipment/renault/${id}`);
    return body.map(({ slug }: { slug: string }) => slug);
  };
  expect(await equipment("Megane", "1-3-tce-joy")).toEqual(expect.arrayContaining(["abs", "esp", "isofix"]));
  expect(await equipment("R 9", "1-4-broadway")).toEqual([]);
});

test("an engine is also found by the id it shares with other variants", async () => {
  const [{ vehicleEngineId }] = (await get("/ajax/data/vehicle/renault/engine/1-3-tce-joy")).body;
  expect((await get(`/ajax/data/engine/equipment/renault/${vehicleEngineId}`)).status).toBe(200);
  expect((await get(`/ajax/data/engine/equipment/fiat/${vehicleEngineId}`)).status).toBe(404);
});

test("a variant's slug that several models share answers the engines of all of them, each with its model", async () => {
  const engines = (await get("/ajax/data/vehicle/volkswagen/engine/1-4-tsi-comfortline")).body as { model: string }[];
  expect([...new Set(engines.map(({ model }) => model))].toSorted(compareTurkish)).toEqual([
    "Golf",
    "Jetta",
    "Passat",
    "Passat Variant",
    "Tiguan",
    "Tiguan Allspace",
    "Touran",
  ]);
});

test("the spare-part taxonomy ends in leaves", async () => {
  const below = async (id: string) => (await get(`/ajax/get_offer_new_types_taxonomies_by_parent_id/${id}`)).body;
  const roots = await below("0");
  expect(roots.map(({ slug }: { slug: string }) => slug)).toEqual(["otomobil-arazi-araci", "ticari-araclar"]);
  const systems = await below(roots[0]._id);
  const groups = await below(systems[0]._id);
  const parts = await below(groups[0]._id);
  expect([systems[0], groups[0]].map((node) => node.last_step)).toEqual([false, false]);
  expect(parts[0]).toMatchObject({ slug: "buji", name: "Buji", last_step: true });
  const types = await get("/ajax/get_offer_new_types_spare-part_product_types_by_type_slug/filtre");
  expect(types.body.map(({ name }: { name: string }) => name)).toContain("Polen filtresi");
});

test.each([
  ["/ajax/brands?aracKategorisi=yok", "Araç türü bulunamadı."],
  ["/ajax/models?aracKategorisi=1&marka=yok", "Marka bulunamadı."],
  ["/ajax/variants?aracKategorisi=1&marka=fiat&model=yok", "Model bulunamadı."],
  ["/ajax/data/vehicle/fiat/engine/yok", "Versiyon bulunamadı."],
  ["/ajax/data/vehicle/fiat/model-engine/yok", "Model bulunamadı."],
  ["/ajax/data/vehicle/special-attributes/yok", "Araç türü bulunamadı."],
  ["/ajax/data/equipments/1/7", "İlan türü bulunamadı."],
  ["/ajax/data/engine/equipment/fiat/0", "Motor bulunamadı."],
  ["/ajax/data/offer/option-choice/yok", "Seçenek bulunamadı."],
  ["/ajax/get_offer_new_types_taxonomies_by_parent_id/yok", "Parça grubu bulunamadı."],
  ["/ajax/get_offer_new_types_spare-part_product_types_by_type_slug/yok", "Parça grubu bulunamadı."],
])("%s answers 404", async (url, message) => {
  const { status, body, headers } = await get(url);
  expect([status, body.message]).toEqual([404, message]);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a call without its category says which field is missing", async () => {
  const { status, body } = await get("/ajax/brands");
  expect([status, Object.keys(body.fields)]).toEqual([422, ["aracKategorisi"]]);
});

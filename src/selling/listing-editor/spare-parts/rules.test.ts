import { describe, expect, test } from "vitest";
import { changeSpareField, choosePath, oncePerSlug, type SpareForm, visibleSpareFields } from "./rules.ts";
import { checkSpareFields, openSpareStep } from "./submit-rules.ts";

const form: SpareForm = {
  taxonomyId: "110502",
  productTypeSlug: "debriyaj-seti",
  vehicleBrandId: "49",
  vehicleModelId: "10001",
  city: "34",
  town: "1103",
  title: "Kutusunda, hiç takılmadı",
  condition: "sifir",
  partNumber: "7701 479-126",
  price: "4.750",
  description: "<p>Orijinal kutusunda, faturalıdır.</p>",
};

const contact = { canShowPhone: false };
const faultOf = (change: Partial<SpareForm>) => checkSpareFields({ ...form, ...change }, contact).fields;

describe("a field of the form", () => {
  test.each<[string, Partial<SpareForm>, Record<string, string>]>([
    ["everything right", {}, {}],
    ["no part", { productTypeSlug: "" }, { productTypeSlug: "Bu alan boş bırakılamaz." }],
    [
      "no brand hides the model",
      { vehicleBrandId: "", vehicleModelId: "" },
      { vehicleBrandId: "Bu alan boş bırakılamaz." },
    ],
    ["no model", { vehicleModelId: "" }, { vehicleModelId: "Bu alan boş bırakılamaz." }],
    ["no town", { town: "" }, { town: "Bu alan boş bırakılamaz." }],
    ["a title of 9", { title: "123456789" }, { title: "En az 10 karakter girilmelidir" }],
    ["a title of 10", { title: "1234567890" }, {}],
    ["a title of 60", { title: "a".repeat(60) }, {}],
    ["a title of 61", { title: "a".repeat(61) }, { title: "En fazla 60 karakter girilmelidir" }],
    ["no condition", { condition: "" }, { condition: "Bu alan boş bırakılamaz." }],
    ["an unknown condition", { condition: "eski" }, { condition: "Geçerli bir değer giriniz." }],
    ["no part number", { partNumber: "" }, {}],
    ["a part number of 40", { partNumber: "A".repeat(40) }, {}],
    ["a part number of 41", { partNumber: "A".repeat(41) }, { partNumber: "En fazla 40 karakter girilmelidir" }],
    [
      "a part number with a tag",
      { partNumber: "<b>" },
      { partNumber: "Parça numarası harf, rakam, nokta, tire ve boşluktan oluşur." },
    ],
    ["no price", { price: "" }, { price: "Bu alan boş bırakılamaz." }],
    ["a price of 0", { price: "0" }, { price: "Geçerli bir fiyat giriniz." }],
    ["a price of 1", { price: "1" }, {}],
    ["a price of 2.000.000.000", { price: "2.000.000.000" }, {}],
    ["a price above it", { price: "2.000.000.001" }, { price: "Geçerli bir fiyat giriniz." }],
    [
      "a description of 19",
      { description: `<p>${"a".repeat(19)}</p>` },
      { description: "En az 20 karakter girilmelidir" },
    ],
    ["a description of 20", { description: `<p>${"a".repeat(20)}</p>` }, {}],
  ])("%s", (_, change, fields) => expect(faultOf(change)).toEqual(fields));

  test("is normalised for the listing: title and number in upper case, the price in lira", () => {
    expect(
      checkSpareFields({ ...form, title: "  ılık  iğne  deliği ", partNumber: " bosch  0 986 " }, contact).values,
    ).toMatchObject({
      title: "ILIK İĞNE DELİĞİ",
      partNumber: "BOSCH 0 986",
      price: 4750,
      condition: "sifir",
      vehicleBrandId: 49,
    });
  });
});

describe("going back a step clears the later ones", () => {
  test.each<[string, SpareForm, Partial<SpareForm>]>([
    ["brand", changeSpareField(form, "vehicleBrandId", "7"), { vehicleBrandId: "7", vehicleModelId: undefined }],
    ["city", changeSpareField(form, "city", "6"), { city: "6", town: undefined }],
    ["the same brand", changeSpareField(form, "vehicleBrandId", "49"), form],
    ["no field", changeSpareField(form, "isAdmin", "1"), form],
  ])("%s", (_, changed, wanted) => expect(changed).toEqual({ ...form, ...wanted }));

  const [cars, brakes, clutch] = ["1100", "1105", "110502"].map((_id) => ({ _id, slug: _id }));
  const trucks = { _id: "1200", slug: "ticari-araclar" };
  const path = [cars!, brakes!, clutch!];

  test("another system of the same vehicles keeps the vehicle", () => {
    expect(choosePath(form, path, [cars!])).toEqual({ ...form, taxonomyId: "1100", productTypeSlug: "" });
    expect(choosePath(form, path, path, { _id: "11050207", slug: "volan" })).toEqual({
      ...form,
      productTypeSlug: "volan",
    });
  });
  test("another category does not", () => {
    const { vehicleBrandId: _, vehicleModelId: __, ...rest } = form;
    expect(choosePath(form, path, [trucks])).toEqual({ ...rest, taxonomyId: "1200", productTypeSlug: "" });
    expect(choosePath(form, path, [])).toEqual({ ...rest, taxonomyId: "", productTypeSlug: "" });
  });
});

test("the model shows behind a brand, the town behind a city", () => {
  expect(visibleSpareFields("arac", {})).toEqual(["vehicleBrandId", "city"]);
  expect(visibleSpareFields("arac", form)).toEqual([
    "vehicleBrandId",
    "vehicleModelId",
    "vehicleYearFrom",
    "vehicleYearTo",
    "fits",
    "city",
    "town",
  ]);
});

test.each<[string, SpareForm, number, string]>([
  ["nothing", {}, 0, "parca"],
  ["a part", { taxonomyId: "110502", productTypeSlug: "volan" }, 0, "arac"],
  ["no photo", form, 0, "bilgiler"],
  ["everything", form, 1, "yayin"],
])("with %s the wizard opens at its step", (_, entered, photos, step) =>
  expect(openSpareStep(entered, contact, photos)).toBe(step),
);

test("a model of several vehicle types is offered once, the first of them", () => {
  const rows = [
    { id: 1, slug: "transit" },
    { id: 2, slug: "tourneo" },
    { id: 3, slug: "transit" },
  ];
  expect(oncePerSlug(rows).map(({ id }) => id)).toEqual([1, 2]);
});

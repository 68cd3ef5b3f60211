import type { LawRule } from "../authority/law-rules.ts";
import { describe, expect, test } from "vitest";
import { descriptionText } from "./description.ts";
import { chooseListingType } from "./listing-type-rules.ts";
import { parsePlate } from "../authority/plate.ts";
import type { DraftForm, EngineFacts, FormFacts } from "./rules.ts";
import {
  attributeValues,
  checkFields,
  keptDamage,
  openStep,
  photoFault,
  submitFault,
  visibleFields,
} from "./submit-rules.ts";
import { askedCriteria, chooseVehicleStep, manualChoice, modelYears } from "./vehicle-rules.ts";
import { savedAtText } from "./saved-at.ts";

const engine: EngineFacts = {
  yearFrom: 2012,
  yearTo: 2019,
  doors: 4,
  fuel: "dizel",
  gear: "otomatik",
  body: "sedan",
  drive: "onden-cekis",
  capacityCc: 1598,
  powerHp: 120,
};
const facts: FormFacts = {
  vehicleType: {
    id: 1,
    options: {
      fuel: ["benzin", "dizel", "elektrik"],
      gear: ["duz", "otomatik"],
      body: ["sedan", "suv"],
      drive: ["onden-cekis"],
      colour: ["beyaz"],
      "age-type": ["1", "2", "5", "9"],
      capacity: ["0-1200"],
      power: ["0-50"],
      "rent-deposit": ["nakit", "senet", "depozito-yok"],
    },
  },
  hasVariants: true,
  hasEngines: true,
  engine,
  attributes: [],
  isBusiness: false,
  registrationRules: [],
  isFranchiser: false,
  hasWarrantyProvider: false,
  year: 2026,
};
const complete: DraftForm = {
  type: "1",
  brand: "7",
  model: "70",
  variant: "700",
  engine: "7000",
  modelYear: "2019",
  title: "boyasız hatasız ilk sahibinden",
  ageType: "2",
  mileage: "84.500",
  plate: "34 ktk 482",
  colour: "beyaz",
  swap: "0",
  warranty: "1",
  totalDamage: "",
  description: "<p>Bakımları yetkili serviste yapıldı.</p>",
  price: "1.245.000",
  city: "34",
  town: "1",
};

test("a complete form has no fault and its values are ready to be stored", () => {
  const { fields, values } = checkFields(complete, facts);
  expect(fields).toEqual({});
  expect(values).toMatchObject({
    variant: 700,
    modelYear: 2019,
    mileage: 84_500,
    plate: "34 KTK 482",
    title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
    price: 1_245_000,
    totalDamage: 0,
    swap: false,
    warranty: true,
  });
  expect(openStep(complete, facts, 1)).toBe("yayin");
  expect(openStep(complete, facts, 0)).toBe("bilgiler");
  expect(openStep({ type: "1" }, facts, 0)).toBe("arac");
  expect(openStep({}, { ...facts, vehicleType: undefined }, 0)).toBe("tur");
});

test.each<[Partial<DraftForm>, string, string]>([
  [{ title: "" }, "title", "Bu alan boş bırakılamaz."],
  [{ title: "  kısa   ad " }, "title", "En az 10 karakter girilmelidir"],
  [{ title: "a".repeat(61) }, "title", "En fazla 60 karakter girilmelidir"],
  [{ mileage: "" }, "mileage", "Bu alan boş bırakılamaz."],
  [{ mileage: "çok" }, "mileage", "Geçerli bir değer giriniz."],
  [{ plate: "99 XX 1" }, "plate", "Geçerli bir plaka giriniz."],
  [{ description: "<p> </p>" }, "description", "Bu alan boş bırakılamaz."],
  [{ description: "<p><strong>Kısa</strong></p>" }, "description", "En az 20 karakter girilmelidir"],
  [{ description: `<p>${"a".repeat(4001)}</p>` }, "description", "En fazla 4000 karakter girilmelidir"],
  [{ price: "0" }, "price", "Geçerli bir fiyat giriniz."],
  [{ price: "" }, "price", "Bu alan boş bırakılamaz."],
  [{ modelYear: "2011" }, "modelYear", "Geçerli bir değer giriniz."],
  [{ ageType: "4" }, "ageType", "Geçerli bir değer giriniz."],
  [{ totalDamage: "6.400" }, "damageDescription", "Bu alan boş bırakılamaz."],
])("%j: %s says %s", (wrong, field, sentence) => {
  expect(checkFields({ ...complete, ...wrong }, facts).fields).toEqual({ [field]: sentence });
});

describe("a tractor counts hours instead of kilometres", () => {
  const hours = { slug: "calisma-saati", kind: "number" as const, options: [], min: 0, max: 60_000, isRequired: true };
  const tractor = { ...facts, attributes: [hours] };
  const hoursOf = (value: string | undefined): Record<string, string> =>
    value === undefined ? {} : { "calisma-saati": value };

  test.each<[string | undefined, string | undefined]>([
    ["4.200", undefined],
    ["0", undefined],
    ["60.000", undefined],
    ["60.001", "Geçerli bir değer giriniz."],
    ["çok", "Geçerli bir değer giriniz."],
    ["", "Bu alan boş bırakılamaz."],
    [undefined, "Bu alan boş bırakılamaz."],
  ])("used, %s hours: %s", (value, sentence) => {
    const form = { ...complete, mileage: "84.500", attributes: hoursOf(value) };
    const { values, fields } = checkFields(form, tractor);
    expect(fields).toEqual(sentence ? { "attributes.calisma-saati": sentence } : {});
    expect(values.mileage).toBeUndefined();
  });

  test("new, it has worked none", () => {
    const form = { ...complete, ageType: "1", attributes: { "calisma-saati": "12" } };
    expect(checkFields(form, tractor).fields).toEqual({});
    expect(attributeValues(form, tractor)).toEqual({});
    expect(attributeValues({ ...form, ageType: "2" }, tractor)).toEqual({ "calisma-saati": 12 });
  });
});

describe("a rental", () => {
  const rental: DraftForm = {
    ...complete,
    listingType: "kiralik",
    rentPeriod: "gunluk",
    rentDeposits: ["nakit", "senet"],
    totalDamage: "6.400",
    priceDealer: "9",
  };

  test("has a unit and deposits, and nothing of a sale", () => {
    const { fields, values } = checkFields(rental, { ...facts, isBusiness: true, isFranchiser: true });
    expect(fields).toEqual({});
    expect(values).toMatchObject({ listingType: "kiralik", rentPeriod: "gunluk", rentDeposits: ["nakit", "senet"] });
    for (const name of ["swap", "warranty", "totalDamage", "damageDescription", "priceDealer", "nature"] as const)
      expect(values).not.toHaveProperty(name);
    expect(keptDamage({ ...rental, damage: { tavan: "painted" } }, facts)).toEqual({});
    expect(checkFields({ ...complete, rentPeriod: "gunluk" }, facts).values).not.toHaveProperty("rentPeriod");
  });

  test.each<[Partial<DraftForm>, string, string]>([
    [{ rentDeposits: [] }, "rentDeposits", "En az bir depozito seçeneği işaretlemelisiniz."],
    [{ rentDeposits: undefined }, "rentDeposits", "En az bir depozito seçeneği işaretlemelisiniz."],
    [
      { rentDeposits: ["nakit", "depozito-yok"] },
      "rentDeposits",
      "Depozito almıyorsanız yalnız bu seçeneği işaretleyin.",
    ],
    [{ rentPeriod: "" }, "rentPeriod", "Bu alan boş bırakılamaz."],
    [{ rentPeriod: "yillik" }, "rentPeriod", "Geçerli bir değer giriniz."],
  ])("%j: %s says %s", (wrong, field, sentence) => {
    expect(checkFields({ ...rental, ...wrong }, facts).fields).toEqual({ [field]: sentence });
  });

  test("a deposit nobody knows is refused", () => {
    expect(checkFields({ ...rental, rentDeposits: ["takas"] }, facts).fields).not.toEqual({});
    expect(checkFields({ ...rental, rentDeposits: ["depozito-yok"] }, facts).fields).toEqual({});
  });

  test("choosing the other type keeps what is common and drops the rest", () => {
    const sale = { ...complete, listingType: "satilik", equipment: [1019], damage: { tavan: "painted" as const } };
    const chosen = chooseListingType(sale, "kiralik");
    expect(chosen).toMatchObject({ type: "1", model: "70", title: complete.title, mileage: "84.500", city: "34" });
    for (const name of ["price", "equipment", "damage", "swap", "warranty", "totalDamage"])
      expect(chosen).not.toHaveProperty(name);
    const back = chooseListingType({ ...chosen, rentPeriod: "aylik", rentDeposits: ["nakit"] }, "satilik");
    expect(back).not.toHaveProperty("rentPeriod");
    expect(back).not.toHaveProperty("rentDeposits");
    expect(chooseListingType(sale, "satilik")).toEqual(sale);
  });

  test("another listing type is none of this wizard's", () => {
    expect(checkFields({ ...complete, listingType: "yedek-parca" }, facts, ["tur"]).fields).toHaveProperty(
      "listingType",
    );
  });
});

test.each([
  ["", {}],
  ["https://youtu.be/dQw4w9WgXcQ", {}],
  ["https://example.com/video", { videoUrl: "Geçersiz video adresi" }],
])("the video address %s", (videoUrl, fields) => {
  const read = checkFields({ ...complete, videoUrl }, facts);
  expect(read.fields).toEqual(fields);
  if (videoUrl.includes("youtu")) expect(read.values.videoUrl).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

describe("an authorised dealer's vehicle", () => {
  const franchiser = { ...facts, isFranchiser: true };
  test.each<[Partial<DraftForm>, FormFacts, Record<string, string>, number | undefined]>([
    [{ nature: "franchiser", franchiserBrand: "7" }, franchiser, {}, 7],
    [{ nature: "franchiser" }, franchiser, { franchiserBrand: "Bu alan boş bırakılamaz." }, undefined],
    [{ nature: "dealer", franchiserBrand: "7" }, franchiser, {}, undefined],
    [{}, franchiser, {}, undefined],
    [{ nature: "kiralik" }, franchiser, { nature: "Geçerli bir değer giriniz." }, undefined],
    [{ nature: "franchiser", franchiserBrand: "7" }, facts, {}, undefined],
  ])("%j", (values, seller, fields, brand) => {
    const read = checkFields({ ...complete, ...values }, seller);
    expect(read.fields).toEqual(fields);
    expect(read.values.franchiserBrand).toBe(brand);
  });
});

test.each([["1"], ["5"], ["9"]])("age type %s asks neither mileage nor plate", (ageType) => {
  const { values, fields } = checkFields({ ...complete, ageType, mileage: "84.500", plate: "yok" }, facts);
  expect(fields).toEqual({});
  expect(values.mileage).toBeUndefined();
  expect(values.plate).toBeUndefined();
});

test.each<[string, string | undefined, string | undefined]>([
  ["wvwzzz3czge123456", undefined, "WVWZZZ3CZGE123456"],
  ["", undefined, undefined],
  ["WVWZZZ3CZGE12345", "Şasi numarası I, O ve Q dışında 17 harf ve rakamdan oluşur.", undefined],
])("the chassis number %j may be left out, but not be wrong", (chassis, fault, value) => {
  const { values, fields } = checkFields({ ...complete, chassis }, facts);
  expect(fields["chassis"]).toBe(fault);
  expect(values.chassis).toBe(value);
});

test("the day of the first registration is asked where a rule in force needs it, of the vehicles it is about", () => {
  const rule: LawRule = {
    id: "resale-wait",
    rule: "resale-wait",
    validFrom: "2026-01-01",
    validTo: null,
    listingTypes: ["satilik"],
    vehicleTypeIds: [1],
    ageTypes: [2],
    sellers: "dealer",
    modelYearFrom: null,
    minMonths: 6,
    minMileageKm: 6000,
    source: "Yönetmelik",
  };
  const asked = { ...facts, registrationRules: [rule] };
  const used = { ...complete, ageType: "2", mileage: "9.000", plate: "34 ABC 123" };
  expect(checkFields(used, facts).fields).toEqual({});
  expect(checkFields(used, asked).fields).toEqual({ firstRegistration: "Bu alan boş bırakılamaz." });
  expect(checkFields({ ...used, firstRegistration: "2026-02-30" }, asked).fields).toEqual({
    firstRegistration: "Geçerli bir tarih giriniz.",
  });
  expect(checkFields({ ...used, firstRegistration: "2026-02-28" }, asked).fields).toEqual({});
  expect(checkFields({ ...used, ageType: "1" }, asked).fields).toEqual({});
});

test("the damage description counts only above zero", () => {
  const form = { ...complete, damageDescription: "Ön tampon" };
  expect(checkFields(form, facts).values.damageDescription).toBeUndefined();
  expect(checkFields({ ...form, totalDamage: "1" }, facts).values.damageDescription).toBe("Ön tampon");
});

test("only type 1 has an expertise section", () => {
  const other = { ...facts, vehicleType: { ...facts.vehicleType!, id: 3 } };
  expect(visibleFields("bilgiler", complete, facts)).toContain("totalDamage");
  expect(visibleFields("bilgiler", complete, other)).not.toContain("totalDamage");
});

test("a dealer's price is not above the price, and only dealers have one", () => {
  const form = { ...complete, priceDealer: "1.300.000" };
  expect(checkFields(form, facts).fields).toEqual({});
  expect(checkFields(form, { ...facts, isBusiness: true }).fields).toEqual({
    priceDealer: "Galeri fiyatı satış fiyatından yüksek olamaz.",
  });
});

test("choosing a step clears the later ones", () => {
  const other = chooseVehicleStep(complete, "model", "71");
  expect(other).toMatchObject({ type: "1", brand: "7", model: "71", title: complete.title });
  expect(other.variant ?? other.engine ?? other.modelYear).toBeUndefined();
  expect(chooseVehicleStep(complete, "model", "70")).toEqual(complete);
  const type = chooseVehicleStep({ ...complete, equipment: [1], damage: { tavan: "painted" } }, "type", "3");
  expect(type.brand ?? type.equipment ?? type.damage).toBeUndefined();
});

test.each<[Partial<DraftForm>, Partial<FormFacts>, string[]]>([
  [{ brand: "" }, {}, ["brand"]],
  [{ model: "" }, {}, ["brand", "model"]],
  [{ variant: "" }, {}, ["brand", "model", "variant"]],
  [{ engine: "" }, {}, ["brand", "model", "variant", "engine"]],
  [{}, {}, ["brand", "model", "variant", "engine", "modelYear"]],
  [
    { variant: manualChoice },
    { engine: undefined },
    ["brand", "model", "variant", "modelYear", "fuel", "gear", "body", "drive", "doors", "capacity", "power"],
  ],
  [
    { engine: manualChoice, fuel: "elektrik" },
    { engine: undefined },
    ["brand", "model", "variant", "engine", "modelYear", "fuel", "gear", "body", "drive", "doors", "power"],
  ],
  [
    { engine: "7000" },
    { engine: { ...engine, gear: null, doors: null } },
    ["brand", "model", "variant", "engine", "modelYear", "gear", "doors"],
  ],
])("vehicle steps of %j", (values, more, expected) => {
  expect(visibleFields("arac", { ...complete, ...values }, { ...facts, ...more })).toEqual(expected);
});

test("the years are the engine's, newest first", () => {
  expect(modelYears(facts)).toEqual([2019, 2018, 2017, 2016, 2015, 2014, 2013, 2012]);
  expect(modelYears({ ...facts, engine: { ...engine, yearTo: null } })[0]).toBe(2027);
  expect(modelYears({ ...facts, engine: undefined }).at(-1)).toBe(1930);
  const motorcycle = { id: 4, options: { capacity: ["0-50"], power: ["0-50"] } };
  expect(askedCriteria(complete, { ...facts, vehicleType: motorcycle, engine: undefined })).toEqual([
    "modelYear",
    "capacity",
    "power",
  ]);
});

test("photos: the specification's sentences, in its order", () => {
  const waiting = "Yüklenmemiş 2 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.";
  const none = "Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.";
  expect(photoFault({ uploaded: 0, waiting: 2 })).toBe(waiting);
  expect(photoFault({ uploaded: 0, waiting: 0 })).toBe(none);
  expect(photoFault({ uploaded: 1, waiting: 0 })).toBeUndefined();
  expect(submitFault({}, { uploaded: 0, waiting: 0 })).toEqual({ message: none, fields: { photos: none } });
  expect(submitFault({ title: "x" }, { uploaded: 0, waiting: 2 })).toEqual({
    message: "Lütfen zorunlu alanları doldurunuz.",
    fields: { title: "x", photos: waiting },
  });
});

test.each([
  ["34ktk482", "34 KTK 482"],
  [" 06 a 1234 ", "06 A 1234"],
  ["06 A 12345", "06 A 12345"],
  ["35 ab 123", "35 AB 123"],
  ["35-AB-1234", "35 AB 1234"],
  ["81 abi 12", "81 ABI 12"],
  ["81 abı 12", "81 ABI 12"],
  ["82 AB 123", undefined],
  ["00 AB 123", undefined],
  ["34 AQ 123", undefined],
  ["34 ŞK 123", undefined],
  ["34 AB 12", undefined],
  ["34 ABC 1234", undefined],
  ["34 ABCD 12", undefined],
  ["34 AB 000", undefined],
  ["", undefined],
])("plate %s is %s", (text, plate) => {
  expect(parsePlate(text)).toBe(plate);
});

test.each([
  ["2026-11-18T11:32:00Z", "Taslak 14.32'de kaydedildi"],
  ["2026-11-18T06:05:00Z", "Taslak 09.05'te kaydedildi"],
  ["2026-11-18T11:40:00Z", "Taslak 14.40'ta kaydedildi"],
  ["2026-11-18T11:30:00Z", "Taslak 14.30'da kaydedildi"],
  ["2026-11-18T11:00:00Z", "Taslak 14.00'te kaydedildi"],
  ["2026-11-17T21:00:00Z", "Taslak 00.00'da kaydedildi"],
])("a draft of %s: %s", (date, text) => {
  expect(savedAtText(new Date(date))).toBe(text);
});

test("the text of a description is what a reader sees", () => {
  expect(descriptionText("<p>Temiz &amp; bakımlı</p><ul><li><p>LED</p></li><li>ABS</li></ul><p><br></p>")).toBe(
    "Temiz & bakımlı\nLED\nABS",
  );
});

import { expect, test } from "vitest";
import { descriptionText } from "./description.ts";
import { parsePlate } from "./plate.ts";
import type { DraftForm, EngineFacts, FormFacts } from "./rules.ts";
import { checkFields, openStep, photoFault, submitFault, visibleFields } from "./submit-rules.ts";
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
    },
  },
  hasVariants: true,
  hasEngines: true,
  engine,
  attributes: [],
  isBusiness: false,
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

test("a tractor's kilometres are asked, not required: it counts hours", () => {
  const hours = { slug: "calisma-saati", kind: "number" as const, options: [] };
  const { values, fields } = checkFields({ ...complete, mileage: "" }, { ...facts, attributes: [hours] });
  expect(fields).toEqual({});
  expect(values.mileage).toBe(0);
});

test.each([["1"], ["5"], ["9"]])("age type %s asks neither mileage nor plate", (ageType) => {
  const { values, fields } = checkFields({ ...complete, ageType, mileage: "84.500", plate: "yok" }, facts);
  expect(fields).toEqual({});
  expect(values.mileage).toBeUndefined();
  expect(values.plate).toBeUndefined();
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
  expect(askedCriteria(complete, { ...facts, vehicleType: { id: 4, options: {} }, engine: undefined })).toEqual([
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

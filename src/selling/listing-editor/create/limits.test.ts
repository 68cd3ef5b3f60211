import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { manualChoice } from "#src/selling/listings/fields/vehicle-choice.ts";
import { expect, test } from "vitest";
import { completeForm, formFacts } from "#test/support/checked-form.ts";
import type { DraftForm } from "./rules.ts";
import { successRedirectMs } from "./rules.ts";
import { checkFields } from "./submit-rules.ts";

const text = (length: number) => "a".repeat(length);
const paragraph = (length: number) => `<p><strong>${text(length)}</strong></p>`;
/** A form without an engine of the catalogue, whose criteria are entered manually. */
const byHand: Partial<DraftForm> = {
  engine: manualChoice,
  fuel: "dizel",
  gear: "duz",
  body: "sedan",
  doors: "4",
  capacity: "1.598",
  power: "120",
};

test.each<[keyof DraftForm, Partial<DraftForm>, Partial<DraftForm>, string]>([
  ["title", { title: text(10) }, { title: `  ${text(3)}   ${text(5)} ` }, "En az 10 karakter girilmelidir"],
  ["title", { title: text(60) }, { title: text(61) }, "En fazla 60 karakter girilmelidir"],
  ["description", { description: paragraph(20) }, { description: paragraph(19) }, "En az 20 karakter girilmelidir"],
  [
    "description",
    { description: paragraph(4000) },
    { description: paragraph(4001) },
    "En fazla 4000 karakter girilmelidir",
  ],
  ["price", { price: "1" }, { price: "0" }, "Geçerli bir fiyat giriniz."],
  ["price", { price: "950.000" }, { price: "950.000,50" }, "Fiyat tam lira olmalıdır."],
  ["price", { price: "950.000" }, { price: "950000.50" }, "Fiyat tam lira olmalıdır."],
  ["price", { price: "2.000.000.000" }, { price: "2.000.000.001" }, "Geçerli bir fiyat giriniz."],
  ["mileage", { mileage: "2.000.000" }, { mileage: "2.000.001" }, "Geçerli bir değer giriniz."],
  ["modelYear", { modelYear: "2012" }, { modelYear: "2011" }, "Geçerli bir değer giriniz."],
  ["modelYear", { modelYear: "2019" }, { modelYear: "2020" }, "Geçerli bir değer giriniz."],
  ["capacity", { ...byHand, capacity: "30" }, { ...byHand, capacity: "29" }, "Geçerli bir değer giriniz."],
  ["capacity", { ...byHand, capacity: "30.000" }, { ...byHand, capacity: "30.001" }, "Geçerli bir değer giriniz."],
  ["power", { ...byHand, power: "1" }, { ...byHand, power: "0" }, "Geçerli bir değer giriniz."],
  ["power", { ...byHand, power: "3.000" }, { ...byHand, power: "3.001" }, "Geçerli bir değer giriniz."],
  [
    "damageDescription",
    { totalDamage: "1", damageDescription: text(500) },
    { totalDamage: "1", damageDescription: text(501) },
    "En fazla 500 karakter girilmelidir",
  ],
])("%s is accepted up to its limit and refused beyond (%j, %j)", (field, within, beyond, sentence) => {
  const facts: FormFacts = { ...formFacts, engine: "engine" in within ? undefined : formFacts.engine! };
  expect(checkFields({ ...completeForm, ...within }, facts).fields).toEqual({});
  expect(checkFields({ ...completeForm, ...beyond }, facts).fields).toEqual({ [field]: sentence });
});

test("a title is stored on one line, without invisible characters", () => {
  const title = " tek\u202E kapı\u200Bdan\r\ntemiz \u2066araç";
  const { fields, values } = checkFields({ ...completeForm, title }, formFacts);
  expect([fields, values.title]).toEqual([{}, "TEK KAPIDAN TEMİZ ARAÇ"]);
  const unseen = "\u200B".repeat(20);
  expect(checkFields({ ...completeForm, title: unseen }, formFacts).fields).toEqual({ title: expect.any(String) });
});

test.each([
  ["1", false],
  ["2", true],
  ["3", true],
  ["4", true],
  ["5", false],
  ["9", false],
])("age type %s is asked for mileage and plate: %s", (ageType, isAsked) => {
  const options = { ...formFacts.vehicleType!.options, "age-type": ["1", "2", "3", "4", "5", "9"] };
  const facts = { ...formFacts, vehicleType: { id: 1, options } };
  const { values, fields } = checkFields({ ...completeForm, ageType }, facts);
  expect(fields).toEqual({});
  expect([values.mileage, values.plate]).toEqual(isAsked ? [84_500, "34 KTK 482"] : [undefined, undefined]);
  const empty = checkFields({ ...completeForm, ageType, mileage: "", plate: "" }, facts).fields;
  const sentence = "Bu alan boş bırakılamaz.";
  expect(empty).toEqual(isAsked ? { mileage: sentence, plate: sentence } : {});
});

test.each([
  ["", undefined],
  ["0", undefined],
  ["1", "Ön tampon"],
])("with a total damage of %j TL its description is stored as %j", (totalDamage, stored) => {
  const form = { ...completeForm, totalDamage, damageDescription: "Ön tampon" };
  expect(checkFields(form, formFacts).values.damageDescription).toBe(stored);
  const { fields } = checkFields({ ...form, damageDescription: "" }, formFacts);
  expect(fields).toEqual(stored ? { damageDescription: "Bu alan boş bırakılamaz." } : {});
});

test("a dealer's price is at most the price, and only dealers have one", () => {
  const form = { ...completeForm, price: "1.245.000", priceDealer: "1.245.001" };
  const dealer = { ...formFacts, isBusiness: true };
  expect(checkFields(form, formFacts).fields).toEqual({});
  expect(checkFields({ ...form, priceDealer: "1.245.000" }, dealer).fields).toEqual({});
  expect(checkFields(form, dealer).fields).toEqual({
    priceDealer: "Galeri fiyatı satış fiyatından yüksek olamaz.",
  });
});

test("the success page redirects after three seconds", () => {
  expect(successRedirectMs).toBe(3000);
});

import { onlyStated } from "#src/selling/listings/damage/entering.ts";
import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { describe, expect, test } from "vitest";
import { completeForm, formFacts } from "#test/support/checked-form.ts";
import type { LawRule } from "#src/selling/listings/authority/law-rules.ts";
import { descriptionText } from "#src/selling/listings/description-text.ts";
import { readStep } from "./form-data.ts";
import type { DraftForm } from "./rules.ts";
import { checkFields, openStep, photoFault, submitFault, visibleFields, withoutIdleDamage } from "./submit-rules.ts";

test("a complete form has no errors and its values are ready to be stored", () => {
  const { fields, values } = checkFields(completeForm, formFacts);
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
  expect(openStep(completeForm, formFacts, 1)).toBe("yayin");
  expect(openStep(completeForm, formFacts, 0)).toBe("bilgiler");
  expect(openStep({ type: "1" }, formFacts, 0)).toBe("arac");
  expect(openStep({}, { ...formFacts, vehicleType: undefined }, 0)).toBe("tur");
});

test.each<[Partial<DraftForm>, string, string]>([
  [{ title: "" }, "title", "Bu alan boş bırakılamaz."],
  [{ mileage: "" }, "mileage", "Bu alan boş bırakılamaz."],
  [{ mileage: "çok" }, "mileage", "Geçerli bir değer giriniz."],
  [{ plate: "99 XX 1" }, "plate", "Geçerli bir plaka giriniz."],
  [{ description: "<p> </p>" }, "description", "Bu alan boş bırakılamaz."],
  [
    { description: "<p>Bakımlı araç, <b>0532</b> 411 22 09 arayın.</p>" },
    "description",
    "Buraya telefon numarası yazmayınız; alıcılar size ilandan ulaşır.",
  ],
  [
    { title: "Temiz araç 0532 411 22 09" },
    "title",
    "Buraya telefon numarası yazmayınız; alıcılar size ilandan ulaşır.",
  ],
  [{ price: "" }, "price", "Bu alan boş bırakılamaz."],
  [{ ageType: "4" }, "ageType", "Geçerli bir değer giriniz."],
])("%j: the error of %s is %s", (wrong, field, sentence) => {
  expect(checkFields({ ...completeForm, ...wrong }, formFacts).fields).toEqual({ [field]: sentence });
});

describe("a tractor counts hours instead of kilometres", () => {
  const hours = { slug: "calisma-saati", kind: "number" as const, options: [], min: 0, max: 60_000, isRequired: true };
  const tractor = { ...formFacts, attributes: [hours] };
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
    const form = { ...completeForm, mileage: "84.500", attributes: hoursOf(value) };
    const { values, fields } = checkFields(form, tractor);
    expect(fields).toEqual(sentence ? { "attributes.calisma-saati": sentence } : {});
    expect(values.mileage).toBeUndefined();
  });

  test("a new one has no hours", () => {
    const form = { ...completeForm, ageType: "1", attributes: { "calisma-saati": "12" } };
    expect(checkFields(form, tractor).fields).toEqual({});
    expect(checkFields(form, tractor).values.attributes).toEqual({});
    expect(checkFields({ ...form, ageType: "2" }, tractor).values.attributes).toEqual({ "calisma-saati": 12 });
  });
});

test.each([
  ["", {}],
  ["https://youtu.be/dQw4w9WgXcQ", {}],
  ["https://example.com/video", { videoUrl: "Geçersiz video adresi" }],
])("the video address %s", (videoUrl, fields) => {
  const read = checkFields({ ...completeForm, videoUrl }, formFacts);
  expect(read.fields).toEqual(fields);
  if (videoUrl.includes("youtu")) expect(read.values.videoUrl).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

describe("an authorised dealer's vehicle", () => {
  const franchiser = { ...formFacts, isBusiness: true, grantedBrandIds: [7] };
  const notGranted = {
    franchiserBrand:
      "Bu marka için onaylı bir yetkili bayiliğiniz yok. Onaylı bir marka seçiniz ya da satıcılık türünü “Galeri aracı” yapınız.",
  };
  test.each<[Partial<DraftForm>, FormFacts, Record<string, string>, number | undefined]>([
    [{ nature: "franchiser", franchiserBrand: "7" }, franchiser, {}, 7],
    [{ nature: "franchiser" }, franchiser, { franchiserBrand: "Bu alan boş bırakılamaz." }, undefined],
    [{ nature: "dealer", franchiserBrand: "7" }, franchiser, {}, undefined],
    [{}, franchiser, {}, undefined],
    [{ nature: "kiralik" }, franchiser, { nature: "Geçerli bir değer giriniz." }, undefined],
    [{ nature: "franchiser", franchiserBrand: "7" }, formFacts, {}, undefined],
    [{ nature: "franchiser", franchiserBrand: "8" }, franchiser, notGranted, undefined],
    [{ nature: "franchiser", franchiserBrand: "7" }, { ...formFacts, isBusiness: true }, notGranted, undefined],
  ])("%j", (values, seller, fields, brand) => {
    const read = checkFields({ ...completeForm, ...values }, seller);
    expect(read.fields).toEqual(fields);
    expect(read.values.franchiserBrand).toBe(brand);
  });
});

test.each<[string, string | undefined, string | undefined]>([
  ["wvwzzz3czge123456", undefined, "WVWZZZ3CZGE123456"],
  ["", undefined, undefined],
  ["WVWZZZ3CZGE12345", "Şasi numarası I, O ve Q dışında 17 harf ve rakamdan oluşur.", undefined],
])("the chassis number %j is optional but checked", (chassis, fault, value) => {
  const { values, fields } = checkFields({ ...completeForm, chassis }, formFacts);
  expect(fields["chassis"]).toBe(fault);
  expect(values.chassis).toBe(value);
});

test("the first registration date is asked only for vehicles that a legal rule in force applies to", () => {
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
  const asked = { ...formFacts, registrationRules: [rule] };
  const used = { ...completeForm, ageType: "2", mileage: "9.000", plate: "34 ABC 123" };
  expect(checkFields(used, formFacts).fields).toEqual({});
  expect(checkFields(used, asked).fields).toEqual({ firstRegistration: "Bu alan boş bırakılamaz." });
  expect(checkFields({ ...used, firstRegistration: "2026-02-30" }, asked).fields).toEqual({
    firstRegistration: "Geçerli bir tarih giriniz.",
  });
  expect(checkFields({ ...used, firstRegistration: "2026-02-28" }, asked).fields).toEqual({});
  expect(checkFields({ ...used, firstRegistration: "2026-02-28", mileage: "5.999" }, asked).fields).toEqual({
    mileage: "Bu aracı 6.000 kilometreyi geçmeden satışa sunamazsınız.",
  });
  expect(checkFields({ ...used, ageType: "1" }, asked).fields).toEqual({});
});

test("damage starts unset: every part is original only where the seller says so", () => {
  const { damage: _chosen, ...unset } = completeForm;
  expect(checkFields(unset, formFacts).fields).toEqual({
    damage: "Tamamının orijinal olduğunu ya da boyalı ve değişen parçaları belirtiniz.",
  });
  expect(openStep(unset, formFacts, 1)).toBe("bilgiler");
  expect(
    checkFields({ ...unset, listingType: "kiralik", rentPeriod: "gunluk", rentDeposits: ["nakit"] }, formFacts).fields,
  ).toEqual({});
  expect(readStep("bilgiler", { "damage.tavan": "" })).not.toHaveProperty("damage");
  expect(readStep("bilgiler", { damage: "original", "damage.tavan": "" })).toMatchObject({ damage: {} });
  expect(readStep("bilgiler", { damage: "original", "damage.tavan": "painted" })).toMatchObject({
    damage: { tavan: "painted" },
  });
});

test("a panel that the seller did not choose is not stated; a form with none that is stated is incomplete", () => {
  const { damage } = readStep("bilgiler", { "damage.tavan": "painted", "damage.on-tampon": "" }) as DraftForm;
  expect(damage).toMatchObject({ tavan: "painted", "on-tampon": "unstated", "arka-tampon": "unstated" });
  expect(checkFields({ ...completeForm, damage }, formFacts).fields).toEqual({});
  expect(checkFields({ ...completeForm, damage: onlyStated({}) }, formFacts).fields).toHaveProperty("damage");
  const rest = { "damage.tavan": "painted", "damage.on-tampon": "unstated", damage: "original" };
  expect(readStep("bilgiler", rest)).toMatchObject({ damage: { tavan: "painted" } });
});

test("only type 1 has an expertise section", () => {
  const other = { ...formFacts, vehicleType: { ...formFacts.vehicleType!, id: 3 } };
  expect(visibleFields("bilgiler", completeForm, formFacts)).toContain("totalDamage");
  expect(visibleFields("bilgiler", completeForm, other)).not.toContain("totalDamage");
});

test.each([
  ["6.400", "Park sürtmesi"],
  ["1", "Park sürtmesi"],
  ["0", ""],
  ["", ""],
  [undefined, ""],
])("with a total damage of %j the description is %j", (totalDamage, damageDescription) => {
  const form = { ...completeForm, totalDamage, damageDescription: "Park sürtmesi" };
  expect(withoutIdleDamage(form).damageDescription).toBe(damageDescription);
});

test("photos: which sentence a submit answers", () => {
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

test("the plain text of a description", () => {
  expect(descriptionText("<p>Temiz &amp; bakımlı</p><ul><li><p>LED</p></li><li>ABS</li></ul><p><br></p>")).toBe(
    "Temiz & bakımlı\nLED\nABS",
  );
});

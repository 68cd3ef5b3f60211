import { editingOf, outcomeOf } from "./edit-states.ts";
import { editUnits, unitName } from "#src/selling/listings/fields/edit-units.ts";
import { describe, expect, test } from "vitest";
import { confirmPriceField, DraftForm } from "../create/rules.ts";
import { SpareForm } from "../spare-parts/rules.ts";
import { listingActors, listingStates } from "#src/selling/listings/rules.ts";
import { changedUnits, fieldsOfUnit, type EditForm, mustBeSeen, outcomeText } from "./rules.ts";

/** Every state × who may edit × the effect of changed texts, and of a changed vehicle. */
const table: Record<string, [editing: string, texts?: string, vehicle?: string]> = {
  draft: ["none"],
  pending: ["open", "stays", "stays"],
  active: ["open", "stays", "queue"],
  passive: ["open", "stays", "queue"],
  rejected: ["open", "queue", "queue"],
  expired: ["open", "stays", "queue"],
  sold: ["gone"],
  removed: ["gone"],
  "authority-lost": ["open", "stays", "queue"],
};

describe.each(listingStates)("a listing that is %s", (state) => {
  const [editing, texts, vehicle] = table[state]!;
  test.each([...listingActors, undefined])("is edited by %s as the table says", (who) =>
    expect(editingOf(state, who)).toBe(who === "owner" ? editing : "none"),
  );
  test.runIf(texts)("has the effects of the table", () => {
    expect([outcomeOf(state, false), outcomeOf(state, true)]).toEqual([texts, vehicle]);
  });
});

const form: DraftForm = {
  type: "1",
  brand: "7",
  model: "9",
  mileage: "84.500",
  plate: "34 KTK 482",
  title: "BOYASIZ",
  description: "<p>Temiz.</p>",
  price: "1.245.000",
  city: "34",
  town: "5",
  damage: { tavan: "painted" },
  totalDamage: "6.400",
  equipment: [1, 2],
  attributes: { "motor-hacmi": "1.600" },
};
const content = (change: EditForm = {}, photoIds = ["a", "b"]) => ({ form: { ...form, ...change }, photoIds });

test.each<[string, EditForm, string[] | undefined, string, boolean]>([
  ["the price", { price: "1.200.000" }, undefined, "Fiyat", false],
  ["the title", { title: "Hatasız" }, undefined, "Başlık", false],
  ["the description", { description: "<p>Temiz, bakımlı.</p>" }, undefined, "Açıklama", false],
  ["the damage text", { damageDescription: "Park" }, undefined, "Hasar tutarı", false],
  ["the town", { town: "6" }, undefined, "Konum", false],
  ["swap", { swap: "1" }, undefined, "Takas", false],
  ["equipment", { equipment: [1] }, undefined, "Donanım", false],
  ["attributes", { attributes: {} }, undefined, "Özellikler", false],
  ["more kilometres", { mileage: "84.501" }, undefined, "Kilometre", false],
  ["fewer kilometres", { mileage: "84.499" }, undefined, "Kilometre", true],
  ["more damage", { damage: { tavan: "replaced", "on-tampon": "painted" } }, undefined, "Hasar", false],
  ["a panel that got better", { damage: { tavan: "local-paint", "on-tampon": "painted" } }, undefined, "Hasar", true],
  ["a higher amount of damage", { totalDamage: "6.401" }, undefined, "Hasar tutarı", false],
  ["a lower amount of damage", { totalDamage: "" }, undefined, "Hasar tutarı", true],
  ["the brand", { brand: "8" }, undefined, "Araç", true],
  ["the year", { modelYear: "2020" }, undefined, "Araç", true],
  ["the plate", { plate: "34 KTK 483" }, undefined, "Plaka", true],
  ["the colour", { colour: "siyah" }, undefined, "Renk", true],
  ["another part", { productTypeSlug: "x" }, undefined, "Parça", true],
  ["another vehicle it fits", { vehicleModelId: "3" }, undefined, "Uyduğu araç", true],
  ["the part's condition", { condition: "cikma" }, undefined, "Parçanın durumu", true],
  ["a photo less", {}, ["a"], "Fotoğraflar", true],
  ["another cover", {}, ["b", "a"], "Fotoğraflar", true],
])("a change of %s is one unit, which needs moderation or not", (_, change, photoIds, name, isSeen) => {
  expect(changedUnits(content(), content(change, photoIds)).map(unitName)).toEqual([name]);
  expect(mustBeSeen(content(), content(change, photoIds))).toBe(isSeen);
});

test.each<DraftForm>([
  { price: "1245000" },
  { title: " boyasız " },
  { plate: "34ktk482" },
  { swap: "", warranty: "0", colour: "" },
  { equipment: [2, 1], damage: { tavan: "painted", "on-tampon": "original" } },
  { attributes: { "motor-hacmi": "1.600", agirlik: "" } },
  { description: "<p>Temiz.</p>\n<p></p>" },
])("another spelling of the same value is no change: %j", (change) => {
  expect(changedUnits(content(), content(change))).toEqual([]);
});

test.each([
  ["<p>Temiz.<br />Bakımlı.</p>", "<p>Temiz.</p><p>Bakımlı.</p>", false],
  ["<ul> <li>Temiz</li> </ul>", "<ul><li><p>Temiz</p></li></ul>", false],
  ["<p><b>Temiz</b></p>", "<p><strong>Temiz</strong></p>", false],
  ["<p>Temiz</p>", "<p><strong>Temiz</strong></p>", true],
  ["<p>Temiz</p>", '<p style="text-align:center">Temiz</p>', true],
])("the description %s becomes %s: changed %s", (before, after, isChanged) => {
  const changed = changedUnits(content({ description: before }), content({ description: after }));
  expect(changed).toEqual(isChanged ? ["description"] : []);
});

test("every field of the form belongs to one unit", () => {
  const fields = editUnits.flatMap(({ slug }) => fieldsOfUnit(slug));
  // A confirmation is no part of the listing.
  const ofListing = Object.keys(DraftForm.shape).filter((name) => name !== confirmPriceField);
  expect(new Set(fields)).toEqual(new Set([...ofListing, ...Object.keys(SpareForm.shape)]));
  expect(new Set(fields).size).toBe(fields.length);
});

test.each([
  ["active", "stays", ["Fiyat"], /^Değişenler: Fiyat\. İlanınız yayında kalır/],
  ["active", "queue", ["Fotoğraflar"], /yeniden onaya gider ve onaylanana kadar yayında olmaz\.$/],
  ["passive", "queue", ["Araç"], /yeniden onaya gider\.$/],
  ["rejected", "queue", ["Fiyat"], /Kaydettiğinizde ilanınız yeniden onaya gider\.$/],
  ["active", "stays", [], /^Henüz bir şey değiştirmediniz\./],
] as const)("%s, %s: the seller reads the effect before saving", (state, outcome, changed, text) => {
  expect(outcomeText(state, outcome, changed)).toMatch(text);
});

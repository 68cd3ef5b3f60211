import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { testApp } from "#test/support/app.ts";
import { hasWords, listingWordsOf } from "./listing-words.ts";
import { queryWords } from "./tokens.ts";

const app = await testApp();
const catalogue = await catalogueOf(app);
const places = await placesOf(app);
const wordsOf = listingWordsOf(catalogue, places);

const volkswagen = catalogue.matchBrand("volkswagen")!.id;
const passat = catalogue.matchModel([1], volkswagen, "passat")!.id;
const listing = {
  title: "İLK SAHİBİNDEN 1,6 TDI",
  businessName: "Yıldız Otomotiv",
  brandId: volkswagen,
  modelId: passat,
  variantId: catalogue.variantsOf(passat).find(({ name }) => name.endsWith("Highline"))!.id,
  cityId: 6,
  townId: places.townsOf(6).find(({ name }) => name === "Çankaya")!.id,
  fuel: "dizel",
  gear: "otomatik",
  body: null,
  furtherBrandIds: [],
  furtherModelIds: [],
  colour: "kirmizi",
};

test.each([
  ["volkswagen passat", true],
  ["pasat dizel ankara", true],
  ["kırmızı Çankaya'da highline", true],
  ["1.6 tdi sahibinden", true],
  ["otomtik", true],
  ["yildiz otomotiv passat", true],
  ["passat benzin", false],
  ["1.5", false],
  ["", true],
])("“%s” finds the listing: %s", (text, isFound) => expect(hasWords(wordsOf(listing), queryWords(text))).toBe(isFound));

import { describe, expect, test } from "vitest";
import { matchKey } from "#src/shared/turkish.ts";
import { testApp } from "#test/support/app.ts";
import { namesOf } from "../address/vocabulary.server.ts";

const app = await testApp();
const { catalogue, places, nicknames, searchWords } = await namesOf(app);
const types = catalogue.vehicleTypes.map(({ id }) => id);

test.each([
  ["vw passat", ["volkswagen", "passat"]],
  ["Wolkswagen", ["volkswagen"]],
  ["merso", ["mercedes", "benz", "mercedesbenz"]],
  ["bimmer 320d", ["bmw", "320d"]],
  ["ŞEVROLE kruz", ["chevrolet", "cruze"]],
  ["şevrolet", ["chevrolet"]],
  ["passo temiz", ["passat", "temiz"]],
  ["renault 12", ["r", "12"]],
  ["hacı murat", ["serce"]],
  ["antep", ["gaziantep"]],
  ["golf 7", ["golf", "7"]],
  ["volksvagen golf", ["volkswagen", "golf"]],
  ["", []],
])("“%s” is searched as %j", (text, words) => expect(searchWords(text)).toEqual(words));

describe("every nickname", () => {
  test("refers to an entry of the catalogue or a city", () => {
    const wrong = nicknames.filter(({ brand, model, city }) => {
      if (city !== null) return places.findCity(city)?.slug !== city;
      const known = catalogue.brands.find(({ slug }) => slug === brand);
      return !known || (model !== null && catalogue.matchModel(types, known.id, model)?.slug !== model);
    });
    expect(wrong).toEqual([]);
  });

  test("occurs once", () => {
    const keys = nicknames.map(({ name }) => name.replaceAll(".", "p")).map(matchKey);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test("of a generation has a first and a last year", () => {
    const generations = nicknames.filter(({ yearFrom, yearTo }) => yearFrom !== null || yearTo !== null);
    expect(generations.length).toBeGreaterThan(50);
    expect(generations.filter(({ yearFrom, yearTo }) => !(yearFrom! <= yearTo!))).toEqual([]);
  });
});

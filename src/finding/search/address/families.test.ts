import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { resultAddress, selectionAddress } from "./address.ts";
import { chipsOf } from "../results/chips.server.ts";
import { selectionNames } from "../engine/criteria.server.ts";
import { resultHeading } from "./labels.ts";
import { parseSearchForm } from "./parse-address.ts";
import { parseSentence } from "../sentence/sentence.ts";
import { namesOf } from "./vocabulary.server.ts";

const app = await testApp();
const names = await namesOf(app);
const read = (sentence: string) => parseSearchForm(parseSentence(sentence, names, 2026).form, names);

test.each(["sprinter", "mercedes sprinter", "sprınter"])(
  "“%s” is every Sprinter, in one chip and one name",
  (sentence) => {
    const request = read(sentence);
    const { models } = request.selection;
    expect(models.length).toBeGreaterThan(10);
    expect(models.every((model) => model.startsWith("mercedes-benz.sprinter-"))).toBe(true);
    const [brand, family, ...others] = chipsOf(request, names);
    expect(brand!.label).toBe("Mercedes-Benz");
    expect(family).toEqual({ label: `Sprinter (${models.length}\u00a0model)`, to: "/satilik/mercedes-benz" });
    expect(others).toEqual([]);
    expect(resultHeading(selectionNames(request.selection, names))).toBe("Satılık Mercedes-Benz Sprinter");
  },
);

test("beside another brand's models a family has its brand's name", () => {
  const { selection } = read("vespa sprint veya honda pcx");
  expect(selectionNames(selection, names).models).toEqual(["Honda PCX", "Vespa Sprint"]);
});

test("a part of a family is shown model by model", () => {
  const { selection } = read("vespa sprint");
  const [, ...some] = selection.models;
  const chips = chipsOf({ ...read(""), selection: { ...selection, models: some } }, names);
  expect(chips.map(({ label }) => label)).toEqual(["Vespa", "Sprint 150", "Sprint 50"]);
});

test("a model's own name is no family, but stands for one in a vehicle type that lacks it", () => {
  expect(resultAddress(read("transit"))).toBe("/minivan-panelvan/ford-transit");
  const { selection } = read("ford transit minibüs");
  expect(selectionAddress(selection)).toMatch(/^\/minibus-midibus\/ford\?model=transit-10-1,/);
  expect(selectionNames(selection, names).models).toEqual(["Transit"]);
});

test("seats narrow a family to the vehicle type that counts them", () => {
  const { selection } = read("16+1 sprinter");
  expect(selection).toMatchObject({ type: "minibus-midibus", attributes: ["koltuk-sayisi.16-1"] });
  expect(selectionNames(selection, names).models).toEqual(["Sprinter"]);
});

import { expect, test } from "vitest";
import { exactly, matching } from "./suggest.ts";

const cities = ["Ağrı", "Ankara", "Iğdır", "Isparta", "İstanbul", "İzmir", "Muş", "Şanlıurfa"].map((label) => ({
  value: label,
  label,
}));
const found = (text: string) => matching(cities, text).map(({ label }) => label);

test.each([
  ["", cities.map(({ label }) => label)],
  ["iz", ["İzmir"]],
  ["IĞ", ["Iğdır"]],
  ["i", ["Iğdır", "Isparta", "İstanbul", "İzmir"]],
  ["sanli", ["Şanlıurfa"]],
  ["paris", []],
])("%j finds %j", (text, labels) => expect(found(text)).toEqual(labels));

test("names with the typed prefix come before names with a later word that has it", () => {
  const items = ["Yeni Golf", "Golf", "Golfo"].map((label) => ({ value: label, label }));
  expect(matching(items, "golf").map(({ label }) => label)).toEqual(["Golf", "Golfo", "Yeni Golf"]);
});

test("a fully typed name is chosen without a list", () => {
  expect(exactly(cities, " izmir ")?.value).toBe("İzmir");
  expect(exactly(cities, "izm")).toBeUndefined();
});

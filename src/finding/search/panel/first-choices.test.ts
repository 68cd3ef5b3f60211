import { expect, test } from "vitest";
import type { Choice, Choices } from "./choices.ts";
import { chosenFirst, firstChoices } from "./first-choices.ts";
import { nothingChosen, type Selection } from "../rules.ts";
import { recordOf } from "../record-of.ts";
import { listKeys } from "../filters/lists.ts";

const choice = (value: string, isChosen = false): Choice => ({ value, name: value, count: 1, isChosen });
const many = (length: number, chosen: number[] = []) =>
  Array.from({ length }, (_, index) => choice(String(index), chosen.includes(index)));
const choicesWith = (some: Partial<Choices>) =>
  ({ ...recordOf(listKeys, () => []), types: [], days: [], ...some }) as unknown as Choices;
const first = (some: Partial<Choices>, selection: Partial<Selection> = {}) =>
  firstChoices(choicesWith(some), { ...nothingChosen, ...selection });
const values = (choices: readonly Choice[]) => choices.map(({ value }) => value).join(" ");

test("a list has its first six values and those that are chosen, a short one all", () => {
  const { choices, leftOut } = first({ brands: many(20, [12]), cities: many(81), fuels: many(8) });
  expect(values(choices.brands)).toBe("0 1 2 3 4 5 12");
  expect(values(choices.cities)).toBe("0 1 2 3 4 5");
  expect(choices.fuels).toHaveLength(8);
  expect(leftOut).toEqual({ brands: 13, cities: 75 });
});

test("a chosen value stands on top of its list, before those with more listings", () => {
  const [few, more, most] = [
    { ...choice("few", true), count: 1 },
    { ...choice("more"), count: 2 },
    { ...choice("most"), count: 3 },
  ];
  expect(values([more, few, most].sort(chosenFirst))).toBe("few most more");
});

test("closed groups have no values, open ones those that they show", () => {
  const all = { colours: many(24, [3]), sellers: many(3), days: many(5) };
  expect(first(all).leftOut).toEqual({ colours: 24, sellers: 3, days: 5 });
  const open = first(all, { colours: ["3"], publishedDays: 7 });
  expect(open.choices.colours).toHaveLength(6);
  expect(open.leftOut).toEqual({ colours: 18, sellers: 3 });
});

test("flags outside the damage group come once one of them is chosen", () => {
  const flags = ["boyasiz", "degisensiz", "fotografli", "pazarliksiz"].map((value) => choice(value));
  expect(first({ flags }).leftOut).toEqual({ flags: 2 });
  expect(first({ flags }, { flags: ["fotografli"] as never }).leftOut).toEqual({});
});

test("lists that are divided or a menu are whole: models of several brands, places around which to search", () => {
  const lists = { models: many(30), cities: many(81), towns: many(20) };
  const around = { place: "ankara", km: 100 };
  expect(first(lists, { brands: ["bmw", "audi"], around }).leftOut).toEqual({});
});

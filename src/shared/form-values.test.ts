import { expect, test } from "vitest";
import { formValues } from "./validation.ts";

const formOf = (entries: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

test("a repeated name and a name that ends in [] become lists", () => {
  const form = formOf([
    ["title", "Passat"],
    ["offers[]", "A"],
    ["city", "06"],
    ["city", "34"],
  ]);
  expect(formValues(form)).toEqual({ title: "Passat", offers: ["A"], city: ["06", "34"] });
});

test("a field called __proto__ is an ordinary field", () => {
  const values = formValues(formOf([["__proto__", "x"]]));
  expect(Object.keys(values)).toEqual(["__proto__"]);
});

test("every field is read once", () => {
  const form = formOf(Array.from({ length: 300 }, (_, n) => [String(n), "x"]));
  let reads = 0;
  const getAll = form.getAll.bind(form);
  form.getAll = (name: string) => {
    reads++;
    return getAll(name);
  };
  expect(Object.keys(formValues(form))).toHaveLength(300);
  expect(reads).toBe(0);
});

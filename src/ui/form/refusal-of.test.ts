import { expect, test } from "vitest";
import { refusalOf, refusalWith } from "./refusal-of.ts";

test("a refusal belongs to the form whose button or row was sent", () => {
  const refused = { message: "Şifre yanlış.", fields: undefined, values: { islem: "changeRole", id: "8" } };
  expect(refusalOf(refused, "changeRole")).toBe(refused);
  expect(refusalOf(refused, "block", "changeRole")).toBe(refused);
  for (const other of [refused, { done: "Kaydedildi." }, undefined]) expect(refusalOf(other, "block")).toBeUndefined();
  expect(refusalOf(refused, "default")).toBeUndefined();
  expect(refusalOf({ ...refused, values: {} }, "default")).toBeDefined();
  expect(refusalWith(refused, "id", "8")).toBe(refused);
  expect(refusalWith(refused, "id", "7")).toBeUndefined();
});

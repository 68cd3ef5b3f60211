import { expect, test } from "vitest";
import { refusalOf } from "./refusal-of.ts";

test("a refusal belongs to the form whose field or button was sent", () => {
  const refused = { message: "Şifre yanlış.", fields: undefined, values: { step: "changeRole", reason: "…" } };
  expect(refusalOf(refused, "step", "changeRole")).toBe(refused);
  expect(refusalOf(refused, "step", "block", "changeRole")).toBe(refused);
  for (const other of [refused, { done: "Kaydedildi." }, undefined])
    expect(refusalOf(other, "step", "block")).toBeUndefined();
  expect(refusalOf(refused, "id", "7")).toBeUndefined();
});

import { expect, test } from "vitest";
import { lookup } from "./lookup.ts";

test("only an entry's own name finds it", () => {
  const entries = { saved: "Kaydedildi." };
  expect(["saved", "constructor", "__proto__", null].map((name) => lookup(entries, name))).toEqual([
    "Kaydedildi.",
    undefined,
    undefined,
    undefined,
  ]);
});

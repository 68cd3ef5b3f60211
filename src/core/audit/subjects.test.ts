import { expect, test } from "vitest";
import { businessSubject, memberSubject, pathOfSubject } from "./subjects.ts";

test("members and businesses that entries name have a page, listings have none here", () => {
  expect(pathOfSubject(memberSubject(42))).toBe("/yonetim/uyeler/42");
  expect(pathOfSubject("42")).toBe("/yonetim/uyeler/42");
  expect(pathOfSubject(businessSubject("ege-oto"))).toBe("/yonetim/isletmeler?q=ege-oto");
  expect(pathOfSubject("ABC234DEF")).toBeUndefined();
});

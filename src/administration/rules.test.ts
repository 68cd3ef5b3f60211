import { expect, test } from "vitest";
import { businessSubject, maskEmail, maskStoredPhone, memberSubject, pathOfSubject } from "./rules.ts";

test("contact data are masked", () => {
  expect(maskEmail("deniz.kaya@kontak.example")).toBe("d***@kontak.example");
  expect(maskStoredPhone("+905321234567")).toBe("0532 *** ** 67");
});

test("the audit log leads to the member or the business that it names", () => {
  expect(pathOfSubject(memberSubject(42))).toBe("/yonetim/uyeler/42");
  expect(pathOfSubject(businessSubject("ege-oto"))).toBe("/yonetim/isletmeler?q=ege-oto");
  expect(pathOfSubject("ABC234DEF")).toBeUndefined();
});

import { expect, test } from "vitest";
import { maskEmail, maskStoredPhone } from "./rules.ts";

test("contact data are masked", () => {
  expect(maskEmail("deniz.kaya@kontak.example")).toBe("d***@kontak.example");
  expect(maskStoredPhone("+905321234567")).toBe("0532 *** ** 67");
});

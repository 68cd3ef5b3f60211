import { expect, test } from "vitest";
import { maskEmail, maskStoredPhone } from "./masked-contact.ts";

test("of contact data only what tells two members apart is shown", () => {
  expect(maskEmail("deniz.kaya@kontak.example")).toBe("d***@kontak.example");
  expect(maskStoredPhone("+905321234567")).toBe("0532 *** ** 67");
  expect(maskStoredPhone("+902124567890")).toBe("0212 *** ** 90");
  expect(maskStoredPhone("+904440123")).toBe("444 * *23");
  expect(maskStoredPhone("+493012345678")).toBe("+49 *** 78");
});

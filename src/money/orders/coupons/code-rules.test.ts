import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { couponCodeFrom, formatCouponCode, isCouponCode, readCouponCode } from "./code-rules.ts";

const { integer } = randomFrom(7);
const codes = Array.from({ length: 40 }, () => couponCodeFrom(Array.from({ length: 11 }, () => integer(2 ** 32))));
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

test("a made code is valid, also typed with spaces, hyphens and small letters", () => {
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    expect(isCouponCode(code)).toBe(true);
    expect(isCouponCode(readCouponCode(` ${formatCouponCode(code).toLowerCase()} `))).toBe(true);
  }
});

test("any one changed character is refused", () => {
  for (const code of codes)
    for (let place = 0; place < code.length; place++)
      for (const letter of letters)
        if (letter !== code[place])
          expect(isCouponCode(code.slice(0, place) + letter + code.slice(place + 1))).toBe(false);
});

test("any swap of two different neighbours is refused, and so is a missing or an extra character", () => {
  for (const code of codes) {
    for (let place = 0; place + 1 < code.length; place++)
      if (code[place] !== code[place + 1]) {
        const swapped = code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2);
        expect(isCouponCode(swapped)).toBe(false);
      }
    expect(isCouponCode(code.slice(1))).toBe(false);
    expect(isCouponCode(`${code}2`)).toBe(false);
  }
});

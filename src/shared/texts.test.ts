import { expect, test } from "vitest";
import { formatAge } from "./dates.ts";
import { formatPrice, maskNumber, parseMasked } from "./money.ts";
import { formatPhone, maskPhone, parseMobile } from "./phone.ts";
import { compareTurkish, fold, slugify, upperCase } from "./turkish.ts";

test.each([
  ["istanbul ığdır", "İSTANBUL IĞDIR"],
  ["ilk sahibinden şık", "İLK SAHİBİNDEN ŞIK"],
  ["i\u0307lk sahibinden", "İLK SAHİBİNDEN"],
])("%s in capitals is %s", (text, capitals) => expect(upperCase(text)).toBe(capitals));

test.each([
  ["IĞDIR", "igdir"],
  ["İstanbul", "istanbul"],
  ["ISPARTA", "isparta"],
  ["Citroën", "citroen"],
  ["Škoda", "skoda"],
  ["Kâğıthane", "kagithane"],
])("%s folds to %s", (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ["Alfa Romeo Giulietta 1.4 TB", "alfa-romeo-giulietta-1-4-tb"],
  ["  Arazi, SUV & Pick-up ", "arazi-suv-ve-pick-up"],
  ["Citroën C4 X", "citroen-c4-x"],
])("%s in an address is %s", (text, slug) => expect(slugify(text)).toBe(slug));

test("names stand in Turkish order", () => {
  expect(["Şırnak", "Iğdır", "Çorum", "İzmir", "Isparta", "Cizre", "Sivas"].sort(compareTurkish)).toEqual([
    "Cizre",
    "Çorum",
    "Iğdır",
    "Isparta",
    "İzmir",
    "Sivas",
    "Şırnak",
  ]);
});

test.each([
  ["1250000", "1.250.000"],
  ["0012", "12"],
  ["1.2a5", "125"],
  ["", ""],
])("typed %j shows %j", (typed, shown) => expect(maskNumber(typed)).toBe(shown));

test.each([
  ["1.250.000", 1250000],
  ["0", 0],
  ["12,5", undefined],
  ["-5", undefined],
  ["", undefined],
])("%j reads as %j", (text, value) => expect(parseMasked(text)).toBe(value));

test("prices are whole liras with dots", () => expect(formatPrice(123456700)).toBe("1.234.567\u00a0TL"));

test.each([
  ["05321234567", "0532 123 45 67"],
  ["053212345678", "0532 123 45 67"],
  ["4440123", "444 0 123"],
  ["0532 1", "0532 1"],
])("typed phone %s shows %s", (typed, shown) => expect(maskPhone(typed)).toBe(shown));

test.each([
  ["0532 123 45 67", "+905321234567"],
  ["+90 532 123 45 67", "+905321234567"],
  ["5321234567", "+905321234567"],
  ["0212 123 45 67", undefined],
])("%s is the mobile number %s", (text, number) => expect(parseMobile(text)).toBe(number));

test("a stored number reads as people write it", () => expect(formatPhone("+905321234567")).toBe("0532 123 45 67"));

test.each([
  ["2026-11-18T20:59:00Z", "Bugün"],
  ["2026-11-18T20:59:00Z", "Bugün"],
  ["2026-11-17T20:59:00Z", "Dün"],
  ["2026-11-13T12:00:00Z", "5 gün önce"],
  ["2026-01-02T12:00:00Z", "2 Ocak 2026"],
])("%s is %s, by the day in Turkey", (at, age) =>
  expect(formatAge(new Date(at), new Date("2026-11-18T20:30:00Z"))).toBe(age),
);

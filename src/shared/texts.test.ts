import { expect, test } from "vitest";
import { formatAge } from "./dates.ts";
import { formatPrice, maskNumber, parseMasked } from "./money.ts";
import { formatPhone, maskPhone, parsePhone, parsePhoneOf, phoneUri } from "./phone.ts";
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
  ["Mercedes-Benz IX 1.6 TDI", "mercedes-benz ix 1.6 tdi"],
])("%s folds to %s", (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ["Alfa Romeo Giulietta 1.4 TB", "alfa-romeo-giulietta-1-4-tb"],
  ["  Arazi, SUV & Pick-up ", "arazi-suv-ve-pick-up"],
  ["Citroën C4 X", "citroen-c4-x"],
])("%s in an address is %s", (text, slug) => expect(slugify(text)).toBe(slug));

test("names are sorted in Turkish order", () => {
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
  // An amount in words stays as typed, from its first unfinished form on.
  ["1,", "1,"],
  ["1,2", "1,2"],
  ["1.2", "1.2"],
  ["1.2m", "1.2m"],
  ["1,2 ", "1,2 "],
  ["1,2 mil", "1,2 mil"],
  ["1,2x", "1"],
  ["1.200.000,-", "1.200.000"],
  ["1,2 milyon", "1,2 milyon"],
  ["850 ", "850 "],
  ["850 bi", "850 bi"],
  ["850K", "850K"],
  ["1.200 BİN", "1.200 BİN"],
  ["1 milyon 250 b", "1 milyon 250 b"],
  ["850 bey", "850"],
])("typed %j shows %j", (typed, shown) => expect(maskNumber(typed)).toBe(shown));

test.each([
  ["1.250.000", 1250000],
  ["0", 0],
  ["12,5", undefined],
  ["-5", undefined],
  ["", undefined],
  ["1,2 milyon", 1_200_000],
  ["1.2m", 1_200_000],
  ["1,25 MİLYON", 1_250_000],
  ["1.250 milyon", 1_250_000],
  ["850 bin", 850_000],
  ["850k", 850_000],
  ["1.200 bin", 1_200_000],
  ["1,5 bin", 1_500],
  ["1 milyon 250 bin", 1_250_000],
  ["bin", undefined],
  ["milyon", undefined],
  ["1,2,3 milyon", undefined],
  ["999999 milyon", 999_999_000_000],
  ["9999999 milyon", undefined],
  ["850 bin km", undefined],
])("%j reads as %j", (text, value) => expect(parseMasked(text)).toBe(value));

test("prices are whole liras with dots", () => expect(formatPrice(123456700)).toBe("1.234.567\u00a0TL"));

test("whole liras with dots are the price divided by 1000 with 3 decimals", () => {
  for (const lira of [1000, 45_900, 999_999])
    expect(formatPrice(lira * 100)).toBe(`${(lira / 1000).toFixed(3)}\u00a0TL`);
});

test.each([
  ["05321234567", "0532 123 45 67"],
  ["053212345678", "0532 123 45 67"],
  ["4440123", "444 0 123"],
  ["0532 1", "0532 1"],
  ["5", "05"],
  ["2", "02"],
  ["4", "4"],
  ["44", "44"],
  ["442", "0442"],
  ["444", "444"],
  ["44401234", "444 0 123"],
  ["+9", "+9"],
  ["+90", "+90"],
  ["+905", "05"],
  ["+90 532 123 45 67", "0532 123 45 67"],
  ["00902121234567", "0212 123 45 67"],
  ["+904440123", "444 0 123"],
  ["+49 30 123456", "+49 30 123456"],
  ["0049 30 123456", "0049 30 123456"],
  ["+44 44412345678901234567", "+44 4441234567890123"],
  ["+49x30", "+4930"],
])("typed phone %s shows %s", (typed, shown) => expect(maskPhone(typed)).toBe(shown));

test.each([
  ["0532 123 45 67", "+905321234567", "mobile"],
  ["+90 532 123 45 67", "+905321234567", "mobile"],
  ["0090 (532) 123-45-67", "+905321234567", "mobile"],
  ["5321234567", "+905321234567", "mobile"],
  ["0212 456 78 90", "+902124567890", "landline"],
  ["0442 213 45 67", "+904422134567", "landline"],
  ["0850 222 33 44", "+908502223344", "landline"],
  ["444 0 123", "+904440123", "short"],
  ["+90 444 0 123", "+904440123", "short"],
  ["+49 30 123456", "+4930123456", "foreign"],
  ["0049 30 123456", "+4930123456", "foreign"],
  ["+994 50 123 45 67", "+994501234567", "foreign"],
])("%s is %s, a %s number", (text, number, kind) => expect(parsePhone(text)).toEqual({ number, kind }));

test.each([
  "0532 123",
  "053212345678",
  "0444 0 123",
  "444 0 1234",
  "0444 123 45 67",
  "0212 123",
  "0112 123 45 67",
  "+49 30",
  "+49 (30) 1234 5678 90",
  "+90",
  "+",
  "telefon",
  "",
])("%j is no phone number", (text) => expect(parsePhone(text)).toBeUndefined());

test("a private member has no landline and no short number", () => {
  const typed = ["0532 123 45 67", "0212 456 78 90", "444 0 123", "+49 30 123456"];
  const valid = (owner: "private" | "business") => typed.filter((text) => parsePhoneOf(owner, text) !== undefined);
  expect(valid("private")).toEqual(["0532 123 45 67", "+49 30 123456"]);
  expect(valid("business")).toEqual(typed);
});

test.each([
  ["+905321234567", "0532 123 45 67", "tel:+905321234567"],
  ["+902124567890", "0212 456 78 90", "tel:+902124567890"],
  ["+904440123", "444 0 123", "tel:4440123"],
  ["+4930123456", "+4930123456", "tel:+4930123456"],
])("stored %s reads %s and dials %s", (number, text, uri) =>
  expect([formatPhone(number), phoneUri(number)]).toEqual([text, uri]),
);

test.each([
  ["2026-11-18T20:59:00Z", "Bugün"],
  ["2026-11-18T20:59:00Z", "Bugün"],
  ["2026-11-17T20:59:00Z", "Dün"],
  ["2026-11-13T12:00:00Z", "5 gün önce"],
  ["2026-01-02T12:00:00Z", "2 Ocak 2026"],
])("%s is %s, by the day in Turkey", (at, age) =>
  expect(formatAge(new Date(at), new Date("2026-11-18T20:30:00Z"))).toBe(age),
);

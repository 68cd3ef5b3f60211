import { expect, test } from "vitest";
import { fold } from "#src/shared/turkish.ts";
import { findAmounts, findIbans, hasCardNumber, hasPhone } from "./numbers.ts";

test.each([
  ["TR33 0001 0012 3450 0098 7600 01", true],
  ["TR330001001234500098760001", true],
  ["T: tr33-0001-0012-3450-0098-7600-01.", true],
  ["TR34 0001 0012 3450 0098 7600 01", false],
])("%s is an account number; its check digits are right: %s", (text, isValid) =>
  expect(findIbans(fold(text)).map((one) => one.isValid)).toEqual([isValid]),
);

test.each(["TR 34 ABC 532", "33 0001 0012 3450 0098 7600 01", "TR33 0001 0012"])("%s is no account number", (text) =>
  expect(findIbans(fold(text))).toEqual([]),
);

test.each([
  "0532 411 22 09",
  "+90 (532) 411-22-09",
  "5324112209",
  "0.5.3.2.4.1.1.2.2.0.9",
  "O532 4II 22 O9",
  "beş yüz otuz iki dört yüz on bir yirmi iki sıfır dokuz",
  "beşyüzotuziki 411 22 09",
  "0212 444 55 66",
])("%s is a phone number", (text) => expect(hasPhone(fold(text))).toBe(true));

test.each([
  "532.000 km, 410.000 km'de bakım",
  "Beş yüz otuz iki bin TL",
  "34 ABC 532, 2019 model, 1.6 dizel",
  "15.000, 30.000, 45.000, 60.000 km",
  "21 Kasım 2026 saat 15.30",
  "rapor no 20261003117",
  "5320 411 220 numaralı parça",
])("%s is no phone number", (text) => expect(hasPhone(fold(text))).toBe(false));

test("amounts in lira, without kilometres", () => {
  expect(findAmounts("400 bin, 1,2 milyon, 1 milyon 250 bin, 550.000 tl, 98.400 km")).toEqual([
    400_000, 1_200_000, 1_250_000, 550_000,
  ]);
});

test("a card's number has the right check digit", () => {
  expect(hasCardNumber("4111 1111 1111 1111")).toBe(true);
  expect(hasCardNumber("4111 1111 1111 1112")).toBe(false);
});

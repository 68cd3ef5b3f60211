import { expect, test } from "vitest";
import { readRentalDays, rentalTotal } from "./rules.ts";

test.each([
  ["2026-11-21", "2026-11-24", "2026-11-24"],
  ["2026-11-21", "2026-11-21", "2026-11-22"],
  ["2026-11-30", undefined, "2026-12-01"],
  ["2026-11-21", "2026-02-31", "2026-11-22"],
  ["2026-11-21", "2036-01-01", "2027-11-21"],
])("from %s to %s ends on %s", (from, to, end) => {
  expect(readRentalDays(from, to)).toEqual({ from, to: end });
});

test.each([undefined, "", "21/11/2026", "2026-02-30", "2026-13-01"])("%s is not a valid first day", (from) => {
  expect(readRentalDays(from, "2026-12-01")).toBeUndefined();
});

test.each([
  ["gunluk", "2026-11-24", "3 gün için 4.500\u00a0TL"],
  ["haftalik", "2026-11-28", "1 hafta için 1.500\u00a0TL"],
  ["haftalik", "2026-11-29", "2 hafta için 3.000\u00a0TL"],
  ["aylik", "2026-12-21", "1 ay için 1.500\u00a0TL"],
] as const)("a %s rental until %s costs %s", (rentPeriod, to, text) => {
  expect(rentalTotal({ priceKurus: 150_000, currency: "TL", rentPeriod }, { from: "2026-11-21", to })).toBe(text);
});

test("a listing for sale has no rental price", () => {
  const days = { from: "2026-11-21", to: "2026-11-22" };
  expect(rentalTotal({ priceKurus: 100, currency: "TL", rentPeriod: null }, days)).toBeUndefined();
});

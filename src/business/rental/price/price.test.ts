import { expect, test } from "vitest";
import { rentalPrice, rentedDays, rentKurus } from "./price.ts";
import { billedLength } from "./span.ts";

const base = { seasonId: null, minDays: 1, dayKurus: 100_000 };
const at = (text: string) => new Date(`${text}+03:00`);

test("a day is 24 hours, and each late hour costs a third of a day, at most a day", () => {
  const from = at("2026-12-01T10:00");
  expect(billedLength(from, at("2026-12-01T12:00"))).toEqual({ days: 1, lateHours: 0 });
  expect(billedLength(from, at("2026-12-02T10:00"))).toEqual({ days: 1, lateHours: 0 });
  expect(billedLength(from, at("2026-12-02T10:01"))).toEqual({ days: 1, lateHours: 1 });
  expect(billedLength(from, at("2026-12-02T12:00"))).toEqual({ days: 1, lateHours: 2 });
  expect(billedLength(from, at("2026-12-02T12:01"))).toEqual({ days: 2, lateHours: 0 });
  expect(rentKurus({ rates: [base], seasons: [] }, rentedDays(from, at("2026-12-02T11:00")))).toBe(133_333);
});

test("each day costs what its season and the length of the rental say", () => {
  const offer = {
    rates: [base, { ...base, minDays: 3, dayKurus: 90_000 }, { seasonId: 7, minDays: 1, dayKurus: 200_000 }],
    seasons: [{ id: 7, firstDay: "2026-12-31", lastDay: "2027-01-01" }],
  };
  expect(rentKurus(offer, rentedDays(at("2026-12-30T10:00"), at("2027-01-03T10:00")))).toBe(2 * 90_000 + 2 * 200_000);
  expect(
    rentKurus(
      { ...offer, rates: [{ ...base, minDays: 3 }] },
      rentedDays(at("2026-12-01T10:00"), at("2026-12-02T10:00")),
    ),
  ).toBe(undefined);
});

test("the total is the sum of its parts", () => {
  const price = rentalPrice({ rates: [base], seasons: [] }, at("2026-12-01T10:00"), at("2026-12-06T11:00"), {
    oneWayKurus: 50_000,
    youngDriverDayKurus: 1_000,
    extras: [{ kind: "cocuk-koltugu", count: 2, dayKurus: 10_000, maxKurus: 30_000 }],
  })!;
  expect(price.totalKurus).toBe(500_000 + 33_333 + 50_000 + 5_000 + 60_000);
});

import { describe, expect, test } from "vitest";
import { stockAges } from "#src/selling/my-listings/stock-ages.ts";
import { addDays, daysBetween } from "#src/shared/dates.ts";
import { ageAddress, ageGroups } from "./ages/rules.ts";
import { compareLeads, durationText, medianOf } from "./leads/rules.ts";
import { distanceText } from "./prices/rules.ts";
import { costIn, resultOf } from "./results/rules.ts";
import { deskAddress } from "./rules.ts";

// 00:30 in Turkey, where it is already the 24th.
const now = new Date("2026-11-23T21:30:00Z");
const choice = { branchId: undefined, personId: undefined, days: 7 } as const;

test("every live listing is in the group of its age in days of Turkey's calendar", () => {
  const listings = Array.from({ length: 120 * 4 }, (_, at) => ({
    state: "active" as const,
    listingType: "satilik" as const,
    priceKurus: 100,
    currency: "TL",
    liveSince: addDays(now, -at / 4),
  }));
  const groups = ageGroups(listings, now);
  for (const { age, count, valueKurus } of groups) {
    const days = listings.map(({ liveSince }) => daysBetween(liveSince, now));
    const expected = days.filter((one) => one >= age.min && (age.max === null || one <= age.max)).length;
    expect([age.slug, count, valueKurus]).toEqual([age.slug, expected, expected * 100]);
  }
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(listings.length);
});

test("rents, other currencies and listings that are not live have no value in stock", () => {
  const one = { state: "active", listingType: "satilik", priceKurus: 100, currency: "TL", liveSince: now } as const;
  const [youngest] = ageGroups(
    [
      one,
      { ...one, listingType: "kiralik" },
      { ...one, currency: "EUR" },
      { ...one, state: "passive" },
      { ...one, liveSince: null },
    ],
    now,
  );
  expect(youngest).toMatchObject({ count: 3, valueKurus: 100 });
});

test("a group leads to its listings, of the chosen branch and person", () => {
  expect(ageAddress(stockAges[2], choice)).toBe("/ilanlarim?durum=yayinda&yas=31-45&sirala=bekleme-uzun");
  expect(ageAddress(stockAges[5], { ...choice, branchId: 3, personId: 7 })).toBe(
    "/ilanlarim?durum=yayinda&sube=3&kullanici=7&yas=90-ustu&sirala=bekleme-uzun",
  );
});

test.each([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 2, 4, 100], 3],
])("the median of %j is %j", (numbers, median) => expect(medianOf(numbers)).toBe(median));

test.each([
  [0, "0 dk"],
  [59.9, "59 dk"],
  [60, "1 saat"],
  [190, "3 saat 10 dk"],
  [1440, "1 gün"],
  [3130, "2 gün 4 saat"],
])("%d minutes are %s", (minutes, text) => expect(durationText(minutes)).toBe(text));

test("what waits comes first, within both the newest", () => {
  const at = (hours: number, waits: boolean) => ({ waits, at: new Date(now.getTime() - hours * 3_600_000) });
  const rows = [at(1, false), at(9, true), at(5, false), at(2, true)];
  expect(rows.toSorted(compareLeads)).toEqual([rows[3], rows[1], rows[0], rows[2]]);
});

test.each([
  [1000, "tam beklenen fiyatta"],
  [1045, "%4,5 üstünde"],
  [880, "%12 altında"],
])("a position of %d is %s", (position, text) => expect(distanceText(position)).toBe(text));

describe("what listings brought", () => {
  const from = addDays(now, -7);
  const promotion = (starts: number, ends: number | null, costKurus = 70_000) => ({
    listingId: 1,
    startsAt: addDays(now, starts),
    endsAt: ends === null ? null : addDays(now, ends),
    costKurus,
  });

  test.each([
    ["all of a promotion within the window", promotion(-6, -2), 70_000],
    ["half of one that began before it", promotion(-14, 0), 35_000],
    ["a quarter of one that still runs", promotion(-7, 21), 17_500],
    ["nothing of one that ended before it", promotion(-20, -8), 0],
    ["a share of one that lasts as long as the listing", promotion(-6, null), 7_000],
  ])("the cost is %s", (_, ran, kurus) => expect(costIn([ran], from, now)).toBe(kurus));

  test("counts are by the days that the listing was live in the window", () => {
    const events = { views: 300, phoneReveals: 4, messages: 2, favourites: 9 };
    const of = (liveSince: Date | null) =>
      resultOf(events, [promotion(-6, -2, 150_000)], { days: 7, from, now, liveSince });
    expect(of(addDays(now, -2))).toEqual({ ...events, days: 2, costKurus: 150_000, viewsPerThousand: 200 });
    expect(of(addDays(now, -90)).days).toBe(7);
    expect(resultOf(undefined, [], { days: 7, from, now, liveSince: now })).toMatchObject({
      views: 0,
      days: 1,
      viewsPerThousand: null,
    });
  });
});

test("addresses of the desk name what differs from the usual choice", () => {
  expect(deskAddress("", choice)).toBe("/kurumsal/panel");
  expect(deskAddress("fiyatlar", { branchId: 0, personId: 4, days: 30 }, { sayfa: "2" })).toBe(
    "/kurumsal/panel/fiyatlar?sube=0&kullanici=4&gun=30&sayfa=2",
  );
});

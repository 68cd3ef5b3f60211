import { expect, test } from "vitest";
import {
  axisName,
  dailySeries,
  dayName,
  DaysInput,
  listingReport,
  shortDayName,
  startOfDay,
  trendOf,
} from "./rules.ts";

const now = new Date("2026-11-18T21:30:00Z"); // already the 19th in Turkey

test("a series has one item for each day of Turkey's calendar, those without events too", () => {
  const rows = [
    { day: "2026-11-18", count: 4 },
    { day: "2026-11-12", count: 9 },
  ];
  expect(dailySeries(rows, now, 3)).toEqual({
    count: 4,
    items: [
      { timestamp: startOfDay("2026-11-17"), count: 0 },
      { timestamp: startOfDay("2026-11-18"), count: 4 },
      { timestamp: startOfDay("2026-11-19"), count: 0 },
    ],
  });
  expect(new Date(startOfDay("2026-11-19")).toISOString()).toBe("2026-11-18T21:00:00.000Z");
});

test.each([
  [undefined, 7],
  ["1", 1],
  ["30", 30],
  ["90", 90],
  ["0", null],
  ["91", null],
  ["-7", null],
  ["2.5", null],
  ["yedi", null],
])("days=%s means %s days", (sent, days) => {
  const parsed = DaysInput.safeParse(sent === undefined ? {} : { days: sent });
  expect(parsed.data?.days ?? null).toBe(days);
});

test("a report compares its days with as many days before", () => {
  const views = (day: string, count: number) => ({ eventType: "offer-view", day, count });
  const report = listingReport(
    [
      views("2026-11-15", 10),
      views("2026-11-17", 10),
      views("2026-11-18", 20),
      views("2026-11-19", 5),
      { eventType: "offer-show-phone", day: "2026-11-19", count: 2 },
    ],
    now,
    2,
  );
  expect(report.totals).toMatchObject([
    { name: "Görüntülenme", count: 25, trend: { direction: "up", percent: 150 } },
    { name: "Telefon gösterme", count: 2, trend: null },
    { name: "Garaja ekleme", count: 0, trend: null },
    { name: "Mesaj", count: 0, trend: null },
    { name: "Paylaşma", count: 0, trend: null },
  ]);
  expect(report.days).toEqual([
    { day: "2026-11-18", counts: [20, 0, 0, 0, 0] },
    { day: "2026-11-19", counts: [5, 2, 0, 0, 0] },
  ]);
});

test("days have their Turkish names", () => {
  expect(dayName("2026-11-18")).toBe("18 Kasım Çarşamba");
  expect(shortDayName("2026-11-18")).toBe("18 Kas Çar");
  expect([axisName("2026-11-18", 7), axisName("2026-11-18", 30)]).toEqual(["Çar", "18 Kas"]);
});

test.each([
  [0, 5, null],
  [100, 118, { direction: "up", percent: 18 }],
  [100, 96, { direction: "down", percent: 4 }],
  [9, 9, { direction: "same", percent: 0 }],
])("from %i to %i: %j", (before, after, trend) => {
  expect(trendOf(before, after)).toEqual(trend);
});

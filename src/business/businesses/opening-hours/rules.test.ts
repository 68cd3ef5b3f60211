import { describe, expect, test } from "vitest";
import { comingDays, type DatedHours, isDay, openStateAt, type Span, weekRows } from "./rules.ts";

const day: Span[] = [["09:00", "18:30"]];
const hours: DatedHours = {
  week: [
    day,
    day,
    day,
    day,
    [
      ["09:00", "12:00"],
      ["14:00", "18:00"],
    ],
    [["10:00", "16:00"]],
    [],
  ],
  specialDays: [
    { day: "2026-11-25", name: "Yeni model lansmanı", spans: [["09:00", "22:00"]] },
    { day: "2026-11-26", name: "Sayım", spans: [] },
  ],
  holidays: { "2026-10-29": "Cumhuriyet Bayramı" },
};
/** A moment by Turkey's clock. */
const at = (text: string) => new Date(`${text}:00+03:00`);

describe("open now, by Turkey's clock", () => {
  test.each([
    ["2026-11-23T08:59", false, "Şu an kapalı, bugün 09.00’da açılıyor"],
    ["2026-11-23T09:00", true, "Şu an açık, 18.30’da kapanıyor"],
    ["2026-11-23T18:29", true, "Şu an açık, 18.30’da kapanıyor"],
    ["2026-11-23T18:30", false, "Şu an kapalı, yarın 09.00’da açılıyor"],
    ["2026-11-25T21:00", true, "Şu an açık, 22.00’de kapanıyor"],
    ["2026-11-26T11:00", false, "Şu an kapalı (Sayım), yarın 09.00’da açılıyor"],
    ["2026-11-27T13:00", false, "Şu an kapalı, bugün 14.00’te açılıyor"],
    ["2026-11-28T17:00", false, "Şu an kapalı, pazartesi 09.00’da açılıyor"],
    ["2026-10-29T11:00", false, "Şu an kapalı (Cumhuriyet Bayramı), yarın 09.00’da açılıyor"],
    // 23:30 in Turkey is still the day before in UTC.
    ["2026-11-24T00:30", false, "Şu an kapalı, bugün 09.00’da açılıyor"],
  ])("%s: %s, %s", (time, isOpen, text) => expect(openStateAt(hours, at(time))).toEqual({ isOpen, text }));

  test("is open on a holiday unless it closes on them, and says nothing without hours", () => {
    expect(openStateAt({ ...hours, holidays: {} }, at("2026-10-29T11:00"))?.isOpen).toBe(true);
    expect(openStateAt({ ...hours, week: [] }, at("2026-11-23T11:00"))).toBeNull();
  });

  test("says when it opens in two weeks", () => {
    const mondays: DatedHours = {
      week: [[["09:00", "10:00"]], [], [], [], [], [], []],
      specialDays: [{ day: "2026-11-30", name: "Sayım", spans: [] }],
      holidays: {},
    };
    expect(openStateAt(mondays, at("2026-11-23T11:00"))?.text).toContain("09.00’da açılıyor");
  });
});

test("the week is shown in rows of days with the same hours", () => {
  expect(weekRows(hours.week)).toEqual([
    { days: "Pazartesi–Perşembe", hours: "09.00–18.30" },
    { days: "Cuma", hours: "09.00–12.00, 14.00–18.00" },
    { days: "Cumartesi", hours: "10.00–16.00" },
    { days: "Pazar", hours: "Kapalı" },
  ]);
});

test("special days and holidays ahead are listed", () => {
  expect(comingDays(hours, at("2026-11-23T11:00"))).toEqual([
    { day: "2026-11-25", name: "Yeni model lansmanı", hours: "09.00–22.00" },
    { day: "2026-11-26", name: "Sayım", hours: "Kapalı" },
  ]);
});

test.each([
  ["2026-11-23", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["1999-01-01", false],
  ["2026-1-1", false],
  ["", false],
])("%s is a day of the calendar: %s", (day, isOne) => expect(isDay(day)).toBe(isOne));

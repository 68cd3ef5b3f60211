import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type Holiday, holidayOn, holidaysFrom, isBankHoliday } from "./rules.ts";

const rows = parse<Record<string, string>>(readFileSync("reference-data/public-holidays.csv", "utf8"), {
  columns: true,
});
const holidays = rows.map(({ name = "", validFrom = "", days, isYearly, hasEve }): Holiday => ({
  name,
  validFrom,
  days: Number(days),
  isYearly: isYearly === "true",
  hasEve: hasEve === "true",
  endedFrom: null,
}));

test.each([
  ["2026-03-20", "Ramazan Bayramı"],
  ["2026-03-23", undefined],
  ["2026-05-30", "Kurban Bayramı"],
  ["2027-10-29", "Cumhuriyet Bayramı"],
  ["2016-07-15", undefined],
  ["2017-07-15", "Demokrasi ve Millî Birlik Günü"],
])("the public holiday of %s is %s", (day, name) => expect(holidayOn(holidays, day)).toBe(name));

test.each([
  ["2026-03-20", "the feast of Ramadan"],
  ["2026-03-19", "its eve"],
  ["2026-05-27", "the feast of the sacrifice"],
  ["2026-04-23", "a yearly holiday"],
  ["2026-11-22", "a Sunday"],
])("banks book nothing on %s, %s", (day) => expect(isBankHoliday(holidays, day)).toBe(true));

test("a usual Tuesday is a working day", () => expect(isBankHoliday(holidays, "2026-11-24")).toBe(false));

test("every year has both religious holidays, and no day two", () => {
  for (let year = 2026; year <= 2035; year++) {
    const days = Object.values(holidaysFrom(holidays, `${year}-01-01`, 365));
    expect([year, new Set(days).size]).toEqual([year, 9]);
  }
});

test("an ended holiday applies until the day before; one that crosses the new year applies on both sides", () => {
  const feast = { name: "Bayram", validFrom: "2026-12-30", days: 4, isYearly: true, hasEve: false, endedFrom: null };
  const on = (holiday: Holiday, day: string) => holidayOn([holiday], day) !== undefined;
  expect(["2026-12-29", "2026-12-30", "2027-01-02", "2027-01-03"].map((day) => on(feast, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const ended = { ...feast, endedFrom: "2027-06-01" };
  expect([on(ended, "2026-12-31"), on(ended, "2027-12-31")]).toEqual([true, false]);
});

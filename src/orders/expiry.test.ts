import { expect, test } from "vitest";
import { isBankHoliday, transferDeadline } from "./expiry.ts";

test.each([
  ["Monday", "2026-11-23T09:00:00+03:00", "2026-11-27T00:00:00+03:00"],
  ["Thursday, over a weekend", "2026-11-26T09:00:00+03:00", "2026-12-02T00:00:00+03:00"],
  ["Saturday", "2026-11-28T09:00:00+03:00", "2026-12-03T00:00:00+03:00"],
  ["the night before a day in Turkey", "2026-11-22T22:30:00Z", "2026-11-27T00:00:00+03:00"],
  ["before the day of the Republic", "2026-10-28T09:00:00+03:00", "2026-11-04T00:00:00+03:00"],
])("a transfer chosen on %s may arrive until the end of the third working day", (_when, now, deadline) => {
  expect(transferDeadline(new Date(now)).toISOString()).toBe(new Date(deadline).toISOString());
});

test.each([
  ["2026-03-20", "the feast of Ramadan"],
  ["2026-05-27", "the feast of the sacrifice"],
  ["2026-04-23", "a fixed holiday"],
  ["2026-11-22", "a Sunday"],
])("banks book nothing on %s, %s", (day) => {
  expect(isBankHoliday(new Date(`${day}T12:00:00+03:00`))).toBe(true);
});

test("a usual Tuesday is a working day", () => {
  expect(isBankHoliday(new Date("2026-11-24T12:00:00+03:00"))).toBe(false);
});

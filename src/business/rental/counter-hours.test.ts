import { expect, test } from "vitest";
import { parseTripTime } from "./addresses.ts";
import { isCounterOpen, nearestOpenTime } from "./counter-hours.ts";

const hours = { opensMinute: 8 * 60, closesMinute: 20 * 60 };
const at = (time: string) => parseTripTime(`2026-12-31T${time}`)!;

test("both ends of the counter's hours are open", () => {
  expect([at("07:59"), at("08:00"), at("20:00"), at("20:01")].map((time) => isCounterOpen(hours, time))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isCounterOpen({ opensMinute: 0, closesMinute: 1440 }, at("00:00"))).toBe(true);
  expect(isCounterOpen({ opensMinute: 0, closesMinute: 1440 }, at("23:59"))).toBe(true);
});

test("the nearest possible time is on the same day", () => {
  expect(nearestOpenTime(hours, at("03:30"))).toEqual(at("08:00"));
  expect(nearestOpenTime(hours, at("23:30"))).toEqual(at("20:00"));
  expect(nearestOpenTime(hours, at("12:30"))).toEqual(at("12:30"));
  expect(nearestOpenTime({ opensMinute: 600, closesMinute: 1440 }, at("03:30"))).toEqual(at("10:00"));
});

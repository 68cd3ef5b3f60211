import { expect, test } from "vitest";
import { transferDeadline } from "./expiry.ts";

const republic = { name: "Cumhuriyet Bayramı", validFrom: "1981-10-29", days: 1, isYearly: true };
const holidays = [{ ...republic, hasEve: false, endedFrom: null }];

test.each([
  ["Monday", "2026-11-23T09:00:00+03:00", "2026-11-27T00:00:00+03:00"],
  ["Thursday, over a weekend", "2026-11-26T09:00:00+03:00", "2026-12-02T00:00:00+03:00"],
  ["Saturday", "2026-11-28T09:00:00+03:00", "2026-12-03T00:00:00+03:00"],
  ["the night before a day in Turkey", "2026-11-22T22:30:00Z", "2026-11-27T00:00:00+03:00"],
  ["before the day of the Republic", "2026-10-28T09:00:00+03:00", "2026-11-04T00:00:00+03:00"],
])("a transfer chosen on %s may arrive until the end of the third working day", (_when, now, deadline) => {
  expect(transferDeadline(new Date(now), holidays).toISOString()).toBe(new Date(deadline).toISOString());
});

import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { randomFrom } from "#test/support/random.ts";
import { addMonths, type Held, monthsBegun, type PackageId, purchaseOf, startAfter, unusedValue } from "./rules.ts";

const now = new Date("2026-11-23T10:00:00Z");
const held = (id: PackageId, from: number, to: number, valueKurus = 365_00): Held => ({
  id: 1,
  package: id,
  startsAt: addDays(now, from),
  endsAt: addDays(now, to),
  valueKurus,
});

test.each([
  ["2026-01-31T08:00:00Z", 1, "2026-02-28T08:00:00Z"],
  ["2028-01-31T08:00:00Z", 1, "2028-02-29T08:00:00Z"],
  ["2026-11-23T10:00:00Z", 12, "2027-11-23T10:00:00Z"],
  ["2026-08-31T10:00:00Z", 6, "2027-02-28T10:00:00Z"],
])("%s and %i months is %s", (from, months, to) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(to));
});

test("an upgrade pays the difference by days, exactly", () => {
  const { integer } = randomFrom(23);
  for (let i = 0; i < 500; i++) {
    const days = 1 + integer(400);
    const passed = integer(days + 1);
    const value = integer(7_000_000);
    const part = integer(86_400_000);
    const at = new Date(+addDays(now, passed) + part);
    // Slow reference: one day after the other, each worth value / days; in parts of `days` so that it stays exact.
    let parts = 0n;
    for (let day = 0; day < days; day++) if (+addDays(now, day) >= +at) parts += BigInt(value);
    const floor = parts / BigInt(days);
    const isHalf = (parts % BigInt(days)) * 2n >= BigInt(days);
    const row = { ...held("starter", 0, days, value) };
    expect(unusedValue(row, at), `${days} days, ${passed} passed`).toBe(Number(floor) + (isHalf ? 1 : 0));
  }
});

test("an upgrade begins at once and replaces all lower packages, also one that has not begun", () => {
  const rows = [held("starter", -30, 335), held("starter", 335, 700)];
  expect(purchaseOf("growth", 1000_00, rows, now)).toEqual({
    priceKurus: 1000_00 - 700_00,
    creditKurus: 700_00,
    replaces: rows,
  });
});

test.each<[string, PackageId, Held[]]>([
  ["the same package", "growth", [held("growth", -10, 20)]],
  ["a lower package", "starter", [held("growth", -10, 20)]],
  ["a package between two", "growth", [held("starter", -10, 20), held("corporate", 20, 50)]],
  ["the first package", "growth", []],
])("%s has the full price and begins after the last one", (_what, id, rows) => {
  expect(purchaseOf(id, 1000_00, rows, now)).toEqual({ priceKurus: 1000_00, creditKurus: 0, replaces: [] });
  expect(startAfter(rows, now)).toEqual(rows.at(-1)?.endsAt ?? now);
});

test("unused days that are worth more than the new package are not lost: it is not sold", () => {
  expect(purchaseOf("corporate", 100_00, [held("growth", 0, 365, 30_000_00)], now)).toBeUndefined();
});

test("the months of a package begin on its day, and none after its end", () => {
  const row = { startsAt: new Date("2026-01-31T08:00:00Z"), endsAt: new Date("2026-04-30T08:00:00Z") };
  const at = (time: string) => monthsBegun(row, new Date(time));
  expect(["2026-01-31T07:59:59Z", "2026-01-31T08:00:00Z", "2026-02-28T08:00:00Z"].map(at)).toEqual([0, 1, 2]);
  expect(["2026-03-31T07:59:59Z", "2026-03-31T08:00:00Z", "2026-04-30T08:00:00Z"].map(at)).toEqual([2, 3, 0]);
});

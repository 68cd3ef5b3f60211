import { expect, test } from "vitest";
import { dueLevels, workingMinutes } from "./rules.ts";

// 2026-11-20 is a Friday.
const time = (text: string) => new Date(`2026-11-${text}:00+03:00`);

test.each([
  ["20T10:00", "20T12:30", 150],
  ["20T07:00", "20T10:00", 60],
  ["20T17:00", "20T23:00", 60],
  ["20T17:00", "21T10:00", 120],
  ["21T17:00", "23T10:00", 120],
  ["22T09:00", "22T18:00", 0],
  ["20T10:00", "27T10:00", 6 * 540],
  ["20T23:30", "21T00:30", 0],
])("from %s to %s are %i working minutes", (from, to, minutes) => {
  expect(workingMinutes(time(from), time(to))).toBe(minutes);
});

test.each([
  ["20T10:00", "20T13:59", []],
  ["20T10:00", "20T14:00", ["manager"]],
  ["20T10:00", "21T10:00", ["manager", "owner"]],
  // Asked on a Saturday evening: the owner's 24 hours end before the working hours do.
  ["21T17:30", "22T17:30", ["owner"]],
  ["21T17:30", "23T12:29", ["owner"]],
  ["21T17:30", "23T12:30", ["manager", "owner"]],
])("asked at %s, a question is due at %s to %j", (asked, now, levels) => {
  expect(dueLevels(time(asked), time(now))).toEqual(levels);
});

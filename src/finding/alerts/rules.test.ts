import { expect, test } from "vitest";
import type { Frequency } from "#src/core/notifications/rules.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { cutoffs, endOf, dueAlerts } from "./rules.ts";
import { readSources, writeSources } from "./unsubscribe/rules.ts";

/** A time in Turkey; 21 November 2026 is a Saturday. */
const at = (text: string) => new Date(`2026-11-${text}:00+03:00`);

test.each([
  ["21T07:59", "20T08:00", "16T08:00"],
  ["21T08:00", "21T08:00", "16T08:00"],
  ["22T23:30", "22T08:00", "16T08:00"],
  ["23T00:30", "22T08:00", "16T08:00"],
  ["23T07:59", "22T08:00", "16T08:00"],
  ["23T08:00", "23T08:00", "23T08:00"],
])("at %s daily mails hold alerts up to %s, weekly ones up to Monday %s", (now, daily, weekly) => {
  expect(cutoffs(at(now))).toEqual({
    instant: new Date(at(now).getTime() - 60_000),
    daily: at(daily),
    weekly: at(weekly),
  });
});

const alert = (name: string, createdAt: Date, ...frequencies: Frequency[]) => ({
  name,
  createdAt,
  sources: frequencies.map((frequency) => ({ frequency })),
});

test("if one alert of a frequency is due, all pending ones of that frequency are, and no others", () => {
  const now = at("21T12:00");
  const alerts = [
    alert("a minute ago", at("21T11:59"), "instant"),
    alert("now", now, "instant"),
    alert("today", at("21T08:01"), "daily"),
    alert("off", at("17T10:00"), "off"),
    alert("of a search that is off and one that is not", now, "off", "instant"),
    alert("this week", at("18T10:00"), "weekly"),
  ];
  expect(dueAlerts(alerts, now).map(({ name }) => name)).toEqual([
    "a minute ago",
    "now",
    "of a search that is off and one that is not",
  ]);
  expect(dueAlerts(alerts.slice(1, 2), now)).toEqual([]);
});

test.each<[ListingState, ListingState, string | null]>([
  ["active", "sold", "sold"],
  ["passive", "sold", "sold"],
  ["active", "expired", "expired"],
  ["active", "removed", "removed"],
  ["passive", "removed", "removed"],
  ["sold", "removed", null],
  ["expired", "removed", null],
  ["pending", "removed", null],
  ["active", "passive", null],
  ["active", "authority-lost", null],
])("the change from %s to %s creates the alert %s", (from, to, kind) => {
  expect(endOf(from, to)).toBe(kind);
});

test("a link's sources are parsed back, and nothing else is", () => {
  const sources = [
    { kind: "search", id: 12 },
    { kind: "garage", id: 4 },
    { kind: "follow", id: 900 },
  ] as const;
  expect(writeSources(sources)).toBe("a12-g4-t900");
  expect(readSources("a12-g4-t900")).toEqual(sources);
  for (const wrong of ["", "a", "a0", "x1", "a1-", "a1.5", "A1", "a1-g"]) expect(readSources(wrong)).toBeUndefined();
});

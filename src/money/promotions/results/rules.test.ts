import { describe, expect, test } from "vitest";
import { promotionOf } from "#src/shared/promotions.ts";
import { daysOf, promotionResult } from "./rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00+03:00`);
const ran = { startsAt: at("2026-11-10"), endsAt: at("2026-11-17"), revokedAt: null };

describe("the days of a promotion", () => {
  test.each([
    ["2026-11-09", ran, null],
    ["2026-11-10", ran, { from: "2026-11-10", to: "2026-11-10", days: 1 }],
    ["2026-11-12", ran, { from: "2026-11-10", to: "2026-11-12", days: 3 }],
    ["2026-12-30", ran, { from: "2026-11-10", to: "2026-11-17", days: 8 }],
    ["2026-12-30", { ...ran, revokedAt: at("2026-11-11") }, { from: "2026-11-10", to: "2026-11-11", days: 2 }],
    ["2026-11-11", { ...ran, endsAt: null }, { from: "2026-11-10", to: "2026-11-11", days: 2 }],
  ])("on %s", (now, promotion, days) => {
    expect(daysOf(promotion, at(now))).toEqual(days);
  });
});

test("what a promotion brought is compared with the week before, a day on average", () => {
  const rows = [
    { eventType: "offer-view", day: "2026-11-02", count: 1000 },
    { eventType: "offer-view", day: "2026-11-03", count: 7 },
    { eventType: "offer-view", day: "2026-11-09", count: 7 },
    { eventType: "offer-view", day: "2026-11-10", count: 3 },
    { eventType: "offer-view", day: "2026-11-11", count: 5 },
    { eventType: "offer-view", day: "2026-11-12", count: 9 },
    { eventType: "offer-message", day: "2026-11-11", count: 2 },
  ];
  const shownRows = [
    { day: "2026-11-09", count: 50 },
    { day: "2026-11-10", count: 20 },
    { day: "2026-11-11", count: 30 },
  ];
  const result = promotionResult(promotionOf("strip")!, ran, { rows, shownRows }, at("2026-11-11"));
  expect(result).toEqual({
    name: "Arama vitrini",
    days: 2,
    isRunning: true,
    shown: 50,
    events: [
      { type: "offer-view", name: "Açılma", count: 8, before: 14, trend: { direction: "up", percent: 100 } },
      { type: "offer-message", name: "Mesaj", count: 2, before: 0, trend: null },
      { type: "offer-show-phone", name: "Telefon gösterme", count: 0, before: 0, trend: null },
    ],
  });
  expect(promotionResult(promotionOf("bold")!, ran, { rows, shownRows }, at("2026-12-11"))).toMatchObject({
    shown: null,
    isRunning: false,
    days: 8,
  });
  expect(promotionResult(promotionOf("bold")!, ran, { rows, shownRows }, ran.endsAt)).toMatchObject({
    isRunning: false,
  });
});

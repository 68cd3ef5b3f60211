import { expect, test } from "vitest";
import { downPaymentMessages, feeOf, freeUntil, holdEnd, refundKurus, refundRuleText, warningTime } from "./rules.ts";
import { SettingsForm } from "./settings/rules.ts";

const heldAt = new Date("2026-11-23T09:00:00Z");
const after = (minutes: number) => new Date(heldAt.getTime() + minutes * 60_000);
const hour = 60;

test.each([
  ["always", null, 0, 100 * hour, 1_000_00, 1_000_00],
  ["at the last free minute", 24, 0, 24 * hour, 1_000_00, 1_000_00],
  ["a minute later", 24, 0, 24 * hour + 1, 1_000_00, 0],
  ["half of it", 24, 50, 25 * hour, 1_000_00, 500_00],
  ["a quarter, half a kuruş up", 1, 25, 2 * hour, 500_02, 125_01],
  ["three quarters", 1, 75, 2 * hour, 999_99, 749_99],
  ["half of an odd kuruş", 1, 50, 2 * hour, 500_01, 250_01],
] as const)("a refund %s", (_what, freeHours, latePercent, minutes, chargedKurus, expected) => {
  expect(refundKurus(chargedKurus, { freeHours, latePercent }, heldAt, after(minutes))).toBe(expected);
});

test("a reservation ends to the minute, and is warned of a day before, of a single day six hours", () => {
  expect(holdEnd(heldAt, { holdDays: 3 })).toEqual(after(72 * hour));
  expect(warningTime(after(72 * hour), { holdDays: 3 })).toEqual(after(48 * hour));
  expect(warningTime(after(24 * hour), { holdDays: 1 })).toEqual(after(18 * hour));
  expect(freeUntil(heldAt, { freeHours: 6, latePercent: 0 })).toEqual(after(6 * hour));
});

test("the rule is told as it is computed", () => {
  const terms = { feeKurus: 1_000_00, holdDays: 3, freeHours: 24, latePercent: 25 } as const;
  const [free, late, always] = refundRuleText(terms);
  expect(free).toContain("ilk 24 saat içinde vazgeçerseniz ücretin tamamı (1.000,00\u00a0TL)");
  expect(late).toContain("250,00\u00a0TL iade edilir, 750,00\u00a0TL satıcıda kalır");
  expect(always).toContain("Satıcı vazgeçerse");
  expect(refundRuleText({ ...terms, latePercent: 0 })[1]).toContain("ücret iade edilmez");
  expect(refundRuleText({ ...terms, freeHours: null })).toHaveLength(2);
  expect(refundRuleText({ ...terms, freeHours: 72 })).toHaveLength(2);
});

const form = { isOn: "1", fee: "1.000", holdDays: "3", rule: "always", scope: "all" };
test.each([
  ["fee", "499", downPaymentMessages.fee],
  ["fee", "500", null],
  ["fee", "20.000", null],
  ["fee", "20.001", downPaymentMessages.fee],
  ["fee", "-500", downPaymentMessages.fee],
  ["fee", "bin", downPaymentMessages.fee],
  ["holdDays", "0", downPaymentMessages.holdDays],
  ["holdDays", "1", null],
  ["holdDays", "7", null],
  ["holdDays", "8", downPaymentMessages.holdDays],
  ["holdDays", "1,5", downPaymentMessages.holdDays],
])("%s %j", (name, value, message) => {
  const parsed = SettingsForm.safeParse({ ...form, [name]: value });
  expect(parsed.error?.issues[0]?.message ?? null).toBe(message);
});

test.each([
  ["", false],
  ["0", false],
  ["1", true],
  ["72", true],
  ["73", false],
])("the first hours %j of a reservation of three days", (freeHours, isValid) => {
  expect(SettingsForm.safeParse({ ...form, rule: "until", freeHours, latePercent: "25" }).success).toBe(isValid);
});

test("the fee is read with its mask", () => {
  expect(["1.500", "1500", "20 bin", "x"].map(feeOf)).toEqual([1_500_00, 1_500_00, 20_000_00, undefined]);
});

import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { daysAfterViolation, type Standing, standingOf, type TrustFacts, trustSteps } from "./rules.ts";
import { isSampled } from "./sample.server.ts";

const now = new Date("2026-11-28T09:00:00Z");
const ago = (days: number) => addDays(now, -days);
const clean: TrustFacts = {
  certificateNumber: "3400123",
  isSuspended: false,
  verifiedAt: ago(400),
  decision: null,
  violatedAt: null,
  approved: 500,
};
const shareOf = (standing: Standing) => (standing.mayPublish ? standing.percent : "waits");
const granted = (days: number) => ({ state: "granted", cause: "staff", at: ago(days) }) as const;
const ended = (cause: "staff" | "fraud") => ({ state: "ended", cause, at: ago(1) }) as const;

test.each<[string, Partial<TrustFacts>, number | "waits"]>([
  ["a long clean record", {}, 5],
  ["a business that is suspended", { isSuspended: true }, "waits"],
  ["no certificate", { certificateNumber: null, verifiedAt: null }, "waits"],
  ["a certificate that nobody verified", { verifiedAt: null }, "waits"],
  ["a new dealer", { approved: 0, verifiedAt: ago(3) }, "waits"],
  ["many listings in a few days", { verifiedAt: ago(6) }, "waits"],
  ["the first step", { approved: 10, verifiedAt: ago(7) }, 100],
  ["many days and few listings", { approved: 24 }, 100],
  ["the days of a later step", { verifiedAt: ago(30) }, 25],
  ["a violation", { violatedAt: ago(daysAfterViolation - 1) }, "waits"],
  ["a violation, and a new record", { violatedAt: ago(daysAfterViolation), approved: 12 }, 100],
  ["a violation, and a short record", { violatedAt: ago(100), approved: 9 }, "waits"],
  ["ended by staff", { decision: ended("staff") }, "waits"],
  ["ended for fraud", { decision: ended("fraud") }, "waits"],
  ["granted by staff without a record", { approved: 0, verifiedAt: ago(0), decision: granted(0) }, 100],
  ["granted by staff after a violation", { approved: 0, violatedAt: ago(2), decision: granted(1) }, 100],
  ["a violation after staff granted", { violatedAt: ago(1), decision: granted(2) }, "waits"],
])("%s", (_what, facts, share) => {
  const standing = standingOf({ ...clean, ...facts }, now);
  expect(shareOf(standing)).toBe(share);
  if (!standing.mayPublish) expect([standing.why, standing.remedy].every((text) => text.endsWith("."))).toBe(true);
});

test("the share falls from 100 to 5 % as the record grows", () => {
  const shares = trustSteps.map(({ percent }) => percent);
  expect([shares[0], shares.at(-1)]).toEqual([100, 5]);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});

test("the sample has its share, is the same on every try, differs by version and by our key", () => {
  const key = { encryptionKey: Buffer.alloc(32, 1) } as never;
  const other = { encryptionKey: Buffer.alloc(32, 2) } as never;
  const keyCodes = Array.from({ length: 2000 }, (_, at) => `L${at}`);
  const drawn = (ctx: never, version: number, percent: number) =>
    keyCodes.filter((keyCode) => isSampled(ctx, { keyCode, version }, percent));
  const first = drawn(key, 1, 10);
  expect(first.length).toBeGreaterThan(140);
  expect(first.length).toBeLessThan(260);
  expect(drawn(key, 1, 10)).toEqual(first);
  expect(drawn(key, 2, 10)).not.toEqual(first);
  expect(drawn(other, 1, 10)).not.toEqual(first);
  expect(drawn(key, 1, 100)).toEqual(keyCodes);
});

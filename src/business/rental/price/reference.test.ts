import { describe, expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { prepaidOf, refundOnCancellation } from "../bookings/refund-rule.ts";
import { rateLengths, rentalPrice, type Season } from "./price.ts";
import { billedLength } from "./span.ts";

const hourMs = 3_600_000;
const at = (text: string) => new Date(`${text}+03:00`);
const { integer, is, one } = randomFrom(17);

/** Adds to a day of the calendar with the calendar's own arithmetic, month by month. */
function nextDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const text = (y: number, m: number, d: number) =>
    [String(y), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-");
  if (date < lengths[month - 1]!) return text(year, month, date + 1);
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1);
}

type Offer = Parameters<typeof rentalPrice>[0];
type Charges = Parameters<typeof rentalPrice>[3];

/** The price of a rental computed hour by hour, in thirds of a kuruş. */
function slowPrice(offer: Offer, from: string, hours: number, charges: Charges): number | undefined {
  // The days that are billed: whole ones, and what is left of the last one in begun hours.
  let days = 0;
  let left = hours;
  while (left >= 24) {
    days++;
    left -= 24;
  }
  let late = Math.ceil(left);
  if (days === 0 || late >= 3) {
    days++;
    late = 0;
  }
  const rateOn = (day: string): number | undefined => {
    const season = offer.seasons.find(({ firstDay, lastDay }) => {
      for (let one = firstDay; one <= lastDay; one = nextDay(one)) if (one === day) return true;
      return false;
    });
    for (const seasonId of season ? [season.id, null] : [null])
      for (const minDays of rateLengths.toReversed()) {
        const rate = offer.rates.find((found) => found.seasonId === seasonId && found.minDays === minDays);
        if (rate && minDays <= days) return rate.dayKurus;
      }
    return undefined;
  };
  let total = 0;
  let day = from;
  for (let n = 0; n < days; n++) {
    const rate = rateOn(day);
    if (rate === undefined) return undefined;
    total += rate;
    day = nextDay(day);
  }
  if (late > 0) {
    const rate = rateOn(day);
    if (rate === undefined) return undefined;
    let thirds = 0;
    for (let hour = 0; hour < late; hour++) thirds += rate;
    total += Math.floor(thirds / 3) + (thirds % 3 === 2 ? 1 : 0);
  }
  total += charges.oneWayKurus;
  for (let n = 0; n < days; n++) total += charges.youngDriverDayKurus;
  for (const { count, dayKurus, maxKurus } of charges.extras)
    for (let n = 0; n < count; n++) total += maxKurus === null ? dayKurus * days : Math.min(dayKurus * days, maxKurus);
  return total;
}

/** Around New Year, the leap day of 2028, and the ends of months of 30 days. */
const days = ["2026-12-25", "2027-02-26", "2028-02-26", "2027-04-28", "2027-06-01", "2028-12-30"];
function aSeason(id: number, firstDay: string): Season {
  let lastDay = firstDay;
  for (let left = integer(12); left > 0; left--) lastDay = nextDay(lastDay);
  return { id, firstDay, lastDay };
}
function anOffer(): Offer {
  const seasons = days.filter(() => is(0.7)).map((day, id) => aSeason(id, is(0.5) ? day : nextDay(nextDay(day))));
  const rates = [null, ...seasons.map(({ id }) => id)].flatMap((seasonId) =>
    rateLengths
      .filter((minDays) => (seasonId === null && minDays === 1 ? is(0.95) : is(0.5)))
      .map((minDays) => ({ seasonId, minDays, dayKurus: 1 + integer(300_000) })),
  );
  return { rates, seasons };
}
const someCharges = (): Charges => ({
  oneWayKurus: is(0.3) ? integer(200_000) : 0,
  youngDriverDayKurus: is(0.3) ? integer(20_000) : 0,
  extras: ["cocuk-koltugu", "ek-surucu"]
    .filter(() => is(0.5))
    .map((kind) => ({
      kind,
      count: 1 + integer(3),
      dayKurus: integer(20_000),
      maxKurus: is(0.5) ? integer(60_000) : null,
    })),
});

test("prices are those of a slow reference: late hours, seasons over New Year and leap day, months, extras with caps", () => {
  let priced = 0;
  for (let n = 0; n < 4000; n++) {
    const offer = anOffer();
    const charges = someCharges();
    const day = one(days);
    // Whole days, a minute before and after each limit, and anything between.
    const hours =
      24 * (is(0.2) ? 30 : 1 + integer(40)) + one([0, 1 / 60, 1, 61 / 60, 2, 121 / 60, 3, 23, -1 / 60, -23]);
    const from = at(`${day}T${String(integer(24)).padStart(2, "0")}:30`);
    const to = new Date(from.getTime() + Math.round(hours * 60) * 60_000);
    const price = rentalPrice(offer, from, to, charges);
    const slow = slowPrice(offer, day, Math.round(hours * 60) / 60, charges);
    expect([day, hours, price?.totalKurus]).toEqual([day, hours, slow]);
    if (price) {
      priced++;
      const { rentKurus, oneWayKurus, youngDriverKurus, extras, totalKurus } = price;
      expect(extras.reduce((sum, { kurus }) => sum + kurus, rentKurus + oneWayKurus + youngDriverKurus)).toBe(
        totalKurus,
      );
    }
  }
  expect(priced).toBeGreaterThan(3000);
});

test("a longer rental is never billed for fewer days, and a day is 24 hours across New Year and the leap day", () => {
  for (const day of days) {
    const from = at(`${day}T10:00`);
    let before = 0;
    for (let quarters = 1; quarters < 4 * 24 * 35; quarters++) {
      const { days: whole, lateHours } = billedLength(from, new Date(from.getTime() + (quarters * hourMs) / 4));
      const billed = whole + lateHours / 3;
      expect(billed).toBeGreaterThanOrEqual(before);
      expect(billed * 24).toBeGreaterThanOrEqual(Math.min(24, quarters / 4));
      before = billed;
    }
  }
});

describe("refunds", () => {
  /** Percentages with whole numbers of any size, rounded half up. */
  const slowShare = (kurus: number, percent: number) => Number((BigInt(kurus) * BigInt(percent) * 2n + 100n) / 200n);

  test("are those of a slow reference, to the kuruş and on both sides of every limit", () => {
    const pickupAt = at("2027-01-01T00:30");
    for (let n = 0; n < 2000; n++) {
      const paid = integer(50_000_000);
      const hours = one([null, 0, 1, 24, 48, 720]);
      const terms = {
        freeUntil: hours === null ? null : new Date(pickupAt.getTime() - hours * hourMs).toISOString(),
        lateRefundPercent: integer(101),
      };
      const msBefore = one([-1, 0, 1, (hours ?? 5) * hourMs, (hours ?? 5) * hourMs + 1, integer(900) * hourMs]);
      const isFree = hours !== null && msBefore > hours * hourMs;
      const expected = msBefore <= 0 ? 0 : isFree ? paid : slowShare(paid, terms.lateRefundPercent);
      const now = new Date(pickupAt.getTime() - msBefore);
      const refund = refundOnCancellation(paid, terms, pickupAt, now);
      expect([hours, msBefore, refund]).toEqual([hours, msBefore, expected]);
      expect(refund).toBeLessThanOrEqual(paid);
    }
  });

  test("what is paid while booking is a part of the total, at least one kuruş", () => {
    for (let n = 0; n < 500; n++) {
      const [total, percent] = [1 + integer(90_000_000), 10 + integer(91)];
      expect(prepaidOf(total, { prepaidPercent: percent })).toBe(Math.max(1, slowShare(total, percent)));
    }
    expect(prepaidOf(1, { prepaidPercent: 10 })).toBe(1);
  });
});

import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { openPage } from "#test/support/pages.ts";
import { monthsOf, occupancyOf, type OccupiedUnit, type Part, percentText } from "./occupancy.ts";

const app = await testApp();
const hour = 60 * 60 * 1000;

/** A sequence of numbers from 0 to below `n`, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

describe("occupancy", () => {
  /** Hour by hour: is the unit owned, in service, rented? */
  function slowOccupancy(units: readonly OccupiedUnit[], period: Part) {
    const isIn = (parts: readonly Part[], at: number) => parts.some(({ from, until }) => from <= at && at < until);
    let [rented, available] = [0, 0];
    for (const unit of units)
      for (let at = period.from; at < period.until; at += hour) {
        if (!isIn([unit.owned], at) || isIn(unit.service, at)) continue;
        available++;
        if (isIn(unit.rented, at)) rented++;
      }
    return { rentedMs: rented * hour, availableMs: available * hour };
  }

  test("equals a count hour by hour, on 300 random fleets", () => {
    const random = randomNumbers(7);
    for (let round = 0; round < 300; round++) {
      const units = Array.from({ length: 1 + random(4) }, (): OccupiedUnit => {
        const parts: { kind: number; part: Part }[] = [];
        for (let at = random(80) - 60; at < 160;) {
          const length = 1 + random(40);
          parts.push({ kind: random(3), part: { from: at * hour, until: (at + length) * hour } });
          at += length + random(10);
        }
        const of = (kind: number) => parts.filter((one) => one.kind === kind).map(({ part }) => part);
        const ownedFrom = random(3) === 0 ? random(60) - 20 : -100;
        const owned = { from: ownedFrom * hour, until: random(3) === 0 ? (60 + random(60)) * hour : Infinity };
        // Nothing happens to a unit that is not owned.
        const inside = (part: Part) => part.from >= owned.from && part.until <= owned.until;
        return { owned, rented: of(0).filter(inside), service: of(1).filter(inside) };
      });
      const period = { from: random(20) * hour, until: (30 + random(90)) * hour };
      expect(occupancyOf(units, period)).toEqual(slowOccupancy(units, period));
    }
  });

  test("months begin at midnight in Turkey; a leap year has 29 days in February", () => {
    const months = monthsOf("2027-12", 4);
    expect(months.map(({ month }) => month)).toEqual(["2027-12", "2028-01", "2028-02", "2028-03"]);
    expect(months.map(({ period }) => (period.until - period.from) / (24 * hour))).toEqual([31, 31, 29, 31]);
    expect(new Date(months[1]!.period.from).toISOString()).toBe("2027-12-31T21:00:00.000Z");
  });

  test("is shown with one decimal, and not at all where nothing was available", () => {
    expect(percentText({ rentedMs: 1, availableMs: 3 })).toBe("33,3");
    expect(percentText({ rentedMs: 0, availableMs: 0 })).toBe("–");
  });
});

describe("the report", () => {
  const open = async (cookie: string, query: string) =>
    (await openPage<{ rows: string[][] }>(app, `/kurumsal/kiralama/rapor?${query}`, { cookie })).data!;
  const csv = (cookie: string, query = "son=2026-06") =>
    app.request({ url: `/kurumsal/kiralama/rapor.csv?${query}`, headers: { cookie } });

  /** June 2026 has 30 days: a unit with two rentals of 6 days and 3 days of service, and one without any. */
  async function aReportedFleet() {
    const fleet = await aFleet(app);
    const { offer, businessId, place } = fleet;
    const [first, second] = offer.unitIds as [number, number];
    const june = new Date("2026-06-01T00:00:00+03:00");
    await app.db
      .updateTable("rentalUnit")
      .set({ addedAt: addDays(june, -40) })
      .where("listingId", "in", [offer.listingId, fleet.ownersOffer.listingId])
      .execute();
    const common = { businessId, listingId: offer.listingId, unitId: first, pickupPlaceId: place.id, days: 6 };
    await aBooking(app, { ...common, from: addDays(june, 2), state: "returned", createdAt: addDays(june, -2) });
    await aBooking(app, { ...common, from: addDays(june, 10), createdAt: addDays(june, 9.5) });
    await aBooking(app, { ...common, unitId: second, from: addDays(june, 4), state: "cancelledByCustomer" });
    await app.db
      .insertInto("rentalUnitSpan")
      .values({
        unitId: second,
        kind: "service",
        span: `[${addDays(june, 20).toISOString()},${addDays(june, 23).toISOString()})`,
        note: "Bakım",
      })
      .execute();
    return fleet;
  }

  test("by month, offer, class and place; a manager's counts what they reach", async () => {
    const { owner, manager } = await aReportedFleet();
    const months = (await open(owner.cookie, "son=2026-06")).rows;
    expect(months).toHaveLength(13);
    // 12 rented days of three units' 90 days without 3 days of service.
    expect(months[11]).toEqual(["Haziran 2026", "13,8", "2", "12.000,00\u00a0TL", "1.000,00\u00a0TL", "2"]);
    expect(months[10]![1]).toBe("0");
    expect((await open(manager.cookie, "son=2026-06")).rows[11]![1]).toBe("21,1");
    const byOffer = (await open(owner.cookie, "son=2026-06&grup=ilan")).rows;
    expect(byOffer).toHaveLength(3);
    for (const grouping of ["sinif", "yer"])
      expect((await open(owner.cookie, `son=2026-06&grup=${grouping}`)).rows[0]).toMatchObject({
        0: grouping === "sinif" ? "Ekonomik" : "Deneme Havalimanı",
        3: "12.000,00\u00a0TL",
      });
  });

  test("as CSV for those who see it", async () => {
    const { owner, user } = await aReportedFleet();
    const answer = await csv(owner.cookie);
    expect(answer.headers).toMatchObject({ "cache-control": "private, no-store" });
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFAy;Doluluk (%);Kiralama;Gelir;Ortalama günlük fiyat;Rezervasyondan alışa (gün)");
    expect(lines[12]).toBe('Haziran 2026;"13,8";2;"12000,00";"1000,00";2');
    expect((await csv(user.cookie)).statusCode).toBe(403);
    expect((await csv("")).statusCode).toBe(401);
    expect((await csv((await aFleet(app)).owner.cookie)).body).not.toContain("12000");
  });
});

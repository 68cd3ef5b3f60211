import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { formatTripTime } from "#src/business/rental/addresses.ts";
import { addDays, calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { openPage, sendForm, type Visitor } from "#test/support/pages.ts";
import { fleetMessages } from "../rules.ts";
import { unitMessages } from "../units/rules.ts";
import { calendarMessages } from "./rules.ts";
import type { CalendarData } from "./view.server.ts";

const app = await testApp();
const calendar = "/kurumsal/kiralama/takvim";

const open = async ({ query = "", ...who }: Visitor & { query?: string }) =>
  (await openPage<CalendarData>(app, `${calendar}${query}`, who)).data!;

/** A service span from `from` for some days, as the form sends it. */
const service = (unit: number, from: Date, days = 1, note = "Periyodik bakım") => ({
  islem: "servis",
  unit: String(unit),
  from: formatTripTime(from),
  until: formatTripTime(addDays(from, days)),
  note,
});
const spansOf = (unitId: number) =>
  app.db
    .selectFrom("rentalUnitSpan")
    .where("unitId", "=", unitId)
    .select(["id", "kind", "note"])
    .orderBy("id")
    .execute();
const soon = (days: number) => addDays(app.now, days);

describe("service spans", () => {
  test("are added, shown, changed and removed", async () => {
    const { owner, offer } = await aFleet(app);
    const { cookie } = owner;
    const [unit] = offer.unitIds;
    expect((await sendForm(app, calendar, service(unit!, soon(2), 2), { cookie })).location).toMatch(/eklendi/);
    const [span] = await spansOf(unit!);
    expect(span).toMatchObject({ kind: "service", note: "Periyodik bakım" });
    const row = (await open({ cookie })).units.find(({ id }) => id === unit)!;
    expect(row.bars).toMatchObject([{ look: "service", text: "Servis: Periyodik bakım", length: 2 }]);
    expect((await openPage(app, `${calendar}/${span!.id}`, { cookie })).data).toMatchObject({
      service: { note: "Periyodik bakım" },
    });
    const changed = { ...service(unit!, soon(4), 1, "Lastik") };
    expect((await sendForm(app, `${calendar}/${span!.id}`, changed, { cookie })).location).toMatch(/kaydedildi/);
    expect(await spansOf(unit!)).toMatchObject([{ id: span!.id, note: "Lastik" }]);
    expect((await sendForm(app, `${calendar}/${span!.id}`, { islem: "sil" }, { cookie })).location).toMatch(/silindi$/);
    expect(await spansOf(unit!)).toEqual([]);
  });

  test("over a booking or another service span are refused with what they overlap, also by the database", async () => {
    const { owner, offer, businessId, place } = await aFleet(app);
    const { cookie } = owner;
    const { unitIds, listingId } = offer;
    const unit = unitIds[0]!;
    const booking = await aBooking(app, {
      businessId,
      listingId,
      unitId: unit,
      pickupPlaceId: place.id,
      from: soon(5),
    });
    const [from, until] = [booking.pickupAt, addDays(booking.dropoffAt, 1 / 24)].map(formatDateTime);
    const message = calendarMessages.overBooking(booking.code, from!, until!);
    const refused = await sendForm(app, calendar, service(unit, soon(7)), { cookie });
    expect(refused).toMatchObject({ status: 409, data: { fields: { from: message } } });
    await sendForm(app, calendar, service(unit, soon(2), 2), { cookie });
    expect((await sendForm(app, calendar, service(unit, soon(3)), { cookie })).data!["message"]).toMatch(
      /^Araç bu sürede zaten serviste/,
    );
    const [span] = (await spansOf(unit)).filter(({ kind }) => kind === "service");
    expect((await sendForm(app, `${calendar}/${span!.id}`, service(unit, soon(4), 2), { cookie })).status).toBe(409);
    const overlapping = sql`insert into rental_unit_span (unit_id, span, kind)
      values (${unit}, tstzrange(${soon(6)}, ${soon(7)}), 'service')`;
    await expect(overlapping.execute(app.db)).rejects.toMatchObject({ code: "23P01" });
    // One begins when the other ends.
    expect((await sendForm(app, calendar, service(unit, soon(4), 1), { cookie })).location).toMatch(/eklendi/);
  });

  test.each([
    [{ unit: "" }, { unit: calendarMessages.unit }],
    [{ from: "" }, { from: calendarMessages.time }],
    [{ from: "2026-02-30T10:00" }, { from: calendarMessages.time }],
    [{ until: "1e12" }, { until: calendarMessages.time }],
    [{ note: " " }, { note: calendarMessages.note }],
    [{ note: "x".repeat(301) }, { note: calendarMessages.note }],
  ])("%j is refused", async (wrong, fields) => {
    const { owner, offer } = await aFleet(app);
    const form = { ...service(offer.unitIds[0]!, soon(2)), ...wrong };
    expect(await sendForm(app, calendar, form, owner)).toMatchObject({
      status: 422,
      data: { fields },
    });
  });

  test("last up to 400 days, in the two years before and after today", async () => {
    const { owner, offer } = await aFleet(app);
    const { cookie } = owner;
    const unit = offer.unitIds[0]!;
    const answer = async (from: Date, days: number) => {
      const { location, data } = await sendForm(app, calendar, service(unit, from, days), {
        cookie,
      });
      return location ? "added" : data!["message"];
    };
    expect(await answer(soon(1), 0)).toBe(calendarMessages.order);
    expect(await answer(soon(1), 401)).toBe(calendarMessages.tooLong);
    expect(await answer(soon(1), 400)).toBe("added");
    expect(await answer(soon(-731), 1)).toBe(calendarMessages.tooFar);
    expect(await answer(soon(-729), 1)).toBe("added");
    expect(await answer(soon(730), 1)).toBe(calendarMessages.tooFar);
    expect(await answer(soon(728), 1)).toBe("added");
  });

  test("20 parallel service spans on one unit: one wins", async () => {
    const { owner, offer } = await aFleet(app);
    const unit = offer.unitIds[0]!;
    const form = service(unit, soon(3), 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(app, calendar, form, owner)));
    expect(answers.filter(({ location }) => location !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await spansOf(unit)).toHaveLength(1);
  });

  test("of others are not found: another business's, another branch's", async () => {
    const fleet = await aFleet(app);
    const stranger = (await aFleet(app)).owner;
    const unit = fleet.ownersOffer.unitIds[0]!;
    await sendForm(app, calendar, service(unit, soon(3)), fleet.owner);
    const [span] = await spansOf(unit);
    for (const { cookie } of [stranger, fleet.manager]) {
      expect((await openPage(app, `${calendar}/${span!.id}`, { cookie })).status).toBe(404);
      expect((await sendForm(app, `${calendar}/${span!.id}`, service(unit, soon(8)), { cookie })).status).toBe(404);
      expect((await sendForm(app, `${calendar}/${span!.id}`, { islem: "sil" }, { cookie })).status).toBe(404);
      expect(await sendForm(app, calendar, service(unit, soon(9)), { cookie })).toMatchObject({
        status: 404,
        data: { message: unitMessages.notFound },
      });
    }
    for (const { cookie, status } of [
      { cookie: fleet.user.cookie, status: 403 },
      { cookie: (await aMember(app)).cookie, status: 404 },
    ])
      expect((await sendForm(app, calendar, service(unit, soon(9)), { cookie })).status).toBe(status);
    // A booking's span is no service span.
    const { offer, businessId, place } = fleet;
    const unitId = offer.unitIds[0]!;
    await aBooking(app, { businessId, listingId: offer.listingId, unitId, pickupPlaceId: place.id });
    const [booked] = await spansOf(unitId);
    expect((await sendForm(app, `${calendar}/${booked!.id}`, { islem: "sil" }, fleet.owner)).status).toBe(404);
  });
});

describe("the view", () => {
  test("bookings by state with their part of the days; today is marked; units by offer, place and page", async () => {
    const { owner, offer, ownersOffer, businessId, place, otherPlace } = await aFleet(app);
    const { cookie } = owner;
    const [first, second] = offer.unitIds;
    const common = { businessId, listingId: offer.listingId, pickupPlaceId: place.id };
    const today = new Date(`${calendarDay(app.now)}T00:00:00+03:00`);
    const booking = await aBooking(app, { ...common, unitId: first!, from: addDays(today, 0.5), state: "handedOver" });
    await aBooking(app, { ...common, unitId: second!, from: addDays(today, -40) });
    const view = await open({ cookie, query: `?bas=${calendarDay(app.now)}` });
    expect(view.days).toHaveLength(31);
    expect(view.days[0]).toMatchObject({ isToday: true });
    expect(view.units.find(({ id }) => id === first)!.bars).toEqual([
      expect.objectContaining({
        look: "handedOver",
        text: `${booking.code} Selin Aydın`,
        start: 0.5,
        length: 3 + 1 / 24,
        isMovable: false,
      }),
    ]);
    expect(view.units.find(({ id }) => id === second)!.bars).toEqual([]);
    // What began before the first day is cut.
    const cut = await open({ cookie, query: `?bas=${calendarDay(addDays(today, 2))}` });
    expect(cut.units.find(({ id }) => id === first)!.bars).toMatchObject([{ start: 0, length: 1.5 + 1 / 24 }]);
    expect((await open({ cookie, query: `?ilan=${ownersOffer.keyCode}` })).units).toHaveLength(1);
    expect((await open({ cookie, query: `?yer=${otherPlace.id}` })).units).toEqual([]);
    expect((await open({ cookie, query: "?sayfa=2&bas=nonsense" })).units).toEqual([]);
  });

  test("of a large fleet has its units on pages, each with its own bars", async () => {
    const { owner, offer, place } = await aFleet(app);
    const [first, last] = ["01 AAA 100", "99 ZZZ 999"];
    const plates = [first!, ...Array.from({ length: 55 }, (_, n) => `34 SAY ${100 + n}`), last!];
    const units = await app.db
      .insertInto("rentalUnit")
      .values(plates.map((plate) => ({ listingId: offer.listingId, placeId: place.id, plate })))
      .returning(["id", "plate"])
      .execute();
    for (const { id, plate } of [units[0]!, units.at(-1)!])
      expect((await sendForm(app, calendar, service(id, soon(2), 1, plate), owner)).location).toMatch(/eklendi/);
    const pages = await Promise.all([1, 2].map((page) => open({ cookie: owner.cookie, query: `?sayfa=${page}` })));
    expect(pages.map(({ pageCount }) => pageCount)).toEqual([2, 2]);
    const shown = pages.flatMap((page) => page.units);
    expect(pages.map((page) => page.units.length)).toEqual([50, shown.length - 50]);
    const own = shown.filter(({ keyCode }) => keyCode === offer.keyCode).map(({ plate }) => plate);
    expect(own).toEqual(own.toSorted());
    expect(own).toEqual(expect.arrayContaining(plates));
    for (const { plate, bars } of shown)
      expect(bars.map(({ text }) => text)).toEqual([first, last].includes(plate) ? [`Servis: ${plate}`] : []);
  });
});

describe("moving a booking", () => {
  async function aBookedFleet() {
    const fleet = await aFleet(app);
    const { offer, businessId, place } = fleet;
    const [unitId, free] = offer.unitIds as [number, number];
    const booking = await aBooking(app, { businessId, listingId: offer.listingId, unitId, pickupPlaceId: place.id });
    const move = (cookie: string, unit: number, code = booking.code) =>
      sendForm(app, calendar, { islem: "tasi", code, unit: String(unit) }, { cookie });
    return { ...fleet, booking, unitId, free, move };
  }

  test("to a free unit of the same offer", async () => {
    const { owner, booking, free, unitId, move } = await aBookedFleet();
    expect((await move(owner.cookie, free)).data).toEqual({ moved: calendarMessages.moved });
    const { unitId: stored } = await app.db
      .selectFrom("rentalBooking")
      .where("id", "=", booking.id)
      .select("unitId")
      .executeTakeFirstOrThrow();
    expect(stored).toBe(free);
    expect(await spansOf(free)).toHaveLength(1);
    expect(await spansOf(unitId)).toEqual([]);
  });

  test("is refused to a unit that is not free or of another offer, and once the vehicle was handed over", async () => {
    const { owner, booking, free, ownersOffer, move } = await aBookedFleet();
    const { cookie } = owner;
    await sendForm(app, calendar, service(free, booking.pickupAt), { cookie });
    expect(await move(cookie, free)).toMatchObject({ status: 409, data: { message: calendarMessages.notFree } });
    expect(await move(cookie, ownersOffer.unitIds[0]!)).toMatchObject({
      status: 422,
      data: { message: calendarMessages.otherOffer },
    });
    expect((await move(cookie, 0)).status).toBe(422);
    expect((await move(cookie, 999_999_999)).status).toBe(404);
    await app.db.updateTable("rentalBooking").set({ state: "handedOver" }).where("id", "=", booking.id).execute();
    expect(await move(cookie, free)).toMatchObject({ status: 409, data: { message: calendarMessages.notMovable } });
  });

  test("of another business is not found", async () => {
    const { free, move } = await aBookedFleet();
    expect((await move((await aFleet(app)).owner.cookie, free)).status).toBe(404);
  });
});

describe("today", () => {
  test("hand-overs and returns of today and tomorrow, and those that are late", async () => {
    const { user, owner, offer, ownersOffer, businessId, place } = await aFleet(app);
    const [first, second] = offer.unitIds as [number, number];
    const common = { businessId, listingId: offer.listingId, pickupPlaceId: place.id };
    const noon = new Date(`${calendarDay(app.now)}T12:00:00+03:00`);
    const pickup = await aBooking(app, { ...common, unitId: first, from: noon });
    const late = await aBooking(app, { ...common, unitId: second, from: addDays(noon, -5), state: "handedOver" });
    const other = await aBooking(app, {
      ...common,
      listingId: ownersOffer.listingId,
      unitId: ownersOffer.unitIds[0]!,
      from: addDays(noon, 1),
    });
    const groups = async (cookie: string) => (await openPage(app, "/kurumsal/kiralama", { cookie })).data!["groups"];
    expect(await groups(owner.cookie)).toMatchObject([
      { name: "Geciken", rows: [{ code: late.code, work: "Dönüş" }] },
      { name: "Bugün", rows: [{ code: pickup.code, work: "Teslim", at: "12:00", phone: "0532 123 45 67" }] },
      { name: "Yarın", rows: [{ code: other.code }] },
    ]);
    // A user sees those of their own listings, and nothing else of the business.
    expect(await groups(user.cookie)).toMatchObject([{}, { rows: [{ code: pickup.code }] }, { rows: [] }]);
    expect((await openPage(app, "/kurumsal/kiralama", user)).data).toMatchObject({ isCounterOnly: true, steps: [] });
  });

  test("a business that cannot be booked yet sees its first steps, one that rents nothing what to do", async () => {
    const { owner, businessId } = await aFleet(app);
    const steps = async () => {
      const all = (await openPage(app, "/kurumsal/kiralama", owner)).data!["steps"] as { isDone: boolean }[];
      return all.map(({ isDone }) => isDone);
    };
    expect(await steps()).toEqual([true, true, true, true, true]);
    await app.db.deleteFrom("rentalTerms").where("businessId", "=", businessId).execute();
    await sql`delete from rental_rate using rental_offer
      where rental_rate.listing_id = rental_offer.listing_id and business_id = ${businessId}`.execute(app.db);
    expect(await steps()).toEqual([true, false, true, true, false]);
    await app.db.updateTable("business").set({ isRental: false }).where("id", "=", businessId).execute();
    expect((await openPage(app, "/kurumsal/kiralama", owner)).data).toEqual({ isRental: false });
    expect(await openPage(app, "/kurumsal/kiralama/rezervasyonlar", owner)).toMatchObject({
      status: 403,
      data: fleetMessages.notRental,
    });
  });

  test("bookings are found by code, driver and plate, without those that were not paid for", async () => {
    const { owner, offer, businessId, place } = await aFleet(app);
    const unitId = offer.unitIds[0]!;
    const common = { businessId, listingId: offer.listingId, unitId, pickupPlaceId: place.id };
    const booking = await aBooking(app, common);
    await aBooking(app, { ...common, from: soon(20), state: "expired" });
    const { plate } = await app.db
      .selectFrom("rentalUnit")
      .where("id", "=", unitId)
      .select("plate")
      .executeTakeFirstOrThrow();
    const found = async (cookie: string, query: Record<string, string>) =>
      (
        (await openPage(app, `/kurumsal/kiralama/rezervasyonlar?${new URLSearchParams(query)}`, { cookie })).data![
          "rows"
        ] as { code: string }[]
      ).map(({ code }) => code);
    for (const query of [
      { q: "" },
      { q: booking.code.toLowerCase() },
      { q: "selin" },
      { q: plate.replaceAll(" ", "") },
    ])
      expect(await found(owner.cookie, query)).toEqual([booking.code]);
    expect(await found(owner.cookie, { q: "%" })).toEqual([]);
    expect(await found(owner.cookie, { durum: "returned" })).toEqual([]);
    expect(await found((await aFleet(app)).owner.cookie, { q: booking.code })).toEqual([]);
  });
});

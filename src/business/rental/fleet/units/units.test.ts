import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { lockOffer } from "#src/business/rental/bookings/span-queries.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBooking, aFleet, platesIn } from "#test/support/fleet.ts";
import { unitMessages } from "./rules.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const offers = "/kurumsal/kiralama/ilanlar";

describe("units", () => {
  test("a pasted list of plates, in any spelling, adds units; they move and go", async () => {
    const { owner, ownersOffer, place, otherPlace } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    const before = await platesIn(app, listingId);
    const form = { islem: "ekle", plates: "34 klt 101\n34KLT102, 06-KLT-103;\n\n", place: String(place.id) };
    expect((await sendForm(app, `${offers}/${keyCode}`, form, { cookie })).location).toMatch(/eklendi$/);
    expect(await platesIn(app, listingId)).toEqual([...before, "34 KLT 101", "34 KLT 102", "06 KLT 103"].toSorted());
    const units = (await openPage(app, `${offers}/${keyCode}`, { cookie })).data!["units"] as {
      id: number;
      plate: string;
    }[];
    const chosen = units.filter(({ plate }) => plate.startsWith("34 KLT")).map(({ id }) => String(id));
    const move = { islem: "tasi", "unit[]": chosen, place: String(otherPlace.id) };
    expect((await sendForm(app, `${offers}/${keyCode}`, move, { cookie })).location).toMatch(/tasindi$/);
    const rows = await app.db
      .selectFrom("rentalUnit")
      .where("placeId", "=", otherPlace.id)
      .select("plate")
      .orderBy("plate")
      .execute();
    expect(rows).toEqual([{ plate: "34 KLT 101" }, { plate: "34 KLT 102" }]);
    expect(
      (await sendForm(app, `${offers}/${keyCode}`, { islem: "cikar", "unit[]": chosen }, { cookie })).location,
    ).toMatch(/cikarildi$/);
    expect(await platesIn(app, listingId)).toEqual([...before, "06 KLT 103"].toSorted());
    // A plate of a unit that left the fleet can be added again.
    expect(
      (await sendForm(app, `${offers}/${keyCode}`, { ...form, plates: "34 KLT 101" }, { cookie })).location,
    ).toBeDefined();
  });

  test("wrong, repeated and used plates are named, and nothing is added", async () => {
    const { owner, offer, ownersOffer, place } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    const [taken] = await platesIn(app, offer.listingId);
    const before = await platesIn(app, listingId);
    const add = async (plates: string, at = String(place.id)) => {
      const { status, data } = await sendForm(
        app,
        `${offers}/${keyCode}`,
        { islem: "ekle", plates, place: at },
        { cookie },
      );
      return [status, data?.["message"]];
    };
    expect(await add("34 GEC 201\nplakam\n99 AA 11")).toEqual([422, unitMessages.invalid(["plakam", "99 AA 11"])]);
    expect(await add("34 GEC 201\n34GEC201")).toEqual([422, unitMessages.repeated(["34 GEC 201"])]);
    expect(await add(`34 GEC 201\n${taken}`)).toEqual([409, unitMessages.taken([taken!])]);
    expect(await add(" , ;\n")).toEqual([422, unitMessages.plates]);
    expect(await add("34 GEC 201", "1")).toEqual([422, unitMessages.place]);
    expect(await platesIn(app, listingId)).toEqual(before);
  });

  test("an offer has at most 500 units", async () => {
    const { owner, ownersOffer, place } = await aFleet(app);
    const { keyCode, listingId } = ownersOffer;
    const send = (plates: readonly string[]) =>
      sendForm(
        app,
        `${offers}/${keyCode}`,
        { islem: "ekle", plates: plates.join("\n"), place: String(place.id) },
        owner,
      );
    const plates = Array.from({ length: 500 }, (_, index) => `35 SN ${1000 + index}`);
    expect((await send(plates)).data).toMatchObject({ message: unitMessages.tooMany });
    expect((await send(plates.slice(1))).location).toMatch(/eklendi$/);
    expect(await platesIn(app, listingId)).toHaveLength(500);
    expect((await openPage(app, `${offers}/${keyCode}?sayfa=10`, owner)).data).toMatchObject({
      pageCount: 10,
      units: { length: 50 },
    });
  });

  test("a unit that is booked stays, with its plate named; units of other offers are not found", async () => {
    const { owner, offer, ownersOffer, businessId, place } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId, unitIds } = offer;
    await aBooking(app, { businessId, listingId, unitId: unitIds[0]!, pickupPlaceId: place.id });
    const remove = (ids: readonly number[]) =>
      sendForm(app, `${offers}/${keyCode}`, { islem: "cikar", "unit[]": ids.map(String) }, { cookie });
    const { plate } = await app.db
      .selectFrom("rentalUnit")
      .where("id", "=", unitIds[0]!)
      .select("plate")
      .executeTakeFirstOrThrow();
    expect(await remove(unitIds)).toMatchObject({ status: 409, data: { message: unitMessages.booked([plate]) } });
    expect(await remove(ownersOffer.unitIds)).toMatchObject({ status: 404 });
    expect(await remove([])).toMatchObject({ status: 422, data: { message: unitMessages.units } });
    expect(await platesIn(app, listingId)).toHaveLength(2);
  });

  test("20 parallel additions of one plate: one wins", async () => {
    const { owner, offer, ownersOffer, place } = await aFleet(app);
    const form = { islem: "ekle", plates: "34 TEK 001", place: String(place.id) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sendForm(app, `${offers}/${index % 2 === 0 ? offer.keyCode : ownersOffer.keyCode}`, form, owner),
      ),
    );
    expect(answers.filter(({ location }) => location !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("a unit that is being booked is not removed", async () => {
    const { owner, offer, businessId, place } = await aFleet(app);
    const { keyCode, listingId, unitIds } = offer;
    const [unitId] = unitIds as [number];
    const isWaitingForLock = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return rows.length > 0;
    };
    let isDone = false;
    const removal = await inTransaction(app.ctx(), async (tx) => {
      await lockOffer(tx, listingId);
      const answer = sendForm(app, `${offers}/${keyCode}`, { islem: "cikar", "unit[]": String(unitId) }, owner).finally(
        () => void (isDone = true),
      );
      await expect.poll(async () => isDone || (await isWaitingForLock())).toBe(true);
      await aBooking({ ...app, db: tx.db }, { businessId, listingId, unitId, pickupPlaceId: place.id });
      return { answer };
    });
    expect(await removal.answer).toMatchObject({ status: 409 });
    expect(await platesIn(app, listingId)).toHaveLength(2);
  });
});

import { describe, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { action as offerAction, loader as offerLoader } from "./offers/offer.page.tsx";
import { loader as offersLoader } from "./offers/offers.page.tsx";
import { offerMessages } from "./offers/rules.ts";
import { action as allRatesAction, loader as allRatesLoader } from "./rates/all-rates.page.tsx";
import { action as ratesAction, loader as ratesLoader } from "./rates/rates.page.tsx";
import { rateField, rateMessages } from "./rates/rules.ts";
import { fleetMessages } from "./rules.ts";
import { action as placesAction, loader as placesLoader } from "./terms/places.page.tsx";
import { feeField, termsMessages } from "./terms/rules.ts";
import { action as termsAction, loader as termsLoader } from "./terms/terms.page.tsx";
import { unitMessages } from "./units/rules.ts";

const app = await testApp();

type Sent = { cookie: string; keyCode?: string; query?: string; form?: Record<string, string | readonly string[]> };
const at =
  (handler: (args: never) => unknown) =>
  ({ cookie, keyCode = "", query = "", form }: Sent) =>
    callPage(app, handler, {
      path: `/kurumsal/kiralama${query}`,
      cookie,
      params: { keyCode },
      ...(form && { form }),
    });
const openOffers = at(offersLoader);
const openOffer = at(offerLoader);
const sendOffer = at(offerAction);
const openRates = at(ratesLoader);
const sendRates = at(ratesAction);
const openAllRates = at(allRatesLoader);
const sendAllRates = at(allRatesAction);
const openPlaces = at(placesLoader);
const sendPlaces = at(placesAction);
const openTerms = at(termsLoader);
const sendTerms = at(termsAction);

const platesOf = async (listingId: number) =>
  (
    await app.db
      .selectFrom("rentalUnit")
      .where("listingId", "=", listingId)
      .where("removedAt", "is", null)
      .select("plate")
      .orderBy("plate")
      .execute()
  ).map(({ plate }) => plate);

describe("who may do what", () => {
  const fleetPages = { openOffers, openAllRates, openPlaces, openTerms };

  test.each(Object.keys(fleetPages) as (keyof typeof fleetPages)[])("%s", async (name) => {
    const open = fleetPages[name];
    const { owner, manager, user } = await aFleet(app);
    expect((await open({ cookie: owner.cookie })).status).toBe(200);
    expect((await open({ cookie: manager.cookie })).status).toBe(200);
    expect((await open({ cookie: user.cookie })).status).toBe(403);
    expect((await open({ cookie: (await aMember(app)).cookie })).status).toBe(404);
    expect((await open({ cookie: (await aMember(app, { role: "moderator" })).cookie })).status).toBe(404);
    expect((await open({ cookie: "" })).location).toMatch(/^\/login/);
  });

  test("a business that rents nothing is told what to do", async () => {
    const { businessId, owner } = await aFleet(app);
    await app.db.updateTable("business").set({ isRental: false }).where("id", "=", businessId).execute();
    expect(await openOffers({ cookie: owner.cookie })).toMatchObject({ status: 403, data: fleetMessages.notRental });
  });

  test("a manager reaches the offers of their branch alone, and no settings of the whole business", async () => {
    const { manager, offer, ownersOffer } = await aFleet(app);
    const { cookie } = manager;
    expect((await openOffers({ cookie })).data!["offers"]).toMatchObject([{ keyCode: offer.keyCode }]);
    expect((await openOffer({ cookie, keyCode: offer.keyCode })).status).toBe(200);
    expect((await openOffer({ cookie, keyCode: ownersOffer.keyCode })).status).toBe(404);
    const form = { islem: "ekle", plates: "34 KRL 900", place: "1" };
    expect((await sendOffer({ cookie, keyCode: ownersOffer.keyCode, form })).status).toBe(404);
    for (const refused of [
      await sendTerms({ cookie, form: { islem: "ekler" } }),
      await sendPlaces({ cookie, form: { islem: "ucretler" } }),
      await sendAllRates({
        cookie,
        form: { islem: "sezon-ekle", name: "Yaz", firstDay: "2027-06-01", lastDay: "2027-09-01" },
      }),
    ])
      expect(refused).toMatchObject({ status: 403, data: { message: fleetMessages.wholeBusiness } });
  });

  test("another business's things answer 404", async () => {
    const { offer } = await aFleet(app);
    const { cookie } = (await aFleet(app)).owner;
    const { keyCode } = offer;
    expect((await openOffer({ cookie, keyCode })).status).toBe(404);
    expect((await openRates({ cookie, keyCode })).status).toBe(404);
    expect((await sendOffer({ cookie, keyCode, form: { islem: "kapat" } })).status).toBe(404);
    expect((await sendRates({ cookie, keyCode, form: { islem: "kaydet" } })).status).toBe(404);
    const form = { islem: "degistir", percent: "10", "offer[]": [keyCode] };
    expect((await sendAllRates({ cookie, form })).status).toBe(404);
  });

  test("an impersonating admin changes nothing", async () => {
    const { owner, offer } = await aFleet(app);
    const cookie = await anImpersonation(app, owner.id);
    expect((await sendOffer({ cookie, keyCode: offer.keyCode, form: { islem: "kapat" } })).status).toBe(403);
  });
});

describe("turning booking on", () => {
  async function aRentalListing() {
    const fleet = await aFleet(app);
    const listing = await aListing(app, {
      businessId: fleet.businessId,
      ownerId: fleet.owner.id,
      listingType: "kiralik",
      rentPeriod: "gunluk",
    });
    return { ...fleet, keyCode: listing.keyCode, listingId: listing.id, cookie: fleet.owner.cookie };
  }
  const good = { islem: "kaydet", class: "suv", seats: "5", extraKm: "4,50" };
  const offerOf = (listingId: number) =>
    app.db.selectFrom("rentalOffer").where("listingId", "=", listingId).selectAll().executeTakeFirst();

  test("a rental listing gets its class, seats and price of further kilometres, is closed and opened again", async () => {
    const { cookie, keyCode, listingId } = await aRentalListing();
    expect((await openOffer({ cookie, keyCode })).data).toMatchObject({ isOn: false, unitCount: 0 });
    expect((await sendOffer({ cookie, keyCode, form: good })).location).toMatch(/kaydedildi$/);
    expect(await offerOf(listingId)).toMatchObject({ class: "suv", seats: 5, extraKmKurus: 450, isBookable: true });
    await sendOffer({ cookie, keyCode, form: { islem: "kapat" } });
    await sendOffer({ cookie, keyCode, form: { ...good, seats: "7" } });
    expect(await offerOf(listingId)).toMatchObject({ seats: 7, isBookable: false });
    await sendOffer({ cookie, keyCode, form: { islem: "ac" } });
    expect(await offerOf(listingId)).toMatchObject({ isBookable: true });
  });

  test.each([
    [{ class: "roket" }, { class: offerMessages.class }],
    [{ class: "" }, { class: offerMessages.class }],
    [{ seats: "0" }, { seats: offerMessages.seats }],
    [{ seats: "61" }, { seats: offerMessages.seats }],
    [{ extraKm: "-1" }, { extraKm: offerMessages.extraKm }],
    [{ extraKm: "1000,01" }, { extraKm: offerMessages.extraKm }],
    [{ extraKm: "1e3" }, { extraKm: offerMessages.extraKm }],
  ])("%j is refused", async (wrong, fields) => {
    const { cookie, keyCode, listingId } = await aRentalListing();
    expect(await sendOffer({ cookie, keyCode, form: { ...good, ...wrong } })).toMatchObject({
      status: 422,
      data: { fields },
    });
    expect(await offerOf(listingId)).toBeUndefined();
  });

  test.each([
    [
      { seats: "1", extraKm: "0" },
      { seats: 1, extraKmKurus: 0 },
    ],
    [
      { seats: "60", extraKm: "1.000" },
      { seats: 60, extraKmKurus: 100_000 },
    ],
  ])("%j is the limit", async (right, stored) => {
    const { cookie, keyCode, listingId } = await aRentalListing();
    await sendOffer({ cookie, keyCode, form: { ...good, ...right } });
    expect(await offerOf(listingId)).toMatchObject(stored);
  });

  test("a listing that is for sale cannot be booked", async () => {
    const { owner, businessId } = await aFleet(app);
    const { keyCode } = await aListing(app, { businessId, ownerId: owner.id });
    expect((await sendOffer({ cookie: owner.cookie, keyCode, form: good })).status).toBe(404);
  });
});

describe("units", () => {
  test("a pasted list of plates, in any spelling, adds units; they move and go", async () => {
    const { owner, ownersOffer, place, otherPlace } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    const before = await platesOf(listingId);
    const form = { islem: "ekle", plates: "34 klt 101\n34KLT102, 06-KLT-103;\n\n", place: String(place.id) };
    expect((await sendOffer({ cookie, keyCode, form })).location).toMatch(/eklendi$/);
    expect(await platesOf(listingId)).toEqual([...before, "34 KLT 101", "34 KLT 102", "06 KLT 103"].toSorted());
    const units = (await openOffer({ cookie, keyCode })).data!["units"] as { id: number; plate: string }[];
    const chosen = units.filter(({ plate }) => plate.startsWith("34 KLT")).map(({ id }) => String(id));
    const move = { islem: "tasi", "unit[]": chosen, place: String(otherPlace.id) };
    expect((await sendOffer({ cookie, keyCode, form: move })).location).toMatch(/tasindi$/);
    const rows = await app.db
      .selectFrom("rentalUnit")
      .where("placeId", "=", otherPlace.id)
      .select("plate")
      .orderBy("plate")
      .execute();
    expect(rows).toEqual([{ plate: "34 KLT 101" }, { plate: "34 KLT 102" }]);
    expect((await sendOffer({ cookie, keyCode, form: { islem: "cikar", "unit[]": chosen } })).location).toMatch(
      /cikarildi$/,
    );
    expect(await platesOf(listingId)).toEqual([...before, "06 KLT 103"].toSorted());
    // A plate of a unit that left the fleet can be added again.
    expect((await sendOffer({ cookie, keyCode, form: { ...form, plates: "34 KLT 101" } })).location).toBeDefined();
  });

  test("wrong, repeated and used plates are named, and nothing is added", async () => {
    const { owner, offer, ownersOffer, place } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    const [taken] = await platesOf(offer.listingId);
    const before = await platesOf(listingId);
    const add = async (plates: string, at = String(place.id)) => {
      const { status, data } = await sendOffer({ cookie, keyCode, form: { islem: "ekle", plates, place: at } });
      return [status, data?.["message"]];
    };
    expect(await add("34 GEC 201\nplakam\n99 AA 11")).toEqual([422, unitMessages.invalid(["plakam", "99 AA 11"])]);
    expect(await add("34 GEC 201\n34GEC201")).toEqual([422, unitMessages.repeated(["34 GEC 201"])]);
    expect(await add(`34 GEC 201\n${taken}`)).toEqual([409, unitMessages.taken([taken!])]);
    expect(await add(" , ;\n")).toEqual([422, unitMessages.plates]);
    expect(await add("34 GEC 201", "1")).toEqual([422, unitMessages.place]);
    expect(await platesOf(listingId)).toEqual(before);
  });

  test("an offer has at most 500 units", async () => {
    const { owner, ownersOffer, place } = await aFleet(app);
    const { keyCode, listingId } = ownersOffer;
    const send = (plates: readonly string[]) =>
      sendOffer({
        cookie: owner.cookie,
        keyCode,
        form: { islem: "ekle", plates: plates.join("\n"), place: String(place.id) },
      });
    const plates = Array.from({ length: 500 }, (_, index) => `35 SN ${1000 + index}`);
    expect((await send(plates)).data).toMatchObject({ message: unitMessages.tooMany });
    expect((await send(plates.slice(1))).location).toMatch(/eklendi$/);
    expect(await platesOf(listingId)).toHaveLength(500);
    expect((await openOffer({ cookie: owner.cookie, keyCode, query: "?sayfa=10" })).data).toMatchObject({
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
      sendOffer({ cookie, keyCode, form: { islem: "cikar", "unit[]": ids.map(String) } });
    const { plate } = await app.db
      .selectFrom("rentalUnit")
      .where("id", "=", unitIds[0]!)
      .select("plate")
      .executeTakeFirstOrThrow();
    expect(await remove(unitIds)).toMatchObject({ status: 409, data: { message: unitMessages.booked([plate]) } });
    expect(await remove(ownersOffer.unitIds)).toMatchObject({ status: 404 });
    expect(await remove([])).toMatchObject({ status: 422, data: { message: unitMessages.units } });
    expect(await platesOf(listingId)).toHaveLength(2);
  });

  test("20 parallel additions of one plate: one wins", async () => {
    const { owner, offer, ownersOffer, place } = await aFleet(app);
    const form = { islem: "ekle", plates: "34 TEK 001", place: String(place.id) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sendOffer({
          cookie: owner.cookie,
          keyCode: index % 2 === 0 ? offer.keyCode : ownersOffer.keyCode,
          form,
        }),
      ),
    );
    expect(answers.filter(({ location }) => location !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("places", () => {
  test("are added with hours and a note, changed, and closed once no unit stands there", async () => {
    const { owner, place, otherPlace, businessId } = await aFleet(app);
    const { cookie } = owner;
    const id = String(otherPlace.id);
    expect((await sendPlaces({ cookie, form: { islem: `kapat-${place.id}` } })).data).toMatchObject({
      message: termsMessages.placeInUse(3),
    });
    expect((await sendPlaces({ cookie, form: { islem: `kapat-${id}` } })).location).toMatch(/kapatildi$/);
    expect((await openPlaces({ cookie })).data!["places"]).toMatchObject([{ id: place.id }]);
    const form = { islem: "ekle", place: id, opens: "08:30", closes: "24:00", note: "3 numaralı kapı" };
    expect((await sendPlaces({ cookie, form })).location).toMatch(/eklendi$/);
    const stored = () =>
      app.db
        .selectFrom("rentalBusinessPlace")
        .where("businessId", "=", businessId)
        .where("placeId", "=", otherPlace.id)
        .selectAll()
        .executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({ opensMinute: 510, closesMinute: 1440, note: "3 numaralı kapı" });
    expect((await sendPlaces({ cookie, form })).data).toMatchObject({ fields: { place: termsMessages.placeTaken } });
    await sendPlaces({ cookie, form: { islem: `kaydet-${id}`, opens: "00:00", closes: "00:01", note: "" } });
    expect(await stored()).toMatchObject({ opensMinute: 0, closesMinute: 1, note: "" });
  });

  test.each([
    [{ opens: "09:00", closes: "09:00" }, { closes: termsMessages.hours }],
    [{ opens: "9", closes: "18:00" }, { opens: termsMessages.time }],
    [{ opens: "09:00", closes: "24:01" }, { closes: termsMessages.time }],
    [{ opens: "09:60", closes: "18:00" }, { opens: termsMessages.time }],
    [{ opens: "09:00", closes: "18:00", place: "0" }, { place: termsMessages.place }],
    [{ opens: "09:00", closes: "18:00", place: "999999999" }, { place: termsMessages.place }],
  ])("%j is refused", async (wrong, fields) => {
    const { owner, otherPlace } = await aFleet(app);
    const form = { islem: "ekle", place: String(otherPlace.id), note: "", ...wrong };
    expect(await sendPlaces({ cookie: owner.cookie, form })).toMatchObject({ status: 422, data: { fields } });
  });

  test("one-way fees by pair; an empty one makes the pair impossible", async () => {
    const { owner, place, otherPlace, businessId } = await aFleet(app);
    const { cookie } = owner;
    const [there, back] = [feeField(place.id, otherPlace.id), feeField(otherPlace.id, place.id)];
    const fees = () =>
      app.db.selectFrom("rentalOneWayFee").where("businessId", "=", businessId).select("feeKurus").execute();
    await sendPlaces({ cookie, form: { islem: "ucretler", [there]: "1.250,50", [back]: "0" } });
    expect((await fees()).map(({ feeKurus }) => feeKurus).toSorted((a, b) => a - b)).toEqual([0, 125_050]);
    await sendPlaces({ cookie, form: { islem: "ucretler", [there]: "900", [back]: "" } });
    expect(await fees()).toEqual([{ feeKurus: 90_000 }]);
    const wrong = await sendPlaces({ cookie, form: { islem: "ucretler", [there]: "-5", [back]: "1.000.000,01" } });
    expect(wrong.data).toMatchObject({ fields: { [there]: termsMessages.fee, [back]: termsMessages.fee } });
    expect(await fees()).toEqual([{ feeKurus: 90_000 }]);
  });
});

describe("terms", () => {
  const good = {
    islem: "kosullar",
    minDriverAge: "21",
    minLicenceYears: "1",
    youngDriverAge: "25",
    youngDriverDay: "149,90",
    freeCancellationHours: "48",
    lateRefundPercent: "50",
    prepaidPercent: "20",
    turnaroundMinutes: "90",
  };

  test("are shown exactly as customers read them", async () => {
    const { owner } = await aFleet(app);
    const { cookie } = owner;
    expect((await sendTerms({ cookie, form: good })).location).toMatch(/kaydedildi$/);
    expect((await openTerms({ cookie })).data!["sentences"]).toEqual([
      "Sürücünün en az 21 yaşında olması ve en az 1 yıllık ehliyeti bulunması gerekir. 25 yaşından küçük sürücüler için günlük 149,90\u00a0TL genç sürücü ücreti eklenir.",
      "Alış saatinden 2 gün öncesine kadar ücretsiz iptal edilebilir; daha sonra ödenen tutarın yüzde 50 kadarı iade edilir.",
      "Kiralama bedelinin yüzde 20 kadarı rezervasyon sırasında, kalanı aracı alırken ödenir.",
    ]);
    await sendTerms({
      cookie,
      form: { ...good, freeCancellationHours: "", lateRefundPercent: "0", prepaidPercent: "100" },
    });
    expect((await openTerms({ cookie })).data!["sentences"]).toMatchObject({
      1: "Rezervasyon alış saatine kadar iptal edilebilir; ödenen tutar iade edilmez.",
      2: "Kiralama bedelinin tamamı rezervasyon sırasında ödenir.",
    });
  });

  test.each([
    ["minDriverAge", "17", termsMessages.age],
    ["minDriverAge", "81", termsMessages.age],
    ["youngDriverAge", "20", termsMessages.youngAge],
    ["minLicenceYears", "21", termsMessages.licence],
    ["youngDriverDay", "100.000,01", termsMessages.dayFee],
    ["freeCancellationHours", "721", termsMessages.cancellation],
    ["lateRefundPercent", "101", termsMessages.refund],
    ["prepaidPercent", "9", termsMessages.prepaid],
    ["turnaroundMinutes", "1441", termsMessages.turnaround],
  ])("%s of %s is refused", async (name, value, message) => {
    const { owner } = await aFleet(app);
    const answer = await sendTerms({ cookie: owner.cookie, form: { ...good, [name]: value } });
    expect(answer).toMatchObject({ status: 422, data: { fields: { [name]: message } } });
  });

  test.each([
    {
      minDriverAge: "18",
      youngDriverAge: "18",
      minLicenceYears: "0",
      freeCancellationHours: "0",
      prepaidPercent: "10",
    },
    {
      minDriverAge: "80",
      youngDriverAge: "80",
      minLicenceYears: "20",
      freeCancellationHours: "720",
      lateRefundPercent: "100",
    },
    { youngDriverDay: "100.000", turnaroundMinutes: "1440" },
    { youngDriverDay: "0", turnaroundMinutes: "0", lateRefundPercent: "0", prepaidPercent: "100" },
  ])("%j is within the limits", async (values) => {
    const { owner } = await aFleet(app);
    const form = { ...good, ...values };
    expect((await sendTerms({ cookie: owner.cookie, form })).location).toMatch(/kaydedildi$/);
  });

  test("extras with a price are offered, those without are not", async () => {
    const { owner, businessId } = await aFleet(app);
    const { cookie } = owner;
    const extras = () =>
      app.db
        .selectFrom("rentalExtra")
        .where("businessId", "=", businessId)
        .select(["kind", "dayKurus", "maxKurus", "maxCount"])
        .orderBy("kind")
        .execute();
    const form = {
      islem: "ekler",
      "bebek-koltugu.day": "75",
      "bebek-koltugu.max": "500",
      "bebek-koltugu.count": "2",
      "navigasyon.day": "0",
      "navigasyon.count": "4",
    };
    expect((await sendTerms({ cookie, form })).location).toMatch(/ekler$/);
    const stored = [
      { kind: "bebek-koltugu", dayKurus: 7500, maxKurus: 50_000, maxCount: 2 },
      { kind: "navigasyon", dayKurus: 0, maxKurus: null, maxCount: 1 },
    ];
    expect(await extras()).toEqual(stored);
    const wrong = { ...form, "bebek-koltugu.max": "74", "bebek-koltugu.count": "5", "ek-surucu.day": "abc" };
    expect((await sendTerms({ cookie, form: wrong })).data).toMatchObject({
      fields: { "bebek-koltugu.count": termsMessages.count, "ek-surucu.day": termsMessages.dayFee },
    });
    expect((await sendTerms({ cookie, form: { ...form, "bebek-koltugu.max": "74" } })).data).toMatchObject({
      fields: { "bebek-koltugu.max": termsMessages.maxBelowDay },
    });
    expect(await extras()).toEqual(stored);
  });
});

describe("prices", () => {
  const ratesOf = (listingId: number) =>
    app.db
      .selectFrom("rentalRate")
      .where("listingId", "=", listingId)
      .select(["seasonId", "minDays", "dayKurus"])
      .orderBy("seasonId", (order) => order.nullsFirst())
      .orderBy("minDays")
      .execute();
  const seasonsOf = (businessId: number) =>
    app.db.selectFrom("rentalSeason").where("businessId", "=", businessId).select(["id", "name"]).execute();
  const summer = { islem: "sezon-ekle", name: "Yaz", firstDay: "2027-06-01", lastDay: "2027-09-15" };

  test("the grid by season and length is saved as a whole", async () => {
    const { owner, ownersOffer, businessId } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    expect((await sendAllRates({ cookie, form: summer })).location).toMatch(/sezon-eklendi$/);
    const [season] = await seasonsOf(businessId);
    const form = {
      islem: "kaydet",
      [rateField(null, 1)]: "1.200",
      [rateField(null, 7)]: "1.000,50",
      [rateField(null, 30)]: "",
      [rateField(season!.id, 1)]: "2000",
    };
    expect((await sendRates({ cookie, keyCode, form })).location).toMatch(/kaydedildi$/);
    expect(await ratesOf(listingId)).toEqual([
      { seasonId: null, minDays: 1, dayKurus: 120_000 },
      { seasonId: null, minDays: 7, dayKurus: 100_050 },
      { seasonId: season!.id, minDays: 1, dayKurus: 200_000 },
    ]);
    expect((await openRates({ cookie, keyCode })).data!["rows"]).toMatchObject([
      {
        name: "Sezon dışı",
        prices: [{ text: "1.200" }, { text: "" }, { text: "1.000,50" }, { text: "" }, { text: "" }],
      },
      { name: "Yaz", prices: [{ text: "2.000" }, {}, {}, {}, {}] },
    ]);
    await sendAllRates({ cookie, form: { islem: `sezon-sil-${season!.id}` } });
    expect(await ratesOf(listingId)).toHaveLength(2);
  });

  test.each(["0", "0,99", "-100", "1.000.000,01", "1e12", "999999999999", "bin", "1.50"])(
    "a price of %s is refused",
    async (price) => {
      const { owner, ownersOffer } = await aFleet(app);
      const form = { islem: "kaydet", [rateField(null, 1)]: "1.000", [rateField(null, 3)]: price };
      const answer = await sendRates({ cookie: owner.cookie, keyCode: ownersOffer.keyCode, form });
      expect(answer).toMatchObject({ status: 422, data: { fields: { [rateField(null, 3)]: rateMessages.price } } });
      expect(await ratesOf(ownersOffer.listingId)).toEqual([{ seasonId: null, minDays: 1, dayKurus: 100_000 }]);
    },
  );

  test("1 TL and 1.000.000 TL are the limits, and a base price is needed", async () => {
    const { owner, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    await sendRates({ cookie, keyCode, form: { [rateField(null, 1)]: "1.000.000", [rateField(null, 30)]: "1" } });
    expect((await ratesOf(listingId)).map(({ dayKurus }) => dayKurus)).toEqual([100_000_000, 100]);
    const without = await sendRates({ cookie, keyCode, form: { [rateField(null, 3)]: "500" } });
    expect(without.data).toMatchObject({ fields: { [rateField(null, 1)]: rateMessages.base } });
  });

  test("a longer rental whose day costs more is warned of", async () => {
    const { owner, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode } = ownersOffer;
    const form = { [rateField(null, 1)]: "1.000", [rateField(null, 3)]: "900", [rateField(null, 7)]: "950" };
    await sendRates({ cookie, keyCode, form });
    expect((await openRates({ cookie, keyCode })).data!["warnings"]).toEqual([
      "Sezon dışı: 7 günlük kiralama 6.650,00\u00a0TL tutuyor; 3 günden itibaren geçerli fiyatla aynı 7 gün 6.300,00\u00a0TL olurdu.",
    ]);
  });

  test("are copied from another offer, and changed by percent for several at once, all or none", async () => {
    const { owner, offer, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    await sendRates({
      cookie,
      keyCode: ownersOffer.keyCode,
      form: { [rateField(null, 1)]: "1.234", [rateField(null, 7)]: "1.001" },
    });
    const copy = (from: string) => sendRates({ cookie, keyCode: offer.keyCode, form: { islem: "kopyala", from } });
    expect((await copy("")).data).toMatchObject({ fields: { from: rateMessages.source } });
    expect((await copy(ownersOffer.keyCode)).location).toMatch(/kopyalandi$/);
    expect(await ratesOf(offer.listingId)).toEqual(await ratesOf(ownersOffer.listingId));
    const change = (percent: string, offers: readonly string[] = [offer.keyCode, ownersOffer.keyCode]) =>
      sendAllRates({ cookie, form: { islem: "degistir", percent, "offer[]": offers } });
    expect((await change("10")).location).toMatch(/degisti$/);
    // 1.357,40 and 1.101,10 in whole lira.
    for (const { listingId } of [offer, ownersOffer])
      expect((await ratesOf(listingId)).map(({ dayKurus }) => dayKurus)).toEqual([135_700, 110_100]);
    for (const wrong of ["0", "-91", "301", "1,5", "x"])
      expect((await change(wrong)).data).toMatchObject({ fields: { percent: rateMessages.percent } });
    expect((await change("5", [])).data).toMatchObject({ fields: { offer: rateMessages.offers } });
    await sendRates({ cookie, keyCode: ownersOffer.keyCode, form: { [rateField(null, 1)]: "2" } });
    expect((await change("-90")).status).toBe(422);
    expect((await ratesOf(offer.listingId)).map(({ dayKurus }) => dayKurus)).toEqual([135_700, 110_100]);
  });

  test("seasons do not overlap: the sentence names the other one", async () => {
    const { owner, businessId } = await aFleet(app);
    const { cookie } = owner;
    await sendAllRates({ cookie, form: summer });
    const add = (firstDay: string, lastDay: string) =>
      sendAllRates({ cookie, form: { ...summer, name: "Bayram", firstDay, lastDay } });
    const overlap = rateMessages.overlap("Yaz", "1 Haziran 2027 – 15 Eylül 2027");
    for (const [first, last] of [
      ["2027-05-01", "2027-06-01"],
      ["2027-09-15", "2027-10-01"],
      ["2027-07-01", "2027-07-02"],
      ["2027-01-01", "2027-12-31"],
    ] as const)
      expect(await add(first, last)).toMatchObject({ status: 409, data: { fields: { firstDay: overlap } } });
    expect((await add("2027-06-02", "2027-06-01")).data).toMatchObject({ fields: { lastDay: rateMessages.order } });
    expect((await add("2027-02-30", "2027-06-01")).data).toMatchObject({ fields: { firstDay: rateMessages.day } });
    expect((await add("2027-09-16", "2028-05-31")).location).toMatch(/sezon-eklendi$/);
    const bayram = (await seasonsOf(businessId)).find(({ name }) => name === "Bayram")!;
    const change = (id: number, values: object) =>
      sendAllRates({ cookie, form: { ...summer, islem: `sezon-kaydet-${id}`, ...values } });
    expect((await change(bayram.id, { name: "Kış" })).data).toMatchObject({ fields: { firstDay: overlap } });
    expect((await change(bayram.id, { name: "Kış", firstDay: "2027-12-20", lastDay: "2028-01-05" })).location).toMatch(
      /sezon-kaydedildi$/,
    );
    const stranger = (await aFleet(app)).owner;
    const foreign = { ...summer, islem: `sezon-kaydet-${bayram.id}` };
    expect((await sendAllRates({ cookie: stranger.cookie, form: foreign })).status).toBe(404);
    const removal = { islem: `sezon-sil-${bayram.id}` };
    expect((await sendAllRates({ cookie: stranger.cookie, form: removal })).status).toBe(404);
  });

  test("the preview shows each day with its rate, and the total", async () => {
    const { owner, ownersOffer, businessId } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode } = ownersOffer;
    await sendAllRates({ cookie, form: { ...summer, name: "Yılbaşı", firstDay: "2026-12-31", lastDay: "2027-01-01" } });
    const [season] = await seasonsOf(businessId);
    const form = { [rateField(null, 1)]: "900", [rateField(null, 3)]: "600", [rateField(season!.id, 1)]: "1.500" };
    await sendRates({ cookie, keyCode, form });
    const preview = async (alis: string, birakis: string) =>
      (await openRates({ cookie, keyCode, query: `?${new URLSearchParams({ alis, birakis })}` })).data!["preview"];
    expect(await preview("2026-12-30T10:00", "2027-01-02T12:00")).toMatchObject({
      total: "3 gün ve 2 saat: 4.000,00\u00a0TL",
      days: [
        { day: "1. gün, 30 Aralık 2026 10:00", season: "Sezon dışı", amount: "600,00\u00a0TL" },
        { season: "Yılbaşı", amount: "1.500,00\u00a0TL" },
        { season: "Yılbaşı", amount: "1.500,00\u00a0TL" },
        { day: "Geç saatler (2)", season: "Sezon dışı", amount: "400,00\u00a0TL" },
      ],
    });
    expect(await preview("2026-12-30T10:00", "2026-12-30T10:00")).toMatchObject({ fault: rateMessages.span });
    const yesterday = calendarDay(addDays(app.now, -1));
    expect(await preview(`${yesterday}T10:00`, "2099-01-01T10:00")).toMatchObject({ fault: rateMessages.span });
  });
});

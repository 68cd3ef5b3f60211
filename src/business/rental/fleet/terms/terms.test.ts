import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aFleet } from "#test/support/fleet.ts";
import { feeField, termsMessages } from "./rules.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const places = "/kurumsal/kiralama/yerler";
const terms = "/kurumsal/kiralama/kosullar";

describe("places", () => {
  test("are added with hours and a note, changed, and closed once no unit stands there", async () => {
    const { owner, place, otherPlace, businessId } = await aFleet(app);
    const { cookie } = owner;
    const id = String(otherPlace.id);
    expect((await sendForm(app, places, { islem: "kapat", place: String(place.id) }, { cookie })).data).toMatchObject({
      message: termsMessages.placeInUse(3),
    });
    expect((await sendForm(app, places, { islem: "kapat", place: String(id) }, { cookie })).location).toMatch(
      /kapatildi$/,
    );
    expect((await openPage(app, places, { cookie })).data!["places"]).toMatchObject([{ id: place.id }]);
    const form = { islem: "ekle", place: id, opens: "08:30", closes: "24:00", note: "3 numaralı kapı" };
    expect((await sendForm(app, places, form, { cookie })).location).toMatch(/eklendi$/);
    const stored = () =>
      app.db
        .selectFrom("rentalBusinessPlace")
        .where("businessId", "=", businessId)
        .where("placeId", "=", otherPlace.id)
        .selectAll()
        .executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({ opensMinute: 510, closesMinute: 1440, note: "3 numaralı kapı" });
    expect((await sendForm(app, places, form, { cookie })).data).toMatchObject({
      fields: { place: termsMessages.placeTaken },
    });
    await sendForm(
      app,
      places,
      { islem: "kaydet", place: String(id), opens: "00:00", closes: "00:01", note: "" },
      { cookie },
    );
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
    expect(await sendForm(app, places, form, owner)).toMatchObject({
      status: 422,
      data: { fields },
    });
  });

  test("one-way fees by pair; an empty one makes the pair impossible", async () => {
    const { owner, place, otherPlace, businessId } = await aFleet(app);
    const { cookie } = owner;
    const [there, back] = [feeField(place.id, otherPlace.id), feeField(otherPlace.id, place.id)];
    const fees = () =>
      app.db.selectFrom("rentalOneWayFee").where("businessId", "=", businessId).select("feeKurus").execute();
    await sendForm(app, places, { islem: "ucretler", [there]: "1.250,50", [back]: "0" }, { cookie });
    expect((await fees()).map(({ feeKurus }) => feeKurus).toSorted((a, b) => a - b)).toEqual([0, 125_050]);
    await sendForm(app, places, { islem: "ucretler", [there]: "900", [back]: "" }, { cookie });
    expect(await fees()).toEqual([{ feeKurus: 90_000 }]);
    const wrong = await sendForm(app, places, { islem: "ucretler", [there]: "-5", [back]: "1.000.000,01" }, { cookie });
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
    expect((await sendForm(app, terms, good, { cookie })).location).toMatch(/kaydedildi$/);
    expect((await openPage(app, terms, { cookie })).data!["sentences"]).toEqual([
      "Sürücünün en az 21 yaşında olması ve en az 1 yıllık ehliyeti bulunması gerekir. 25 yaşından küçük sürücüler için günlük 149,90\u00a0TL genç sürücü ücreti eklenir.",
      "Alış saatinden 2 gün öncesine kadar ücretsiz iptal edilebilir; daha sonra ödenen tutarın yüzde 50 kadarı iade edilir.",
      "Kiralama bedelinin yüzde 20 kadarı rezervasyon sırasında, kalanı aracı alırken ödenir.",
      "İşletme hasar muafiyetini belirtmemiş; aracı almadan önce sorunuz.",
    ]);
    await sendForm(
      app,
      terms,
      { ...good, freeCancellationHours: "", lateRefundPercent: "0", prepaidPercent: "100", excess: "15.000" },
      { cookie },
    );
    expect((await openPage(app, terms, { cookie })).data!["sentences"]).toMatchObject({
      1: "Rezervasyon alış saatine kadar iptal edilebilir; ödenen tutar iade edilmez.",
      2: "Kiralama bedelinin tamamı rezervasyon sırasında ödenir.",
      3: "Hasar güvencesi fiyata dahildir; bir hasarda en çok 15.000,00\u00a0TL ödersiniz (muafiyet).",
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
    ["excess", "1.000.000,01", termsMessages.excess],
    ["excess", "bilmem", termsMessages.excess],
  ])("%s of %s is refused", async (name, value, message) => {
    const { owner } = await aFleet(app);
    const answer = await sendForm(app, terms, { ...good, [name]: value }, owner);
    expect(answer).toMatchObject({ status: 422, data: { fields: { [name]: message } } });
  });

  test.each<Record<string, string>>([
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
    { excess: "1.000.000", coveredExcess: "1.000.000" },
    { excess: "0", coveredExcess: "" },
    { youngDriverDay: "0", turnaroundMinutes: "0", lateRefundPercent: "0", prepaidPercent: "100" },
  ])("%j is within the limits", async (values) => {
    const { owner } = await aFleet(app);
    const form = { ...good, ...values };
    expect((await sendForm(app, terms, form, owner)).location).toMatch(/kaydedildi$/);
  });

  test.each([
    ["5.000", termsMessages.coveredExcess],
    ["", termsMessages.excessMissing],
  ])("full cover has no higher excess than %j, which comes first", async (excess, message) => {
    const { owner } = await aFleet(app);
    const save = (form: object) => sendForm(app, terms, { ...good, coveredExcess: "5.000,01", ...form }, owner);
    expect((await save({ excess })).data!["fields"]).toEqual({ coveredExcess: message });
    expect((await save({ excess: "bilmem" })).data!["fields"]).toEqual({ excess: termsMessages.excess });
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
    expect((await sendForm(app, terms, form, { cookie })).location).toMatch(/ekler$/);
    const stored = [
      { kind: "bebek-koltugu", dayKurus: 7500, maxKurus: 50_000, maxCount: 2 },
      { kind: "navigasyon", dayKurus: 0, maxKurus: null, maxCount: 1 },
    ];
    expect(await extras()).toEqual(stored);
    const wrong = { ...form, "bebek-koltugu.max": "74", "bebek-koltugu.count": "5", "ek-surucu.day": "abc" };
    expect((await sendForm(app, terms, wrong, { cookie })).data).toMatchObject({
      fields: { "bebek-koltugu.count": termsMessages.count, "ek-surucu.day": termsMessages.dayFee },
    });
    expect((await sendForm(app, terms, { ...form, "bebek-koltugu.max": "74" }, { cookie })).data).toMatchObject({
      fields: { "bebek-koltugu.max": termsMessages.maxBelowDay },
    });
    expect(await extras()).toEqual(stored);
  });
});

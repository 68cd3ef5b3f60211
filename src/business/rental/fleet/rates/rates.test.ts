import { describe, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aFleet } from "#test/support/fleet.ts";
import { rateField, rateMessages } from "./rules.ts";
import { type Form, openPage, sendForm, type Visitor } from "#test/support/pages.ts";

const app = await testApp();
const prices = "/kurumsal/kiralama/fiyatlar";
const save = (keyCode: string, form: Form, who: Visitor) =>
  sendForm(app, `${prices}/${keyCode}`, { islem: "kaydet", ...form }, who);

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
    expect((await sendForm(app, prices, summer, { cookie })).location).toMatch(/sezon-eklendi$/);
    const [season] = await seasonsOf(businessId);
    const form = {
      islem: "kaydet",
      [rateField(null, 1)]: "1.200",
      [rateField(null, 7)]: "1.000,50",
      [rateField(null, 30)]: "",
      [rateField(season!.id, 1)]: "2000",
    };
    expect((await save(keyCode, form, { cookie })).location).toMatch(/kaydedildi$/);
    expect(await ratesOf(listingId)).toEqual([
      { seasonId: null, minDays: 1, dayKurus: 120_000 },
      { seasonId: null, minDays: 7, dayKurus: 100_050 },
      { seasonId: season!.id, minDays: 1, dayKurus: 200_000 },
    ]);
    expect((await openPage(app, `${prices}/${keyCode}`, { cookie })).data!["rows"]).toMatchObject([
      {
        name: "Sezon dışı",
        prices: [{ text: "1.200" }, { text: "" }, { text: "1.000,50" }, { text: "" }, { text: "" }],
      },
      { name: "Yaz", prices: [{ text: "2.000" }, {}, {}, {}, {}] },
    ]);
    await sendForm(app, prices, { islem: "sezon-sil", sezon: String(season!.id) }, { cookie });
    expect(await ratesOf(listingId)).toHaveLength(2);
  });

  test.each(["0", "0,99", "-100", "1.000.000,01", "1e12", "999999999999", "bin", "1.50"])(
    "a price of %s is refused",
    async (price) => {
      const { owner, ownersOffer } = await aFleet(app);
      const form = { islem: "kaydet", [rateField(null, 1)]: "1.000", [rateField(null, 3)]: price };
      const answer = await save(ownersOffer.keyCode, form, owner);
      expect(answer).toMatchObject({ status: 422, data: { fields: { [rateField(null, 3)]: rateMessages.price } } });
      expect(await ratesOf(ownersOffer.listingId)).toEqual([{ seasonId: null, minDays: 1, dayKurus: 100_000 }]);
    },
  );

  test("1 TL and 1.000.000 TL are the limits, and a base price is needed", async () => {
    const { owner, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode, listingId } = ownersOffer;
    await save(keyCode, { [rateField(null, 1)]: "1.000.000", [rateField(null, 30)]: "1" }, { cookie });
    expect((await ratesOf(listingId)).map(({ dayKurus }) => dayKurus)).toEqual([100_000_000, 100]);
    const without = await save(keyCode, { [rateField(null, 3)]: "500" }, { cookie });
    expect(without.data).toMatchObject({ fields: { [rateField(null, 1)]: rateMessages.base } });
  });

  test("a longer rental whose day costs more is warned of", async () => {
    const { owner, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode } = ownersOffer;
    const form = { [rateField(null, 1)]: "1.000", [rateField(null, 3)]: "900", [rateField(null, 7)]: "950" };
    await save(keyCode, form, { cookie });
    expect((await openPage(app, `${prices}/${keyCode}`, { cookie })).data!["warnings"]).toEqual([
      "Sezon dışı: 7 günlük kiralama 6.650,00\u00a0TL tutuyor; 3 günden itibaren geçerli fiyatla aynı 7 gün 6.300,00\u00a0TL olurdu.",
    ]);
  });

  test("are copied from another offer, and changed by percent for several at once, all or none", async () => {
    const { owner, offer, ownersOffer } = await aFleet(app);
    const { cookie } = owner;
    await save(ownersOffer.keyCode, { [rateField(null, 1)]: "1.234", [rateField(null, 7)]: "1.001" }, { cookie });
    const copy = (from: string) => sendForm(app, `${prices}/${offer.keyCode}`, { islem: "kopyala", from }, { cookie });
    expect((await copy("")).data).toMatchObject({ fields: { from: rateMessages.source } });
    expect((await copy(ownersOffer.keyCode)).location).toMatch(/kopyalandi$/);
    expect(await ratesOf(offer.listingId)).toEqual(await ratesOf(ownersOffer.listingId));
    const change = (percent: string, offers: readonly string[] = [offer.keyCode, ownersOffer.keyCode]) =>
      sendForm(app, prices, { islem: "degistir", percent, "offer[]": offers }, { cookie });
    expect((await change("10")).location).toMatch(/degisti$/);
    // 1.357,40 and 1.101,10 in whole lira.
    for (const { listingId } of [offer, ownersOffer])
      expect((await ratesOf(listingId)).map(({ dayKurus }) => dayKurus)).toEqual([135_700, 110_100]);
    for (const wrong of ["0", "-91", "301", "1,5", "x"])
      expect((await change(wrong)).data).toMatchObject({ fields: { percent: rateMessages.percent } });
    expect((await change("5", [])).data).toMatchObject({ fields: { offer: rateMessages.offers } });
    await save(ownersOffer.keyCode, { [rateField(null, 1)]: "2" }, { cookie });
    expect((await change("-90")).status).toBe(422);
    expect((await ratesOf(offer.listingId)).map(({ dayKurus }) => dayKurus)).toEqual([135_700, 110_100]);
  });

  test("seasons do not overlap: the sentence names the other one", async () => {
    const { owner, businessId } = await aFleet(app);
    const { cookie } = owner;
    await sendForm(app, prices, summer, { cookie });
    const add = (firstDay: string, lastDay: string) =>
      sendForm(app, prices, { ...summer, name: "Bayram", firstDay, lastDay }, { cookie });
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
      sendForm(app, prices, { ...summer, islem: "sezon-kaydet", sezon: String(id), ...values }, { cookie });
    expect((await change(bayram.id, { name: "Kış" })).data).toMatchObject({ fields: { firstDay: overlap } });
    expect((await change(bayram.id, { name: "Kış", firstDay: "2027-12-20", lastDay: "2028-01-05" })).location).toMatch(
      /sezon-kaydedildi$/,
    );
    const stranger = (await aFleet(app)).owner;
    const foreign = { ...summer, islem: "sezon-kaydet", sezon: String(bayram.id) };
    expect((await sendForm(app, prices, foreign, stranger)).status).toBe(404);
    const removal = { islem: "sezon-sil", sezon: String(bayram.id) };
    expect((await sendForm(app, prices, removal, stranger)).status).toBe(404);
  });

  test("the preview shows each day with its rate, and the total", async () => {
    const { owner, ownersOffer, businessId } = await aFleet(app);
    const { cookie } = owner;
    const { keyCode } = ownersOffer;
    await sendForm(
      app,
      prices,
      { ...summer, name: "Yılbaşı", firstDay: "2026-12-31", lastDay: "2027-01-01" },
      { cookie },
    );
    const [season] = await seasonsOf(businessId);
    const form = { [rateField(null, 1)]: "900", [rateField(null, 3)]: "600", [rateField(season!.id, 1)]: "1.500" };
    await save(keyCode, form, { cookie });
    const preview = async (alis: string, birakis: string) =>
      (
        await openPage(app, `${prices}/${keyCode}?${new URLSearchParams({ alis, birakis })}`, {
          cookie,
        })
      ).data!["preview"];
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

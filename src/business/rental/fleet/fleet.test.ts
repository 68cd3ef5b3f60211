import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aFleet } from "#test/support/fleet.ts";
import { aListing } from "#test/support/listings.ts";
import { offerMessages } from "./offers/rules.ts";
import { fleetMessages } from "./rules.ts";
import { openPage, sendForm, type Visitor } from "#test/support/pages.ts";

const app = await testApp();
const offers = "/kurumsal/kiralama/ilanlar";
const prices = "/kurumsal/kiralama/fiyatlar";
const places = "/kurumsal/kiralama/yerler";
const terms = "/kurumsal/kiralama/kosullar";

describe("who may do what", () => {
  test.each([offers, prices, places, terms])("%s", async (path) => {
    const open = (who?: Visitor) => openPage(app, path, who);
    const { owner, manager, user } = await aFleet(app);
    expect((await open(owner)).status).toBe(200);
    expect((await open(manager)).status).toBe(200);
    expect((await open(user)).status).toBe(403);
    expect((await open(await aMember(app))).status).toBe(404);
    expect((await open(await aMember(app, { role: "moderator" }))).status).toBe(404);
    expect((await open()).location).toMatch(/^\/login/);
  });

  test("a business that rents nothing is told what to do", async () => {
    const { businessId, owner } = await aFleet(app);
    await app.db.updateTable("business").set({ isRental: false }).where("id", "=", businessId).execute();
    expect(await openPage(app, offers, owner)).toMatchObject({
      status: 403,
      data: fleetMessages.notRental,
    });
  });

  test("a manager reaches the offers of their branch alone, and no settings of the whole business", async () => {
    const { manager, offer, ownersOffer } = await aFleet(app);
    const { cookie } = manager;
    expect((await openPage(app, offers, { cookie })).data!["offers"]).toMatchObject([{ keyCode: offer.keyCode }]);
    expect((await openPage(app, `${offers}/${offer.keyCode}`, { cookie })).status).toBe(200);
    expect((await openPage(app, `${offers}/${ownersOffer.keyCode}`, { cookie })).status).toBe(404);
    const form = { islem: "ekle", plates: "34 KRL 900", place: "1" };
    expect((await sendForm(app, `${offers}/${ownersOffer.keyCode}`, form, { cookie })).status).toBe(404);
    for (const refused of [
      await sendForm(app, terms, { islem: "ekler" }, { cookie }),
      await sendForm(app, places, { islem: "ucretler" }, { cookie }),
      await sendForm(
        app,
        prices,
        { islem: "sezon-ekle", name: "Yaz", firstDay: "2027-06-01", lastDay: "2027-09-01" },
        { cookie },
      ),
    ])
      expect(refused).toMatchObject({ status: 403, data: { message: fleetMessages.wholeBusiness } });
  });

  test("another business's things answer 404", async () => {
    const { offer } = await aFleet(app);
    const { cookie } = (await aFleet(app)).owner;
    const { keyCode } = offer;
    expect((await openPage(app, `${offers}/${keyCode}`, { cookie })).status).toBe(404);
    expect((await openPage(app, `${prices}/${keyCode}`, { cookie })).status).toBe(404);
    expect((await sendForm(app, `${offers}/${keyCode}`, { islem: "kapat" }, { cookie })).status).toBe(404);
    expect((await sendForm(app, `${prices}/${keyCode}`, { islem: "kaydet" }, { cookie })).status).toBe(404);
    const form = { islem: "degistir", percent: "10", "offer[]": [keyCode] };
    expect((await sendForm(app, prices, form, { cookie })).status).toBe(404);
  });

  test("an impersonating admin changes nothing", async () => {
    const { owner, offer } = await aFleet(app);
    const cookie = await anImpersonation(app, owner.id);
    expect((await sendForm(app, `${offers}/${offer.keyCode}`, { islem: "kapat" }, { cookie })).status).toBe(403);
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
    expect((await openPage(app, `${offers}/${keyCode}`, { cookie })).data).toMatchObject({
      isOn: false,
      unitCount: 0,
    });
    expect((await sendForm(app, `${offers}/${keyCode}`, good, { cookie })).location).toMatch(/kaydedildi$/);
    expect(await offerOf(listingId)).toMatchObject({ class: "suv", seats: 5, extraKmKurus: 450, isBookable: true });
    await sendForm(app, `${offers}/${keyCode}`, { islem: "kapat" }, { cookie });
    await sendForm(app, `${offers}/${keyCode}`, { ...good, seats: "7" }, { cookie });
    expect(await offerOf(listingId)).toMatchObject({ seats: 7, isBookable: false });
    await sendForm(app, `${offers}/${keyCode}`, { islem: "ac" }, { cookie });
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
    expect(await sendForm(app, `${offers}/${keyCode}`, { ...good, ...wrong }, { cookie })).toMatchObject({
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
    await sendForm(app, `${offers}/${keyCode}`, { ...good, ...right }, { cookie });
    expect(await offerOf(listingId)).toMatchObject(stored);
  });

  test("a listing that is for sale cannot be booked", async () => {
    const { owner, businessId } = await aFleet(app);
    const { keyCode } = await aListing(app, { businessId, ownerId: owner.id });
    expect((await sendForm(app, `${offers}/${keyCode}`, good, owner)).status).toBe(404);
  });
});

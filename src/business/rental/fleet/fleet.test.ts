import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aFleet, fleetPages } from "#test/support/fleet.ts";
import { aListing } from "#test/support/listings.ts";
import { loader as offerLoader, action as offerAction } from "./offers/offer.page.tsx";
import { loader as offersLoader } from "./offers/offers.page.tsx";
import { offerMessages } from "./offers/rules.ts";
import { loader as allRatesLoader, action as allRatesAction } from "./rates/all-rates.page.tsx";
import { loader as ratesLoader, action as ratesAction } from "./rates/rates.page.tsx";
import { fleetMessages } from "./rules.ts";
import { loader as placesLoader, action as placesAction } from "./terms/places.page.tsx";
import { loader as termsLoader, action as termsAction } from "./terms/terms.page.tsx";

const app = await testApp();
const at = fleetPages(app);
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

describe("who may do what", () => {
  const pages = { openOffers, openAllRates, openPlaces, openTerms };

  test.each(Object.keys(pages) as (keyof typeof pages)[])("%s", async (name) => {
    const open = pages[name];
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

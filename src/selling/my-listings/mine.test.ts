import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";
import { openPage } from "#test/support/pages.ts";
import { changeState } from "#src/selling/listings/service.server.ts";

const app = await testApp();
const { open, listingsOf, keyCodesOf, sendMany } = myListingsIn(app);

test("an address with a name that no result of an edit has shows none", async () => {
  const { cookie } = await aMember(app);
  const path = "/ilanlarim?yapilan=constructor";
  expect((await openPage(app, path, { cookie })).data).toMatchObject({ saved: undefined });
});

test("visitors are sent to sign in", async () => {
  expect((await openPage(app, "/ilanlarim")).location).toBe("/login?ref=%2Filanlarim");
});

describe("the list", () => {
  test("shows only the member's own listings, by state with counts", async () => {
    const owner = await aMember(app);
    const active = await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 5) });
    await aListing(app, { ownerId: owner.id, state: "sold" });
    await aListing(app, { ownerId: owner.id, state: "removed" });
    await aListing(app);
    const { tabs, listings } = await open(owner.cookie);
    expect(tabs.filter(({ count }) => count > 0)).toMatchObject([
      { name: "Yayında", count: 1 },
      { name: "Satılan", count: 1 },
      { name: "Kaldırılan", count: 1 },
    ]);
    expect(listings).toMatchObject([{ keyCode: active.keyCode, daysLeft: 5, endsSoon: true, seller: null }]);
  });

  test("a rejected listing shows the reasons, also after later changes", async () => {
    const { owner, user, businessId } = await aBusiness(app);
    const moderator = await aMember(app, { role: "moderator" });
    const { keyCode } = await aListing(app, { ownerId: owner.id, businessId, state: "pending" });
    const note = "Düzeltin.";
    await changeState(app.ctx(), { keyCode, action: "reject", actor: moderator, reasonCodes: ["price"], note });
    await sendMany(owner.cookie, [keyCode], "assign", { related_member: String(user.id) });
    expect(await listingsOf(owner.cookie, "?durum=reddedilen")).toMatchObject([
      { reasons: ["Fiyat gerçeği yansıtmıyor."], moderatorNote: note },
    ]);
  });

  test("a listing that the end of a package paused says so until its owner changes it", async () => {
    const { owner, businessId } = await aBusiness(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, businessId });
    const paused = async () => (await listingsOf(owner.cookie, "?durum=pasif")).map((one) => one.isPausedByPackage);
    await changeState(app.ctx(), { keyCode, action: "pauseByPackage", actor: "system" });
    expect(await paused()).toEqual([true]);
    await changeState(app.ctx(), { keyCode, action: "resume", actor: owner });
    await changeState(app.ctx(), { keyCode, action: "pause", actor: owner });
    expect(await paused()).toEqual([false]);
  });

  test("an appeal is offered once, not against the answer to an appeal", async () => {
    const owner = await aMember(app);
    const moderator = await aMember(app, { role: "moderator" });
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    const changes = async (act: "reject" | "appeal") =>
      changeState(
        app.ctx(),
        act === "reject"
          ? { keyCode, action: act, actor: moderator, reasonCodes: ["price"] }
          : { keyCode, action: act, actor: owner, note: "Fiyat doğru, faturası da elimde." },
      );
    const offers = async () => (await listingsOf(owner.cookie, "?durum=reddedilen")).map((one) => one.canAppeal);
    await changes("reject");
    expect(await offers()).toEqual([true]);
    await changes("appeal");
    await changes("reject");
    expect(await offers()).toEqual([false]);
  });

  test("a pending listing shows the status of its authority; a new vehicle needs none", async () => {
    const owner = await aMember(app);
    const { id } = await aListing(app, { ownerId: owner.id, state: "pending", plate: "34 RED 101" });
    await aListing(app, { ownerId: owner.id, state: "pending", ageType: 1, mileageKm: 0, plate: null });
    const authorities = async (query: string) =>
      (await listingsOf(owner.cookie, query)).map(({ authority }) => authority?.text ?? null);
    await app.db
      .updateTable("listingAuthority")
      .set({ status: "denied", reason: "not-related", relation: null, validUntil: null })
      .where("listingId", "=", id)
      .execute();
    const denied = "Araç sizin, eşinizin ya da birinci veya ikinci derece yakınınızın üzerine kayıtlı görünmüyor.";
    expect(await authorities("?durum=bekleyen")).toEqual([null, denied]);
    await app.db.updateTable("listing").set({ state: "authority-lost" }).where("id", "=", id).execute();
    expect(await authorities("?durum=yetkisi-dusen")).toEqual([denied]);
    await app.db.updateTable("listing").set({ state: "active" }).where("id", "=", id).execute();
    expect(await authorities("?durum=yayinda")).toEqual([null]);
  });

  test("is searched by title, brand, model, plate and key code, with Turkish letters folded", async () => {
    const owner = await aMember(app);
    const title = "DIŞI GİBİ İÇİ DE TEMİZ";
    const { keyCode } = await aListing(app, { ownerId: owner.id, title, plate: "35 IĞD 07" });
    await aListing(app, { ownerId: owner.id, plate: "06 ABC 123" });
    const search = (words: string) => keyCodesOf(owner.cookie, `?ara=${encodeURIComponent(words)}`);
    for (const words of ["dışı", "DISI GIBI", "temiz içi", "35 IĞD 07", "35ığd07", "igd", keyCode.toLowerCase()])
      expect([words, await search(words)]).toEqual([words, [keyCode]]);
    expect(await search("volkswagen passat")).toHaveLength(2);
    expect(await search("passat dışı yok")).toEqual([]);
    expect(await search("%")).toEqual([]);
    expect((await open(owner.cookie, "?ara=igd")).tabs[0]).toMatchObject({ count: 1 });
  });

  test("is sorted by the chosen order", async () => {
    const owner = await aMember(app);
    const listing = (days: number, priceKurus: number) =>
      aListing(app, {
        ownerId: owner.id,
        priceKurus,
        publishedAt: addDays(app.now, -days),
        expiresAt: addDays(app.now, 60 - days),
      });
    const [newest, old, oldest] = [await listing(1, 300), await listing(9, 100), await listing(20, 200)];
    for (const [{ id }, count] of [
      [old, 9],
      [newest, 2],
    ] as const)
      await someEvents(app, id, "offer-view", count);
    const order = async (sort: string) => {
      const keyCodes = await keyCodesOf(owner.cookie, sort && `?sirala=${sort}`);
      return keyCodes.map((keyCode) => [newest, old, oldest].findIndex((one) => one.keyCode === keyCode));
    };
    expect(await order("")).toEqual([0, 1, 2]);
    expect(await order("goruntulenme")).toEqual([1, 0, 2]);
    expect(await order("bitis")).toEqual([2, 1, 0]);
    expect(await order("fiyat-artan")).toEqual([1, 2, 0]);
    expect(await order("fiyat-azalan")).toEqual([0, 2, 1]);
    expect(await order("bitis-son")).toEqual([0, 1, 2]);
    expect(await order("goruntulenme-az")).toEqual([2, 0, 1]);
  });

  test("shows the days since a listing first went live, whatever its date says", async () => {
    const owner = await aMember(app);
    const older = await aListing(app, { ownerId: owner.id, createdAt: addDays(app.now, -30) });
    const newer = await aListing(app, { ownerId: owner.id, createdAt: addDays(app.now, -3) });
    const daysOf = async (sort: string) =>
      (await open(owner.cookie, `?sirala=${sort}`)).listings.map(({ keyCode, daysLive }) => [keyCode, daysLive]);
    const expected = [
      [older.keyCode, 30],
      [newer.keyCode, 3],
    ];
    expect(await daysOf("bekleme-uzun")).toEqual(expected);
    expect(await daysOf("bekleme-kisa")).toEqual(expected.toReversed());
  });

  test("is filtered by kind, where there are several kinds", async () => {
    const owner = await aMember(app);
    const car = await aListing(app, { ownerId: owner.id });
    expect((await open(owner.cookie)).categories).toEqual([]);
    const rental = await aListing(app, { ownerId: owner.id, listingType: "kiralik", rentPeriod: "gunluk" });
    expect((await open(owner.cookie)).categories).toEqual([
      { slug: "otomobil", name: "Otomobil" },
      { slug: "kiralik-otomobil", name: "Kiralık otomobil" },
    ]);
    expect(await keyCodesOf(owner.cookie, "?tur=otomobil")).toEqual([car.keyCode]);
    expect(await keyCodesOf(owner.cookie, "?tur=kiralik-otomobil")).toEqual([rental.keyCode]);
    expect(await keyCodesOf(owner.cookie, "?tur=yok")).toEqual([]);
  });

  test("counts views, favourites and messages, but not of a pending listing", async () => {
    const owner = await aMember(app);
    const { id } = await aListing(app, { ownerId: owner.id });
    await aListing(app, { ownerId: owner.id, state: "pending" });
    for (const [eventType, count] of [
      ["offer-view", 12],
      ["offer-favorite", 3],
      ["offer-show-phone", 5],
    ] as const)
      await someEvents(app, id, eventType, count);
    expect(await listingsOf(owner.cookie)).toMatchObject([{ counts: { views: 12, favourites: 3, messages: 0 } }]);
    expect(await listingsOf(owner.cookie, "?durum=bekleyen")).toMatchObject([{ counts: null }]);
  });

  test("of a business: owner and managers read all listings with sellers and can filter by seller; a user reads their own", async () => {
    const { owner, manager, user, businessId } = await aBusiness(app);
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
    await aListing(app, { ownerId: owner.id, businessId });
    for (const { cookie } of [owner, manager]) {
      expect(await listingsOf(cookie)).toHaveLength(2);
      expect(await listingsOf(cookie, `?kullanici=${user.id}`)).toMatchObject([{ keyCode, seller: "Ufuk Usta" }]);
      expect((await open(cookie, `?kullanici=${user.id}`)).tabs[0]).toMatchObject({ count: 1 });
    }
    expect((await open(owner.cookie)).sellers.map(({ name }) => name)).toEqual(["Ayşe Usta", "Mert Usta", "Ufuk Usta"]);
    expect(await keyCodesOf(user.cookie, `?kullanici=${owner.id}`)).toEqual([keyCode]);
    expect((await open(user.cookie)).sellers).toEqual([]);
    expect((await open(user.cookie)).businessName).toMatch(/^Dükkan \d+$/);
  });

  test("opens a listing's statistics of 7, 30 or 60 days; for a pending one only the note", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const pending = await aListing(app, { ownerId: owner.id, state: "pending" });
    const panel = async (query: string) => (await open(owner.cookie, query)).panel;
    expect(await panel("")).toBeNull();
    expect(await panel(`?rapor=${keyCode}`)).toMatchObject({ keyCode, report: { dayCount: 7 } });
    expect(await panel(`?rapor=${keyCode}&gun=60`)).toMatchObject({ report: { dayCount: 60 } });
    expect(await panel(`?rapor=${keyCode}&gun=5`)).toMatchObject({ report: { dayCount: 7 } });
    expect(await panel(`?durum=bekleyen&rapor=${pending.keyCode}`)).toEqual({
      keyCode: pending.keyCode,
      report: null,
      promotions: [],
    });
    expect(await panel(`?rapor=${(await aListing(app)).keyCode}`)).toBeNull();
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { loader as detailLoader } from "../detail/detail.page.tsx";
import { listingAddress } from "../rules.ts";
import { changeState } from "../service.server.ts";
import { action, loader } from "./my-listings.page.tsx";
import type { OwnerBarData } from "./owner-bar-data.server.ts";
import type { MyListingsData } from "./page-data.server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const open = async (cookie: string, query = "") =>
  (await callPage(app, loader, { path: `/ilanlarim${query}`, cookie })).data as unknown as MyListingsData;
const listingsOf = async (cookie: string, query = "") => (await open(cookie, query)).listings;
const keyCodesOf = async (cookie: string, query = "") => (await listingsOf(cookie, query)).map((one) => one.keyCode);

type Form = Record<string, string | readonly string[]>;
const send = async (cookie: string, form: Form, query = "") => {
  const { status, data } = await callPage(app, action, { path: `/ilanlarim${query}`, cookie, form });
  const answer = data as { text?: string; message?: string; ask?: unknown };
  return { status, text: answer.text ?? answer.message, ask: answer.ask };
};
const sendOne = (cookie: string, keyCode: string, wanted: string, more: Form = {}) =>
  send(cookie, { keyCode, action: wanted, ...more });
const sendMany = (cookie: string, keyCodes: readonly string[], wanted: string, more: Form = {}) =>
  send(cookie, { "offers[]": keyCodes, action: wanted, ...more });

const rowOf = (keyCode: string) =>
  app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();
const stateOf = async (keyCode: string) => (await rowOf(keyCode)).state;

let businesses = 0;
/** A business with its owner, a manager and a user. */
async function aBusiness() {
  const name = `Dükkan ${++businesses}`;
  const { id: businessId } = await app.db
    .insertInto("business")
    .values({ certificateNumber: "3400123", slug: `dukkan-${businesses}`, name, shortName: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const person = (firstName: string, businessRole: string) =>
    aMember(app, { firstName, lastName: "Usta", businessId, businessRole });
  return {
    businessId,
    owner: await person("Ayşe", "owner"),
    manager: await person("Mert", "manager"),
    user: await person("Ufuk", "user"),
  };
}

test("visitors are sent to sign in", async () => {
  expect((await callPage(app, loader, { path: "/ilanlarim" })).location).toBe("/login?ref=%2Filanlarim");
});

describe("the list", () => {
  test("a member sees their own listings only, by state with counts", async () => {
    const owner = await aMember(app);
    const active = await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 5) });
    await aListing(app, { ownerId: owner.id, state: "sold" });
    await aListing(app, { ownerId: owner.id, state: "removed" });
    await aListing(app);
    const { tabs, listings } = await open(owner.cookie);
    expect(tabs.filter(({ count }) => count > 0)).toMatchObject([
      { name: "Yayında", count: 1 },
      { name: "Satılan", count: 1 },
    ]);
    expect(listings).toMatchObject([{ keyCode: active.keyCode, daysLeft: 5, endsSoon: true, seller: null }]);
  });

  test("a rejected listing says why, whatever was done to it since", async () => {
    const { owner, user, businessId } = await aBusiness();
    const moderator = await aMember(app, { role: "moderator" });
    const { keyCode } = await aListing(app, { ownerId: owner.id, businessId, state: "pending" });
    const note = "Düzeltin.";
    await changeState(app.ctx(), { keyCode, action: "reject", actor: moderator, reasonCodes: ["price"], note });
    await sendMany(owner.cookie, [keyCode], "assign", { related_member: String(user.id) });
    expect(await listingsOf(owner.cookie, "?durum=reddedilen")).toMatchObject([
      { reasons: ["Fiyat gerçeği yansıtmıyor."], moderatorNote: note },
    ]);
  });

  test("an appeal is offered once: not against the answer to one", async () => {
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

  test("a listing that waits says how its authority stands; a new vehicle needs none", async () => {
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

  test("is searched by title, brand, model, plate and key code, as Turkish is typed", async () => {
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

  test("is ordered as asked", async () => {
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
      await app.db
        .insertInto("listingEventDay")
        .values({ listingId: id, eventType: "offer-view", day: app.now, count })
        .execute();
    const order = async (sort: string) => {
      const keyCodes = await keyCodesOf(owner.cookie, sort && `?sirala=${sort}`);
      return keyCodes.map((keyCode) => [newest, old, oldest].findIndex((one) => one.keyCode === keyCode));
    };
    expect(await order("")).toEqual([0, 1, 2]);
    expect(await order("goruntulenme")).toEqual([1, 0, 2]);
    expect(await order("bitis")).toEqual([2, 1, 0]);
    expect(await order("fiyat-artan")).toEqual([1, 2, 0]);
    expect(await order("fiyat-azalan")).toEqual([0, 2, 1]);
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
      await app.db.insertInto("listingEventDay").values({ listingId: id, eventType, day: app.now, count }).execute();
    expect(await listingsOf(owner.cookie)).toMatchObject([{ counts: { views: 12, favourites: 3, messages: 0 } }]);
    expect(await listingsOf(owner.cookie, "?durum=bekleyen")).toMatchObject([{ counts: null }]);
  });

  test("of a business: owner and managers see all with who sells, and pick one out; a user sees their own", async () => {
    const { owner, manager, user, businessId } = await aBusiness();
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

  test("opens a listing's report of 7 days, of 30 or 60 when asked, and none while it is pending", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const pending = await aListing(app, { ownerId: owner.id, state: "pending" });
    const report = async (query: string) => (await open(owner.cookie, query)).report;
    expect(await report("")).toBeNull();
    expect(await report(`?rapor=${keyCode}`)).toMatchObject({ keyCode, dayCount: 7 });
    expect(await report(`?rapor=${keyCode}&gun=60`)).toMatchObject({ dayCount: 60 });
    expect(await report(`?rapor=${keyCode}&gun=5`)).toMatchObject({ dayCount: 7 });
    expect(await report(`?durum=bekleyen&rapor=${pending.keyCode}`)).toBeNull();
    expect(await report(`?rapor=${(await aListing(app)).keyCode}`)).toBeNull();
  });
});

describe("one listing", () => {
  test.each([
    ["active", "pause", "passive", "İlanınız pasife alındı; aramalarda görünmez."],
    ["passive", "resume", "active", "İlanınız yeniden yayında."],
    ["expired", "renew", "active", "İlanınız 60 gün daha yayında."],
    ["active", "sell", "sold", "İlanınız satıldı olarak kapatıldı."],
    ["rejected", "remove", "removed", "İlanınız silindi."],
  ] as const)("that is %s: %s", async (from, wanted, to, text) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: from });
    expect(await sendOne(owner.cookie, keyCode, wanted, { confirmed: "1" })).toMatchObject({ status: 200, text });
    expect(await stateOf(keyCode)).toBe(to);
  });

  test.each(["sell", "remove"])("%s is asked once more before it is done", async (wanted) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const { ask } = await sendOne(owner.cookie, keyCode, wanted);
    expect(ask).toEqual({ action: wanted, keyCodes: [keyCode], isOne: true });
    expect(await stateOf(keyCode)).toBe("active");
  });

  test("other people's answer 404, what the state does not allow 409, moderators' actions 422", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    const stranger = await aMember(app);
    expect((await sendOne(stranger.cookie, keyCode, "remove", { confirmed: "1" })).status).toBe(404);
    expect((await sendOne(stranger.cookie, keyCode, "refresh")).status).toBe(404);
    expect((await sendOne(owner.cookie, keyCode, "resume")).status).toBe(409);
    expect((await sendOne(owner.cookie, keyCode, "approve")).status).toBe(422);
    expect(await stateOf(keyCode)).toBe("pending");
  });

  test("a third live listing of a private member is refused with the limit's sentence", async () => {
    const owner = await aMember(app);
    await aListing(app, { ownerId: owner.id });
    await aListing(app, { ownerId: owner.id, state: "passive" });
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "expired" });
    const limit = "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.";
    expect(await sendOne(owner.cookie, keyCode, "renew")).toMatchObject({ status: 409, text: limit });
  });
});

describe("refreshing the date", () => {
  const aWeekOld = (ownerId: number, days: number, values: Parameters<typeof aListing>[1] = {}) =>
    aListing(app, { ownerId, publishedAt: addDays(app.now, -days), ...values });

  test("puts the listing among the newest without giving it more days", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aWeekOld(owner.id, 7);
    const before = await rowOf(keyCode);
    expect(await sendOne(owner.cookie, keyCode, "refresh")).toMatchObject({
      status: 200,
      text: "İlanınızın tarihi yenilendi.",
    });
    const after = await rowOf(keyCode);
    expect(after.publishedAt).toEqual(app.now);
    expect([after.expiresAt, after.state, after.version]).toEqual([before.expiresAt, "active", before.version]);
    const history = await app.db
      .selectFrom("listingHistory")
      .select("action")
      .where("listingId", "=", after.id)
      .execute();
    expect(history.map((row) => row.action)).toEqual(["publish", "refresh"]);
  });

  test.each([
    ["none", 6, 409],
    ["none", 7, 200],
    ["pro", 6, 409],
    ["premium", 1, 200],
  ] as const)("with package %s after %i days: %i", async (memberPackage, days, status) => {
    const owner = await aMember(app, { package: memberPackage });
    const { keyCode } = await aWeekOld(owner.id, days);
    const [listing] = await listingsOf(owner.cookie);
    expect(listing!.actions.includes("refresh")).toBe(status === 200);
    expect((await sendOne(owner.cookie, keyCode, "refresh")).status).toBe(status);
  });

  test.each(["passive", "pending", "expired", "sold"] as const)("is not for a %s listing", async (state) => {
    const owner = await aMember(app);
    const { keyCode } = await aWeekOld(owner.id, 20, { state });
    expect((await sendOne(owner.cookie, keyCode, "refresh")).status).toBe(409);
  });

  test("twice at once refreshes once", async () => {
    const owner = await aMember(app, { package: "premium" });
    const { id, keyCode } = await aWeekOld(owner.id, 3);
    await Promise.all([1, 2, 3].map(() => sendOne(owner.cookie, keyCode, "refresh")));
    const rows = await app.db.selectFrom("listingHistory").select("action").where("listingId", "=", id).execute();
    expect(rows.filter((row) => row.action === "refresh")).toHaveLength(1);
  });
});

describe("several listings", () => {
  test("each is changed wholly or not at all, with true counts", async () => {
    const { owner, businessId } = await aBusiness();
    const some = await Promise.all(
      (["active", "active", "passive", "sold"] as const).map((state) =>
        aListing(app, { ownerId: owner.id, businessId, state }),
      ),
    );
    const foreign = await aListing(app);
    const keyCodes = [...some, foreign].map(({ keyCode }) => keyCode);
    const answer = await sendMany(owner.cookie, keyCodes, "pause");
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      `2 ilan pasife alındı, 1 ilan zaten pasifti, 2 ilan değiştirilemedi: İlanın durumu bu işleme uygun değil (${keyCodes[3]}). Aradığınız ilan bulunamadı (${keyCodes[4]}).`,
    );
    expect(await Promise.all(keyCodes.map(stateOf))).toEqual(["passive", "passive", "passive", "sold", "active"]);
    expect((await sendMany(owner.cookie, keyCodes.slice(0, 3), "pause")).text).toBe("3 ilan zaten pasifti.");
    expect((await sendMany(owner.cookie, [foreign.keyCode], "pause")).status).toBe(409);
  });

  test("200 of them, after an interruption, go on where they stopped", async () => {
    const { owner, businessId } = await aBusiness();
    const photoIds = (await app.db.selectFrom("photo").select("id").limit(1).execute()).map(({ id }) => id);
    const keyCodes: string[] = [];
    for (let n = 0; n < 200; n++)
      keyCodes.push((await aListing(app, { ownerId: owner.id, businessId, photoIds })).keyCode);
    await sendMany(owner.cookie, keyCodes.slice(0, 80), "pause");
    const { text } = await sendMany(owner.cookie, keyCodes, "pause");
    expect(text).toBe("120 ilan pasife alındı, 80 ilan zaten pasifti.");
    expect((await sendMany(owner.cookie, [...keyCodes, "222222222"], "pause")).status).toBe(422);
    expect((await send(owner.cookie, { every: "pasif", action: "resume" })).text).toBe("200 ilan yayına alındı.");
  }, 30_000);

  test("all of the list that the address names", async () => {
    const { owner, user, businessId } = await aBusiness();
    const mine = await aListing(app, { ownerId: user.id, businessId });
    const other = await aListing(app, { ownerId: owner.id, businessId });
    await send(owner.cookie, { every: "yayinda", action: "pause" }, `?kullanici=${user.id}`);
    expect([await stateOf(mine.keyCode), await stateOf(other.keyCode)]).toEqual(["passive", "active"]);
    expect((await send(owner.cookie, { every: "yok", action: "pause" })).status).toBe(422);
  });

  test("nothing chosen is said; what cannot be undone is asked", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    expect(await sendMany(owner.cookie, [], "pause")).toMatchObject({
      status: 422,
      text: "En az bir ilan seçmelisiniz.",
    });
    expect((await sendMany(owner.cookie, [keyCode], "remove")).ask).toMatchObject({
      keyCodes: [keyCode],
      isOne: false,
    });
    expect((await sendMany(owner.cookie, [keyCode], "remove", { confirmed: "1" })).text).toBe("İlanınız silindi.");
  });
});

describe("giving listings to another user of the business", () => {
  const assign = (cookie: string, offers: readonly string[], memberId: number | string) =>
    app.request({
      method: "POST",
      url: "/ilanlarim/kullanici-ata",
      headers: { cookie },
      payload: { related_member: memberId, offers },
    });

  test("the owner and managers do, by the call and by the page", async () => {
    const { owner, manager, user, businessId } = await aBusiness();
    const { keyCode } = await aListing(app, { ownerId: owner.id, businessId });
    const answer = await assign(manager.cookie, [keyCode], user.id);
    expect(answer.json()).toEqual({
      message: "İlanınız kullanıcıya atandı.",
      done: [keyCode],
      already: [],
      failed: [],
    });
    expect((await rowOf(keyCode)).ownerId).toBe(user.id);
    expect((await assign(owner.cookie, [keyCode], user.id)).json()).toMatchObject({ done: [], already: [keyCode] });
    const { text } = await sendMany(owner.cookie, [keyCode], "assign", { related_member: String(manager.id) });
    expect(text).toBe("İlanınız kullanıcıya atandı.");
    expect((await rowOf(keyCode)).ownerId).toBe(manager.id);
  });

  test("others do not, nor to people of other businesses, nor other people's listings", async () => {
    const { owner, user, businessId } = await aBusiness();
    const elsewhere = await aBusiness();
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
    const foreign = await aListing(app, { ownerId: elsewhere.user.id, businessId: elsewhere.businessId });
    expect((await assign(user.cookie, [keyCode], owner.id)).statusCode).toBe(403);
    expect((await assign((await aMember(app)).cookie, [keyCode], owner.id)).statusCode).toBe(403);
    expect((await assign("", [keyCode], owner.id)).statusCode).toBe(401);
    const refused = await assign(owner.cookie, [keyCode], elsewhere.user.id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      "Seçtiğiniz kullanıcı işletmenizde bulunmuyor.",
    ]);
    expect((await assign(owner.cookie, [foreign.keyCode], user.id)).json().failed).toEqual([
      { message: "Aradığınız ilan bulunamadı.", keyCodes: [foreign.keyCode] },
    ]);
    expect((await assign(owner.cookie, [], user.id)).statusCode).toBe(422);
    expect((await assign(owner.cookie, [keyCode], "x")).json().message).toBe(
      "İlanların atanacağı kullanıcıyı seçmelisiniz.",
    );
    expect([(await rowOf(keyCode)).ownerId, (await rowOf(foreign.keyCode)).ownerId]).toEqual([
      user.id,
      elsewhere.user.id,
    ]);
  });
});

describe("the note", () => {
  const save = (cookie: string, keyCode: string, note: string) =>
    app.request({ method: "POST", url: `/ajax/data/offers/${keyCode}/note`, headers: { cookie }, payload: { note } });

  test("is kept trimmed, and an empty one deletes it", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    expect((await save(owner.cookie, keyCode, "  İki anahtar ")).json()).toEqual({
      note: "İki anahtar",
      message: "Notunuz kaydedildi.",
    });
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "İki anahtar" }]);
    expect((await save(owner.cookie, keyCode, " ")).json()).toEqual({ note: "", message: "Notunuz silindi." });
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "" }]);
  });

  test("is at least two characters, and at most 500", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const short = await save(owner.cookie, keyCode, " a ");
    expect([short.statusCode, short.json().fields]).toEqual([422, { note: "Not alanı en az 2 karakter olmalıdır." }]);
    expect((await save(owner.cookie, keyCode, "x".repeat(501))).json().message).toBe(
      "En fazla 500 karakter girilmelidir",
    );
  });

  test("is the owner's alone, and of the business", async () => {
    const { owner, user, businessId } = await aBusiness();
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
    expect((await save(owner.cookie, keyCode, "Anlaştık")).statusCode).toBe(200);
    const moderator = await aMember(app, { role: "moderator" });
    for (const { cookie } of [await aMember(app), moderator])
      expect((await save(cookie, keyCode, "Anlaştık")).statusCode).toBe(404);
    expect((await save("", keyCode, "Anlaştık")).statusCode).toBe(401);
  });

  test("is a form of the page without scripts", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    expect((await sendOne(owner.cookie, keyCode, "note", { note: "Ruhsat kasada" })).text).toBe("Notunuz kaydedildi.");
    expect((await sendOne(owner.cookie, keyCode, "note", { note: "x" })).status).toBe(422);
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "Ruhsat kasada" }]);
  });
});

describe("the bar above a listing's own page", () => {
  const openPage = async (keyCode: string, cookie: string, query = "") => {
    const listing = await app.db
      .selectFrom("listing")
      .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
      .innerJoin("brand", "brand.id", "listing.brandId")
      .innerJoin("model", "model.id", "listing.modelId")
      .where("keyCode", "=", keyCode)
      .select(["title", "keyCode", "vehicleType.slug as vehicleTypeSlug", "brand.slug as brandSlug"])
      .select("model.slug as modelSlug")
      .executeTakeFirstOrThrow();
    const path = listingAddress({ ...listing, listingType: "satilik" });
    const [, , category, vehicle, title] = path.split("/") as [string, string, string, string, string];
    const params = { category, vehicle, title, keyCode };
    const { data } = await callPage(app, detailLoader, { path: path + query, params, cookie });
    return (data as { ownerBar: OwnerBarData | null }).ownerBar;
  };

  test("has counts, the note and the report for the owner, and is nobody else's", async () => {
    const owner = await aMember(app);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id });
    await app.db
      .insertInto("listingEventDay")
      .values({ listingId: id, eventType: "offer-view", day: app.now, count: 12 })
      .execute();
    await sendOne(owner.cookie, keyCode, "note", { note: "Pazarlık payı var" });
    expect(await openPage(keyCode, owner.cookie)).toMatchObject({
      counts: { views: 12, favourites: 0, messages: 0 },
      note: "Pazarlık payı var",
      report: null,
    });
    expect(await openPage(keyCode, owner.cookie, "?rapor=30")).toMatchObject({ report: { dayCount: 30 } });
    expect(await openPage(keyCode, owner.cookie, "?rapor=x")).toMatchObject({ report: { dayCount: 7 } });
    const moderator = await aMember(app, { role: "moderator" });
    for (const cookie of ["", (await aMember(app)).cookie, moderator.cookie])
      expect(await openPage(keyCode, cookie, "?rapor=7")).toBeNull();
  });

  test("loads no counts while the listing is pending", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    expect(await openPage(keyCode, owner.cookie, "?rapor=7")).toMatchObject({ counts: null, report: null, note: "" });
  });
});

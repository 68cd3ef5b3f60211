import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";
import { askTitle } from "./rules.ts";

const app = await testApp();
const { listingsOf, send, sendOne, sendMany, rowOf, stateOf } = myListingsIn(app);

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

  test.each(["sell", "remove"])("%s needs a confirmation", async (wanted) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const { ask } = await sendOne(owner.cookie, keyCode, wanted);
    expect(ask).toEqual({
      action: wanted,
      keyCodes: [keyCode],
      names: [expect.stringContaining(`(${keyCode})`)],
      isOne: true,
    });
    expect(await stateOf(keyCode)).toBe("active");
  });

  test("another member's listing answers 404, an action that the state forbids 409, a moderator's action 422", async () => {
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
    expect(await sendOne(owner.cookie, keyCode, "renew")).toMatchObject({ status: 403, text: limit });
  });
});

describe("refreshing the date", () => {
  const aWeekOld = (ownerId: number, days: number, values: Parameters<typeof aListing>[1] = {}) =>
    aListing(app, { ownerId, publishedAt: addDays(app.now, -days), ...values });

  test("sorts the listing among the newest without prolonging it", async () => {
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

  test.each(["passive", "pending", "expired", "sold"] as const)("is refused for a %s listing", async (state) => {
    const owner = await aMember(app);
    const { keyCode } = await aWeekOld(owner.id, 20, { state });
    expect((await sendOne(owner.cookie, keyCode, "refresh")).status).toBe(409);
  });

  test("of two concurrent refreshes one counts", async () => {
    const owner = await aMember(app, { package: "premium" });
    const { id, keyCode } = await aWeekOld(owner.id, 3);
    await Promise.all([1, 2, 3].map(() => sendOne(owner.cookie, keyCode, "refresh")));
    const rows = await app.db.selectFrom("listingHistory").select("action").where("listingId", "=", id).execute();
    expect(rows.filter((row) => row.action === "refresh")).toHaveLength(1);
  });
});

describe("undoing a sale", () => {
  const minutesLater = (minutes: number) => (app.now = new Date(app.now.getTime() + minutes * 60_000));
  async function sold(from: "active" | "passive" = "active") {
    const owner = await aMember(app);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id, state: from });
    const answer = await sendOne(owner.cookie, keyCode, "sell", { confirmed: "1" });
    expect(answer.undoable).toEqual([keyCode]);
    return { id, keyCode, owner };
  }
  const isOffered = async (cookie: string) =>
    (await listingsOf(cookie, "?durum=satilan"))[0]!.actions.includes("undoSale");

  test.each(["active", "passive"] as const)("leads back to %s within ten minutes", async (from) => {
    const { id, keyCode, owner } = await sold(from);
    minutesLater(10);
    expect(await isOffered(owner.cookie)).toBe(true);
    expect((await sendMany(owner.cookie, [keyCode], "undoSale")).text).toMatch(/^Satış geri alındı/);
    expect(await stateOf(keyCode)).toBe(from);
    expect((await sendMany(owner.cookie, [keyCode], "undoSale")).text).toBe("1 ilan zaten satılmış değildi.");
    const history = await app.db
      .selectFrom("listingHistory")
      .select(["action", "toState"])
      .where("listingId", "=", id)
      .orderBy("id")
      .execute();
    expect(history.slice(-2)).toEqual([
      { action: "sell", toState: "sold" },
      { action: "undoSale", toState: from },
    ]);
  });

  test("deletes the alerts of the sale", async () => {
    const owner = await aMember(app);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id });
    const fan = await aMember(app);
    await app.db
      .insertInto("garageItem")
      .values({ memberId: fan.id, listingId: id, priceKurus: 1, createdAt: app.now })
      .execute();
    const alerts = () => app.db.selectFrom("alert").select("kind").where("memberId", "=", fan.id).execute();
    await sendOne(owner.cookie, keyCode, "sell", { confirmed: "1" });
    await app.runJobs();
    expect(await alerts()).toEqual([{ kind: "sold" }]);
    await sendOne(owner.cookie, keyCode, "undoSale");
    await app.runJobs();
    expect(await alerts()).toEqual([]);
  });

  test("is refused after ten minutes, to others, and where another listing has taken the place", async () => {
    const { keyCode, owner } = await sold();
    expect((await sendOne((await aMember(app)).cookie, keyCode, "undoSale")).status).toBe(404);
    const others = [await aListing(app, { ownerId: owner.id }), await aListing(app, { ownerId: owner.id })];
    expect(await sendOne(owner.cookie, keyCode, "undoSale")).toMatchObject({
      status: 403,
      text: "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.",
    });
    expect((await sendMany(owner.cookie, [keyCode], "undoSale")).status).toBe(403);
    for (const other of others) await sendOne(owner.cookie, other.keyCode, "remove", { confirmed: "1" });
    minutesLater(11);
    expect(await isOffered(owner.cookie)).toBe(false);
    expect(await sendOne(owner.cookie, keyCode, "undoSale")).toMatchObject({
      status: 409,
      text: "Satış yalnız ilk 10 dakika içinde geri alınabilir.",
    });
    expect(await stateOf(keyCode)).toBe("sold");
  });
});

describe("several listings", () => {
  test("are each changed atomically, and the counts are right", async () => {
    const { owner, businessId } = await aBusiness(app);
    const some = await Promise.all(
      (["active", "active", "passive", "sold"] as const).map((state) =>
        aListing(app, { ownerId: owner.id, businessId, state }),
      ),
    );
    const foreign = await aListing(app);
    const keyCodes = [...some, foreign].map(({ keyCode }) => keyCode);
    const answer = await sendMany(owner.cookie, keyCodes, "pause");
    expect(answer.status).toBe(200);
    expect(answer.text).toBe("2 ilan pasife alındı, 1 ilan zaten pasifti.");
    expect(answer.failed).toEqual([
      {
        message: "İlanın durumu bu işleme uygun değil.",
        keyCodes: [keyCodes[3]],
        names: [expect.stringMatching(new RegExp(`^.+ \\(${keyCodes[3]}\\)$`))],
      },
      { message: "Aradığınız ilan bulunamadı.", keyCodes: [keyCodes[4]], names: [keyCodes[4]] },
    ]);
    expect(await Promise.all(keyCodes.map(stateOf))).toEqual(["passive", "passive", "passive", "sold", "active"]);
    expect((await sendMany(owner.cookie, keyCodes.slice(0, 3), "pause")).text).toBe("3 ilan zaten pasifti.");
    expect((await sendMany(owner.cookie, [foreign.keyCode], "pause")).status).toBe(409);
  });

  test("an interrupted change of 200 can be resumed", async () => {
    const { owner, businessId } = await aBusiness(app);
    const photoIds = (await app.db.selectFrom("photo").select("id").limit(1).execute()).map(({ id }) => id);
    const keyCodes: string[] = [];
    for (let n = 0; n < 200; n++)
      keyCodes.push((await aListing(app, { ownerId: owner.id, businessId, photoIds })).keyCode);
    await sendMany(owner.cookie, keyCodes.slice(0, 80), "pause");
    const { text } = await sendMany(owner.cookie, keyCodes, "pause");
    expect(text).toBe("120 ilan pasife alındı, 80 ilan zaten pasifti.");
    expect((await sendMany(owner.cookie, [...keyCodes, "222222222"], "pause")).status).toBe(422);
    expect((await send(owner.cookie, { every: "pasif", action: "resume" })).text).toBe("200 ilan yayına alındı.");
  });

  test("can be all listings of the selection in the address", async () => {
    const { owner, user, businessId } = await aBusiness(app);
    const mine = await aListing(app, { ownerId: user.id, businessId });
    const other = await aListing(app, { ownerId: owner.id, businessId });
    await send(owner.cookie, { every: "yayinda", action: "pause" }, `?kullanici=${user.id}`);
    expect([await stateOf(mine.keyCode), await stateOf(other.keyCode)]).toEqual(["passive", "active"]);
    expect((await send(owner.cookie, { every: "yok", action: "pause" })).status).toBe(422);
  });

  test("are named before they are sold or removed: the first three of them", async () => {
    const { owner, businessId } = await aBusiness(app);
    const keyCodes: string[] = [];
    for (let n = 0; n < 4; n++) keyCodes.push((await aListing(app, { ownerId: owner.id, businessId })).keyCode);
    const { ask } = await sendMany(owner.cookie, keyCodes, "remove");
    expect((ask as { names: string[] }).names).toHaveLength(3);
    expect(askTitle("remove", 42)).toBe("42 ilan silinsin mi?");
    expect((await sendMany(owner.cookie, [(await aListing(app)).keyCode], "remove")).ask).toMatchObject({ names: [] });
  });

  test("an empty selection is refused; an irreversible action needs a confirmation", async () => {
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

  test("is allowed to the owner and managers, by call and by page", async () => {
    const { owner, manager, user, businessId } = await aBusiness(app);
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

  test("keeps the number shown only where the new person has one", async () => {
    const { owner, manager, user, businessId } = await aBusiness(app);
    await app.db.updateTable("member").set({ phone: "+905321112299" }).where("id", "=", manager.id).execute();
    const { id, keyCode } = await aListing(app, { ownerId: owner.id, businessId, isPhoneShown: true });
    const isShown = async () =>
      (await app.db.selectFrom("listing").where("id", "=", id).select("isPhoneShown").executeTakeFirstOrThrow())
        .isPhoneShown;
    await assign(owner.cookie, [keyCode], manager.id);
    expect(await isShown()).toBe(true);
    await assign(owner.cookie, [keyCode], user.id);
    expect(await isShown()).toBe(false);
  });

  test("is refused to others, to members of other businesses, and for other sellers' listings", async () => {
    const { owner, user, businessId } = await aBusiness(app);
    const elsewhere = await aBusiness(app);
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
    const foreign = await aListing(app, { ownerId: elsewhere.user.id, businessId: elsewhere.businessId });
    expect((await assign(user.cookie, [keyCode], owner.id)).statusCode).toBe(403);
    expect((await assign((await aMember(app)).cookie, [keyCode], owner.id)).statusCode).toBe(403);
    const refused = await assign(owner.cookie, [keyCode], elsewhere.user.id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      404,
      "Seçtiğiniz kullanıcı işletmenizde bulunmuyor.",
    ]);
    expect((await assign(owner.cookie, [foreign.keyCode], user.id)).statusCode).toBe(404);
    expect((await assign(owner.cookie, [], user.id)).statusCode).toBe(422);
    expect((await assign(owner.cookie, [keyCode], "x")).json().message).toBe(
      "İlanların atanacağı kullanıcıyı seçmelisiniz.",
    );
    expect([(await rowOf(keyCode)).ownerId, (await rowOf(foreign.keyCode)).ownerId]).toEqual([
      user.id,
      elsewhere.user.id,
    ]);
  });

  test("a list with another seller's or an unknown listing is refused as a whole", async () => {
    const { owner, user, businessId } = await aBusiness(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, businessId });
    const foreign = await aListing(app);
    for (const other of [foreign.keyCode, "222222222"])
      for (const list of [
        [keyCode, other],
        [other, keyCode],
      ]) {
        const refused = await assign(owner.cookie, list, user.id);
        expect([refused.statusCode, refused.json()]).toEqual([404, { message: "Aradığınız ilan bulunamadı." }]);
        expect((await sendMany(owner.cookie, list, "assign", { related_member: String(user.id) })).status).toBe(404);
      }
    expect((await rowOf(keyCode)).ownerId).toBe(owner.id);
  });
});

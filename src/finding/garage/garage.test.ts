import { describe, expect, test } from "vitest";
import { listingStates } from "#src/selling/listings/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { garageMaxItems } from "./rules.ts";

const app = await testApp();

type Who = { cookie?: string; headers?: Record<string, string> };
const get = (url: string, { cookie = "", headers = {} }: Who = {}) =>
  app.request({ url, headers: { cookie, ...headers } });
const post = (url: string, payload: object, { cookie = "", headers = {} }: Who = {}) =>
  app.request({ method: "POST", url, headers: { cookie, ...headers }, payload });
const add = (keyCode: string, who: Who = {}, more: object = {}) => post("/ajax/garaj/ekle", { keyCode, ...more }, who);
const remove = (keyCode: string, who: Who = {}) => get(`/ajax/garaj/sil?keyCode=${keyCode}`, who);
const countOf = async (who: Who = {}) => (await get("/ajax/car-parks-count", who)).json().totalCount;
const itemsOf = (memberId: number) =>
  app.db.selectFrom("garageItem").where("memberId", "=", memberId).orderBy("id").selectAll().execute();
const favouritesOf = async (listingId: number) =>
  (
    await app.db
      .selectFrom("listingEventDay")
      .where("listingId", "=", listingId)
      .where("eventType", "=", "offer-favorite")
      .select("count")
      .execute()
  ).reduce((sum, { count }) => sum + count, 0);

/** Copies a listing, with negative ids, and puts the copies into a garage. */
const fillGarage = (memberId: number, listingId: number, count: number) =>
  app.pool.query(
    `with copies as (
       insert into listing overriding system value select (l).* from (
         select jsonb_populate_record(listing, jsonb_build_object('id', -n, 'key_code', 'T' || n)) as l
         from listing, generate_series(1, $2) as n where id = $1
       ) as made returning id
     )
     insert into garage_item (member_id, listing_id, price_kurus, created_at) select $3, id, 1, now() from copies`,
    [listingId, count, memberId],
  );

describe("adding and removing", () => {
  test("a listing is added with its price, counted once, and removed", async () => {
    const member = await aMember(app);
    const { id, keyCode } = await aListing(app, { priceKurus: 90_000_000 });
    const added = await add(keyCode, member);
    expect(added.statusCode).toBe(200);
    const [item] = await itemsOf(member.id);
    expect(added.json()).toEqual({ carPark: { id: item!.id }, message: "İlan garajınıza eklendi.", totalCount: 1 });
    expect(item).toMatchObject({ listingId: id, priceKurus: 90_000_000, note: "", emailEnabled: false });
    expect(await favouritesOf(id)).toBe(1);
    expect(await countOf(member)).toBe(1);

    const again = await add(keyCode.toLowerCase(), member);
    expect(again.json()).toEqual({ carPark: { id: item!.id }, message: "İlan zaten garajınızda.", totalCount: 1 });
    expect(await favouritesOf(id)).toBe(1);

    const removed = await remove(keyCode, member);
    expect(removed.json()).toEqual({ message: "İlan garajınızdan çıkarıldı.", totalCount: 0 });
    expect(await itemsOf(member.id)).toEqual([]);
    expect((await remove(keyCode, member)).statusCode).toBe(200);
  });

  test("five concurrent requests add it once and count it once", async () => {
    const member = await aMember(app);
    const { id, keyCode } = await aListing(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(keyCode, member)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().carPark.id)).size).toBe(1);
    expect(await itemsOf(member.id)).toHaveLength(1);
    expect(await favouritesOf(id)).toBe(1);
  });

  test("restored within a day it has its note and date, and is not counted again", async () => {
    const member = await aMember(app);
    const { id, keyCode } = await aListing(app, { priceKurus: 90_000_000 });
    await add(keyCode, member);
    const [before] = await itemsOf(member.id);
    await app.db.updateTable("garageItem").set({ note: "Ekspertizi sor" }).where("id", "=", before!.id).execute();
    await app.db.updateTable("listing").set({ priceKurus: 85_000_000 }).where("id", "=", id).execute();
    await remove(keyCode, member);
    await add(keyCode, member);
    expect(await itemsOf(member.id)).toEqual([{ ...before, note: "Ekspertizi sor" }]);
    expect(await favouritesOf(id)).toBe(1);

    await remove(keyCode, member);
    const now = app.now;
    app.now = addDays(now, 1);
    await add(keyCode, member);
    app.now = now;
    expect(await itemsOf(member.id)).toMatchObject([{ note: "", priceKurus: 85_000_000 }]);
    expect(await favouritesOf(id)).toBe(2);
  });

  test("a removed item is deleted for good after a day", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app);
    await add(keyCode, member);
    await remove(keyCode, member);
    const removedItems = () =>
      app.db.selectFrom("garageRemoved").where("memberId", "=", member.id).selectAll().execute();
    const { garageJobs } = await import("./jobs.server.ts");
    await garageJobs["garage.forget-removed"]!(app.ctx(), {});
    expect(await removedItems()).toHaveLength(1);
    const now = app.now;
    app.now = addDays(now, 1);
    await garageJobs["garage.forget-removed"]!(app.ctx(), {});
    app.now = now;
    expect(await removedItems()).toEqual([]);
  });

  test("an own listing may be added, but is not counted as a favourite", async () => {
    const owner = await aMember(app);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id });
    expect((await add(keyCode, owner)).statusCode).toBe(200);
    expect(await favouritesOf(id)).toBe(0);
  });

  test("an unconfirmed member may add favourites", async () => {
    const member = await aMember(app, { emailConfirmedAt: null });
    const { keyCode } = await aListing(app);
    expect((await add(keyCode, member)).statusCode).toBe(200);
  });

  test("a member id sent by the browser is ignored", async () => {
    const member = await aMember(app);
    const other = await aMember(app);
    const { keyCode } = await aListing(app);
    await add(keyCode, member, { memberId: other.id });
    expect(await countOf(member)).toBe(1);
    expect(await countOf(other)).toBe(0);
  });

  test("the count is 0 for visitors and has an alias", async () => {
    expect(await countOf()).toBe(0);
    const member = await aMember(app);
    await add((await aListing(app)).keyCode, member);
    const answer = await get("/ajax/car-parks-counthttps", member);
    expect(answer.json()).toEqual({ totalCount: 1 });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("adding is refused for", () => {
  test.each([
    ["sold", 410],
    ["removed", 404],
    ["passive", 410],
    ["expired", 410],
    ["draft", 404],
    ["pending", 404],
    ["rejected", 404],
    ["authority-lost", 404],
  ] as const)("a listing that is %s", async (state, status) => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app, { state });
    const answer = await add(keyCode, member);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toBe(
      status === 410 ? "Bu ilan yayında olmadığı için garajınıza eklenemez." : "Aradığınız ilan bulunamadı.",
    );
    expect(await itemsOf(member.id)).toEqual([]);
    const removed = await remove(keyCode, member);
    expect(removed.statusCode).toBe(status === 410 ? 200 : 404);
    if (status === 410) expect(removed.json()).toEqual({ message: "Bu ilan garajınızda değil.", totalCount: 0 });
  });
  test("all states (the table above is complete)", () => expect(listingStates).toHaveLength(9));

  test.each(["YOKYOKYOK", "x", "", "' or 1=1 --"])("the key code %j", async (keyCode) => {
    const member = await aMember(app);
    expect((await add(keyCode, member)).statusCode).toBe(404);
    expect((await remove(encodeURIComponent(keyCode), member)).statusCode).toBe(404);
  });

  test("neither key code nor id", async () => {
    const member = await aMember(app);
    expect((await get("/ajax/garaj/sil", member)).statusCode).toBe(422);
    expect((await get("/ajax/garaj/sil?gid=x", member)).statusCode).toBe(422);
    expect((await post("/ajax/garaj/ekle", {}, member)).statusCode).toBe(422);
  });

  test("a removal opened as a page, which asks for confirmation with the listing's name", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app);
    const id = (await add(keyCode, member)).json().carPark.id;
    for (const query of [`keyCode=${keyCode}`, `gid=${id}`]) {
      const path = `/garaj/degistir?${query}`;
      expect((await openPage(app, path, member)).data).toMatchObject({
        item: { keyCode },
      });
    }
    expect(await itemsOf(member.id)).toHaveLength(1);
  });

  test("more listings than the maximum", async () => {
    const member = await aMember(app);
    const { id, keyCode, ownerId } = await aListing(app);
    const { keyCode: known } = await aListing(app);
    await add(known, member);
    await fillGarage(member.id, id, garageMaxItems - 1);
    const full = await add(keyCode, member);
    expect([full.statusCode, full.json().message]).toEqual([409, "Garajınızda en fazla 500 ilan tutabilirsiniz."]);
    expect((await add(known, member)).statusCode).toBe(200);
    await app.pool.query("delete from listing where owner_id = $1 and id < 0", [ownerId]);
  });
});

describe("by the item's id", () => {
  async function anItem(values = {}) {
    const member = await aMember(app, values);
    const { keyCode } = await aListing(app);
    return { member, keyCode, id: (await add(keyCode, member)).json().carPark.id as number };
  }
  const saveNote = (id: unknown, note: unknown, who: Who) =>
    post("/ajax/garaj/notu-kaydet", { note_id: id, note_value: note }, who);

  test("it is removed", async () => {
    const { member, id } = await anItem();
    expect((await get(`/ajax/garaj/sil?gid=${id}`, member)).json().totalCount).toBe(0);
  });

  test("a note is stored trimmed, and an empty one deletes it", async () => {
    const { member, id } = await anItem();
    expect((await saveNote(id, "  Kapı kolunu sor  ", member)).json()).toEqual({
      note: "Kapı kolunu sor",
      message: "Notunuz kaydedildi.",
    });
    expect(await itemsOf(member.id)).toMatchObject([{ note: "Kapı kolunu sor" }]);
    expect((await saveNote(id, "  ", member)).json()).toEqual({ note: "", message: "Notunuz silindi." });
    expect(await itemsOf(member.id)).toMatchObject([{ note: "" }]);
  });

  test.each([
    ["of one letter", "x", "Not alanı en az 2 karakter olmalıdır."],
    ["of one letter between spaces", " x ", "Not alanı en az 2 karakter olmalıdır."],
    ["of 501 letters", "x".repeat(501), "En fazla 500 karakter girilmelidir"],
  ])("a note %s is refused", async (_which, note, message) => {
    const { member, id } = await anItem();
    await saveNote(id, "Eski not", member);
    const answer = await saveNote(id, note, member);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message, fields: { note_value: message } }]);
    expect(await itemsOf(member.id)).toMatchObject([{ note: "Eski not" }]);
  });

  test("mails are switched off", async () => {
    const { member, id } = await anItem();
    await app.db.updateTable("garageItem").set({ emailEnabled: true }).where("id", "=", id).execute();
    const answer = await get(`/ajax/garaj/${id}/email/disable`, member);
    expect(answer.json()).toEqual({ success: true, status: "disabled", message: "E-posta bildirimi kapatıldı" });
    expect(await itemsOf(member.id)).toMatchObject([{ emailEnabled: false }]);
  });

  test("another member's item answers 404, like one that does not exist", async () => {
    const { id } = await anItem();
    const other = await aMember(app);
    for (const one of [id, 99_999_999, "1e400", "x"])
      expect((await get(`/ajax/garaj/${one}/email/disable`, other)).json().message).toBe("İşlem gerçekleşmedi!");
    for (const one of [id, 99_999_999])
      for (const answer of [await get(`/ajax/garaj/sil?gid=${one}`, other), await saveNote(one, "Benim", other)])
        expect(answer.json().message).toBe("Bu ilan garajınızda değil.");
  });
});

describe("moving a visitor's garage into the member's", () => {
  const merge = (keyCodes: unknown, who: Who = {}) => post("/ajax/garaj/birlestir", { keyCodes }, who);

  test("adds live listings in their order and counts them, once", async () => {
    const member = await aMember(app);
    const newest = await aListing(app, { priceKurus: 90_000_000 });
    const oldest = await aListing(app);
    const known = await aListing(app);
    await add(known.keyCode, member);
    const keyCodes = [newest.keyCode, known.keyCode, oldest.keyCode.toLowerCase(), newest.keyCode];
    const answer = await merge(keyCodes, member);
    expect(answer.json()).toEqual({
      added: 2,
      totalCount: 3,
      message: "Bu tarayıcıdaki 2 ilan garajınıza eklendi.",
    });
    expect((await itemsOf(member.id)).map(({ listingId }) => listingId)).toEqual([known.id, oldest.id, newest.id]);
    expect((await itemsOf(member.id)).at(-1)).toMatchObject({ priceKurus: 90_000_000, emailEnabled: false });
    expect((await merge(keyCodes, member)).json()).toEqual({ added: 0, totalCount: 3, message: null });
    expect(await favouritesOf(newest.id)).toBe(1);
  });

  test("five concurrent requests add each listing once", async () => {
    const member = await aMember(app);
    const keyCodes = [(await aListing(app)).keyCode, (await aListing(app)).keyCode];
    const answers = await Promise.all(Array.from({ length: 5 }, () => merge(keyCodes, member)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, answer) => sum + answer.json().added, 0)).toBe(2);
    expect(await itemsOf(member.id)).toHaveLength(2);
  });

  test("leaves out listings that are not live, do not exist or are hidden", async () => {
    const member = await aMember(app);
    const states = listingStates.filter((state) => state !== "active");
    const keyCodes = await Promise.all(states.map(async (state) => (await aListing(app, { state })).keyCode));
    const live = await aListing(app);
    const answer = await merge([...keyCodes, live.keyCode, "YOKYOKYOK", "' or 1=1 --"], member);
    expect(answer.json()).toMatchObject({ added: 1, totalCount: 1 });
    expect(await itemsOf(member.id)).toMatchObject([{ listingId: live.id }]);
    expect((await merge([], member)).json()).toEqual({ added: 0, totalCount: 1, message: null });
  });

  test("stops at the maximum of a garage, with the newest", async () => {
    const member = await aMember(app);
    const { id, ownerId } = await aListing(app);
    const [newest, oldest] = [await aListing(app), await aListing(app)];
    await fillGarage(member.id, id, garageMaxItems - 1);
    const answer = await merge([newest.keyCode, oldest.keyCode], member);
    expect(answer.json()).toMatchObject({ added: 1, totalCount: 500 });
    expect(answer.json().message).toMatch(/^Garajınız doldu/);
    expect((await itemsOf(member.id)).map(({ listingId }) => listingId)).toContain(newest.id);
    await app.pool.query("delete from listing where owner_id = $1 and id < 0", [ownerId]);
  });

  test("is refused for visitors and for more than a browser stores", async () => {
    const member = await aMember(app);
    expect((await merge([(await aListing(app)).keyCode])).statusCode).toBe(401);
    const many = Array.from({ length: 51 }, () => "K7M2P9QXA");
    expect((await merge(many, member)).statusCode).toBe(422);
    expect((await merge("K7M2P9QXA", member)).statusCode).toBe(422);
  });
});

import { describe, expect, test } from "vitest";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { listingStates } from "#src/selling/listings/rules.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { followsMax, followThrottle } from "./rules.ts";

const app = await testApp();

type Who = { cookie?: string };
/** Posts the form of a follow button on a listing's page. */
const press = ({ cookie = "" }: Who, form: Record<string, string>, page = "/ilan/a/b/c/D") =>
  sendForm(
    app,
    "/takip-ettiklerim/degistir",
    { what: "listing", ...form },
    { headers: { referer: `http://kontak.test${page}` }, cookie },
  );
const followListing = (who: Who, keyCode: string) => press(who, { takip: keyCode, inPlace: "1" });
const followSeller = (who: Who, keyCode: string) => press(who, { takip: keyCode, what: "seller", inPlace: "1" });
const followed = (memberId: number) =>
  app.db.selectFrom("follow").where("memberId", "=", memberId).orderBy("id").selectAll().execute();
async function aFollow() {
  const member = await aMember(app);
  const listing = await aListing(app);
  await followListing(member, listing.keyCode);
  const [row] = await followed(member.id);
  return { member, listing, id: row!.id };
}
const opens = async ({ cookie = "" }: Who, path = "/takip-ettiklerim") =>
  (
    await openPage<{
      tab: string;
      tabs: { slug: string; count: number }[];
      follows: Record<string, unknown>[];
      inGarage: string[];
    }>(app, path, { cookie })
  ).data!;

describe("following", () => {
  test("stores a listing, its private seller or its business once each", async () => {
    const member = await aMember(app);
    const { owner, user } = await aDealer(app);
    const own = await aListing(app);
    const dealers = await aListing(app, { ownerId: user.id, businessId: owner.businessId });
    for (const { keyCode } of [own, own, dealers]) {
      expect(await followListing(member, keyCode)).toMatchObject({ status: 200, data: null });
      await followSeller(member, keyCode);
    }
    expect(await followed(member.id)).toMatchObject([
      { kind: "listing", targetId: own.id, priceKurus: 123_450_000, frequency: "instant" },
      { kind: "member", targetId: own.ownerId, priceKurus: null, frequency: "daily" },
      { kind: "listing", targetId: dealers.id },
      { kind: "business", targetId: owner.businessId },
    ]);
  });

  test("ends with another press, which without scripts redirects to the page it came from", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app);
    const on = await press(member, { takip: keyCode }, "/ilan/otomobil/vw/x/ABC?a=1");
    expect(on.location).toBe("/ilan/otomobil/vw/x/ABC?a=1");
    await app.db.updateTable("listing").set({ state: "passive" }).where("keyCode", "=", keyCode).execute();
    await press(member, { birak: keyCode });
    await press(member, { birak: keyCode });
    expect(await followed(member.id)).toEqual([]);
  });

  test("is refused for oneself, one's own listing and one's own business", async () => {
    const { owner, user } = await aDealer(app);
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId: owner.businessId });
    for (const member of [user, owner]) {
      expect(await followSeller(member, keyCode)).toMatchObject({
        status: 409,
        data: { message: "Kendinizi takip edemezsiniz." },
      });
      expect(await followListing(member, keyCode)).toMatchObject({
        status: 409,
        data: { message: "Kendi ilanınızı takip edemezsiniz." },
      });
      expect(await followed(member.id)).toEqual([]);
    }
  });

  test.each(listingStates.filter((state) => state !== "active"))(
    "is refused for a listing that is %s",
    async (state) => {
      const member = await aMember(app);
      const { keyCode } = await aListing(app, { state });
      expect((await followListing(member, keyCode)).status).toBe(404);
      expect((await followSeller(member, keyCode)).status).toBe(404);
    },
  );

  test.each(["AAAAAAAAA", "", "<script>", "x".repeat(5000)])(
    "is refused for the unknown key code %s",
    async (keyCode) => {
      expect((await followListing(await aMember(app), keyCode)).status).toBe(404);
    },
  );

  test(`is limited to ${followsMax}, also with concurrent requests, and rate limited`, async () => {
    const member = await aMember(app);
    const sellers = await Promise.all(Array.from({ length: 3 }, () => aListing(app)));
    const business = (n: number) => ({ slug: `dolu-${n}`, name: "Dolu", shortName: "Dolu" });
    const ids = await app.db
      .insertInto("business")
      .values(Array.from({ length: followsMax - 1 }, (_, n) => business(n)))
      .returning("id")
      .execute();
    const rows = ids.map(({ id }) => ({ memberId: member.id, businessId: id, frequency: "off" as const }));
    await app.db.insertInto("follow").values(rows).execute();
    const answers = await Promise.all(sellers.map(({ keyCode }) => followSeller(member, keyCode)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const { keyCode } = await aListing(app);
    for (let n = 3; n < followThrottle.capacity; n++) await followListing(member, keyCode);
    expect((await followListing(member, keyCode)).status).toBe(429);
  });
});

describe("a visitor who presses a button", () => {
  const wanted = (cookies: Record<string, string | undefined>) =>
    `__Host-donus-islemi=${cookies["__Host-donus-islemi"]}`;

  test("follows once they have signed in within ten minutes, and returns to the page", async () => {
    const { keyCode, ownerId } = await aListing(app);
    const page = "/ilan/otomobil/vw/x/ABC";
    const { location, cookies } = await press({}, { takip: keyCode, what: "seller" }, page);
    const ref = new URL(location!, "http://kontak.test").searchParams.get("ref")!;
    const { id, cookie } = await aMember(app);
    const back = await openPage(app, ref, { cookie: `${cookie}; ${wanted(cookies)}` });
    expect(back).toMatchObject({ location: page, cookies: { "__Host-donus-islemi": undefined } });
    expect(await followed(id)).toMatchObject([{ kind: "member", targetId: ownerId }]);

    const late = await aMember(app);
    const now = app.now;
    app.now = addSeconds(now, 601);
    await openPage(app, ref, { cookie: `${late.cookie}; ${wanted(cookies)}` });
    app.now = now;
    expect(await followed(late.id)).toEqual([]);
  });

  test("reads why following their own listing is refused", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const { cookies } = await press({}, { takip: keyCode });
    const path = "/takip-ettiklerim/degistir?geri=//baska.example";
    const back = await openPage(app, path, { cookie: `${owner.cookie}; ${wanted(cookies)}` });
    expect(back).toMatchObject({
      status: 409,
      data: { refused: "Kendi ilanınızı takip edemezsiniz.", back: "/takip-ettiklerim" },
    });
  });

  test("cannot unfollow", async () => {
    const { cookies, location } = await press({}, { birak: "AAAAAAAAA" });
    expect(cookies).toEqual({});
    expect(location).toMatch(/^\/login\?ref=/);
  });
});

test("the buttons of a listing's page show what the member follows", async () => {
  const member = await aMember(app);
  const { keyCode, ownerId } = await aListing(app);
  const [card] = await listingCards(app.ctx(), [keyCode]);
  const { address } = card!;
  const following = async ({ cookie = "" }: Who) => {
    return (await openPage(app, address, { cookie })).data!["following"];
  };
  expect(await following({})).toEqual({ seller: false, listing: false });
  expect(await following(member)).toEqual({ seller: false, listing: false });
  await followSeller(member, keyCode);
  expect(await following(member)).toEqual({ seller: true, listing: false });
  await followListing(member, keyCode);
  expect(await following(member)).toEqual({ seller: true, listing: true });
  const owner = await aMember(app);
  await app.db.updateTable("listing").set({ ownerId: owner.id }).where("ownerId", "=", ownerId).execute();
  expect(await following(owner)).toBeNull();
});

describe("the list", () => {
  test("shows sellers with their live listings, in tabs", async () => {
    const member = await aMember(app);
    const { owner } = await aDealer(app);
    const businessId = owner.businessId!;
    const offered = [];
    for (let n = 0; n < 5; n++)
      offered.push(await aListing(app, { ownerId: owner.id, businessId, publishedAt: addSeconds(app.now, -n) }));
    await aListing(app, { ownerId: owner.id, businessId, state: "passive" });
    await aListing(app, { ownerId: owner.id, businessId, expiresAt: addSeconds(app.now, -1) });
    await followSeller(member, offered[0]!.keyCode);
    const { tab, tabs, follows } = await opens(member);
    expect(tab).toBe("dukkanlar");
    expect(tabs.map(({ slug, count }) => `${slug} ${count}`)).toEqual(["uyeler 0", "dukkanlar 1", "ilanlar 0"]);
    expect(follows).toMatchObject([{ name: "Öz Oto", stock: { count: 5 } }]);
    const { cards } = follows[0]!["stock"] as { cards: { keyCode: string }[] };
    expect(cards.map(({ keyCode }) => keyCode)).toEqual(offered.slice(0, 4).map(({ keyCode }) => keyCode));
    expect((await opens(member, "/takip-ettiklerim?sekme=uyeler")).follows).toEqual([]);
  });

  test("names a private seller by first name and initial, without listings of their business", async () => {
    const member = await aMember(app);
    const { owner } = await aDealer(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    await aListing(app, { ownerId: owner.id, businessId: owner.businessId });
    await followSeller(member, keyCode);
    expect((await opens(member, "/takip-ettiklerim?sekme=uyeler")).follows).toMatchObject([
      { name: "Deniz K.", stock: { count: 1, cards: [{ keyCode }] } },
    ]);
  });

  test("shows a live listing with its price change, and no price of others", async () => {
    const { member, listing } = await aFollow();
    const shown = async () => (await opens(member)).follows[0]!["listing"];
    const set = (values: object) => app.db.updateTable("listing").set(values).where("id", "=", listing.id).execute();
    expect(await shown()).toMatchObject({ state: "Yayında", card: { keyCode: listing.keyCode }, priceMove: null });
    await set({ priceKurus: 120_000_000 });
    expect(await shown()).toMatchObject({ priceMove: "34.500\u00a0TL düştü" });
    await set({ priceKurus: 124_000_000 });
    expect(await shown()).toMatchObject({ priceMove: "5.500\u00a0TL arttı" });
    for (const [state, text] of [
      ["sold", "Satıldı"],
      ["passive", "Pasif"],
      ["pending", "Yayında değil"],
      ["authority-lost", "Yayında değil"],
    ]) {
      await set({ state });
      expect(await shown()).toMatchObject({ state: text, card: null, priceMove: null });
    }
  });

  test("turns off mails and ends follows of the member alone", async () => {
    const { member, id } = await aFollow();
    const send = (form: Record<string, string>, { cookie }: Who = member) =>
      sendForm(app, "/takip-ettiklerim", form, { cookie });
    const stranger = await aMember(app);
    for (const islem of ["email", "birak"]) expect((await send({ islem, id: String(id) }, stranger)).status).toBe(404);
    expect((await send({ islem: "email", id: String(id) })).data).toMatchObject({ disabled: expect.any(String) });
    expect(await followed(member.id)).toMatchObject([{ frequency: "off" }]);
    expect((await send({ islem: "yok", id: String(id) })).status).toBe(422);
    expect((await send({ islem: "birak", id: String(id) })).data).toMatchObject({ text: expect.any(String) });
    expect(await followed(member.id)).toEqual([]);
    expect((await send({ islem: "birak", id: String(id) })).status).toBe(404);
    expect((await send({ islem: "birak", id: String(id) }, {})).location).toMatch(/^\/login/);
  });
});

test("the page of a follow's mails says what was switched; another member's answers 404", async () => {
  const { member, id } = await aFollow();
  const page = `/takip-ettiklerim/${id}/email`;
  const change = async (frequency: string) => (await sendForm(app, page, { frequency }, member)).data;
  expect((await openPage(app, page, member)).data).toMatchObject({ kind: "listing", frequency: "instant" });
  expect(await change("weekly")).toEqual({ toggled: null });
  expect(await change("off")).toEqual({ toggled: "disabled" });
  expect(await change("daily")).toEqual({ toggled: "enabled" });
  expect(await change("hourly")).toMatchObject({ fields: { frequency: expect.any(String) } });
  const { cookie } = await aMember(app);
  for (const text of [String(id), "0", "abc", "99999999999"]) {
    const other = `/takip-ettiklerim/${text}/email`;
    expect((await openPage(app, other, { cookie })).status).toBe(404);
    expect((await sendForm(app, other, { frequency: "off" }, { cookie })).status).toBe(404);
  }
});

describe("GET /ajax/takip-ettiklerim/{id}/email/disable", () => {
  const get = (id: number | string, headers: Record<string, string>) =>
    app.http.inject({
      url: `/ajax/takip-ettiklerim/${id}/email/disable`,
      headers: { host: "kontak.test", "sec-fetch-site": "same-origin", ...headers },
    });

  test("turns off the mails of a follow", async () => {
    const { member, id } = await aFollow();
    const answer = await get(id, { cookie: member.cookie });
    expect(answer.json()).toEqual({ success: true, status: "disabled", message: "E-posta bildirimi kapatıldı" });
    expect(await followed(member.id)).toMatchObject([{ frequency: "off" }]);
    expect((await get(id, { cookie: member.cookie })).statusCode).toBe(200);
  });

  test("answers another member's follow like one that does not exist", async () => {
    const { id } = await aFollow();
    const { cookie } = await aMember(app);
    for (const which of [id, "abc", "99999999999"])
      expect((await get(which, { cookie })).json().message).toBe("İşlem gerçekleşmedi!");
  });
});

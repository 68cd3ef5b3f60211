import { describe, expect, test } from "vitest";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";
import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation, aDirectConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { meta } from "./member.page.tsx";
import type { SellerPageData } from "./page-data.server.ts";
import { blockThrottle, sellerPageSize } from "./rules.ts";

const app = await testApp();

type Person = Awaited<ReturnType<typeof aMember>>;
const pageOf = ({ pathName }: { pathName: string }) => `/uye/${pathName}`;
const open = (person: { pathName: string }, { cookie = "", query = "" } = {}) =>
  openPage(app, pageOf(person) + query, { cookie });
const seller = async (person: { pathName: string }, who?: { cookie: string }) =>
  (await open(person, who)).data!["seller"] as SellerPageData;
const shop = (slug: string, cookie = "") => openPage(app, `/dukkan/${slug}`, { cookie });

/** A member asks the seller, who answers after that many minutes, or not. */
async function asks(person: Person, hoursAgo: number, answerMinutes: number | null, { held = false } = {}) {
  const asked = addSeconds(app.now, -hoursAgo * 3600);
  const at = (time: Date) => ({ ...app.ctx(), clock: () => time });
  const buyer = await aMember(app);
  const { id: listingId } = await aListing(app, { ownerId: person.id, state: "passive" });
  const { code } = await insertConversation(at(asked), {
    listingId,
    buyerId: buyer.id,
    sellerId: person.id,
    businessId: null,
    subject: "Passat",
  });
  const { id: conversationId } = await app.db
    .selectFrom("conversation")
    .where("code", "=", code)
    .select("id")
    .executeTakeFirstOrThrow();
  const says = (time: Date, sender: { id: number }, isFromBuyer: boolean, more = {}) =>
    insertMessage(at(time), { conversationId, senderId: sender.id, isFromBuyer, body: "…", ...more });
  await says(asked, buyer, true, held ? { guard: "hold", held: "waiting" } : {});
  if (answerMinutes !== null) await says(addSeconds(asked, answerMinutes * 60), person, false);
  return { buyer, conversationId, says };
}

describe("a private member's page", () => {
  test("shows public data only", async () => {
    const person = await aMember(app, {
      firstName: "Elif",
      lastName: "Aydın",
      phone: "+905321234567",
      phoneConfirmedAt: app.now,
      about: "Arabalarıma iyi bakarım.",
      cityId: 34,
    });
    const { keyCode } = await aListing(app, { ownerId: person.id });
    await aListing(app, { ownerId: person.id, state: "passive" });
    await aListing(app, { ownerId: person.id, expiresAt: addSeconds(app.now, -1) });
    const { data, jsonLd, status } = await open(person);
    const tags = meta({ loaderData: data } as never);
    expect(status).toBe(200);
    expect(data!["seller"]).toMatchObject({
      view: {
        name: "Elif A.",
        initials: "EA",
        place: "İstanbul",
        about: "Arabalarıma iyi bakarım.",
        isPhoneConfirmed: true,
        isEmailConfirmed: true,
      },
      viewer: null,
      replies: null,
      count: 1,
      cards: [{ keyCode }],
    });
    expect(jsonLd[0]).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name: "Elif A." } });
    expect(JSON.stringify([data, jsonLd])).not.toMatch(/Aydın|5321234567|\w@\w/);
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `http://kontak.test/uye/${person.pathName}`,
    });
    expect(tags).not.toContainEqual(expect.objectContaining({ name: "robots" }));
    expect(tags).toContainEqual({
      name: "description",
      content: expect.stringMatching(/^Elif A\., İstanbul: Bireysel üye, .+ Yayında 1 ilanı var: Volkswagen Passat/),
    });
  });

  test("of a member without listings is not indexed", async () => {
    const { data } = await open(await aMember(app));
    expect(data).toMatchObject({ seller: { count: 0, cards: [] } });
    expect(meta({ loaderData: data } as never)).toContainEqual({ name: "robots", content: "noindex, follow" });
  });

  test("paginates the listings", async () => {
    const person = await aMember(app);
    for (let n = 0; n <= sellerPageSize; n++) await aListing(app, { ownerId: person.id });
    expect(await seller(person)).toMatchObject({ count: sellerPageSize + 1, pageCount: 2 });
    const second = (await open(person, { query: "?sayfa=2" })).data!["seller"] as SellerPageData;
    expect(second.cards).toHaveLength(1);
    const tags = meta({ loaderData: { seller: second } } as never);
    const address = `http://kontak.test/uye/${person.pathName}`;
    expect(tags).toContainEqual({ title: "Deniz K., 2. sayfa – Kontak" });
    expect(tags).toContainEqual({ tagName: "link", rel: "prev", href: address });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${address}?sayfa=2` });
    expect(tags).toContainEqual({ name: "robots", content: "noindex, follow" });
    const first = (await open(person)).data!["seller"] as SellerPageData;
    expect(meta({ loaderData: { seller: first } } as never)).toContainEqual({
      tagName: "link",
      rel: "next",
      href: `${address}?sayfa=2`,
    });
    expect((await open(person, { query: "?sayfa=9" })).location).toBe(`/uye/${person.pathName}?sayfa=2`);
    expect((await open(person, { query: "?sayfa=-3" })).data!["seller"]).toMatchObject({ page: 1 });
  });

  test("is gone with a closed account; staff and unknown names answer 404", async () => {
    const closed = await open(await aMember(app, { isActive: false }));
    expect(closed).toMatchObject({ status: 410, data: { seller: null } });
    expect(meta({ loaderData: closed.data } as never)).toContainEqual({ name: "robots", content: "noindex" });
    expect((await open(await aMember(app, { role: "moderator" }))).status).toBe(404);
    for (const pathName of ["", "1", "0123456789ab", "../giris", "ABCDEF012345", "x".repeat(500)])
      expect((await open({ pathName })).status).toBe(404);
  });

  test("of a business's staff redirects to the business", async () => {
    const { owner, user } = await aDealer(app);
    const { slug } = await app.db
      .selectFrom("business")
      .where("id", "=", owner.businessId!)
      .select("slug")
      .executeTakeFirstOrThrow();
    expect(await open(user)).toMatchObject({ status: 301, location: `/dukkan/${slug}` });
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId: owner.businessId });
    expect((await shop(slug)).data!["seller"]).toMatchObject({
      view: { name: "Öz Oto", kindName: "Kurumsal üye", certificateNumber: "3400123" },
      stock: { keyCodes: [keyCode] },
      viewer: null,
    });
    expect((await shop(slug, user.cookie)).data!["seller"]).toMatchObject({ viewer: { isOwn: true } });
    expect((await shop("yok")).status).toBe(404);
  });
});

describe("the reply statistics of a seller", () => {
  test("are shown from five conversations on: the median, and the share", async () => {
    const person = await aMember(app);
    for (const minutes of [10, 20, 30, 2000]) await asks(person, 60, minutes);
    expect((await seller(person)).replies).toBeNull();
    await asks(person, 60, null);
    expect((await seller(person)).replies).toEqual({ time: "yaklaşık 25 dakika", rate: "%80" });
  });

  test("exclude conversations that are old, held, blocked, or may still be answered", async () => {
    const person = await aMember(app);
    for (let n = 0; n < 5; n++) await asks(person, 60, 20);
    const before = (await seller(person)).replies;
    await asks(person, 91 * 24, null);
    await asks(person, 23, null);
    await asks(person, 60, null, { held: true });
    const { buyer } = await asks(person, 60, null);
    await insertBlock(app.ctx(), person.id, buyer.id);
    expect((await seller(person)).replies).toEqual(before);
    await asks(person, 25, null);
    expect((await seller(person)).replies).toEqual({ time: "yaklaşık 20 dakika", rate: "%83" });
  });

  test("do not count a held answer", async () => {
    const person = await aMember(app);
    for (let n = 0; n < 5; n++) {
      const { says } = await asks(person, 60, null);
      await says(addDays(app.now, -2), person, false, { guard: "hold", held: "rejected" });
    }
    expect((await seller(person)).replies).toEqual({ time: null, rate: "%0" });
  });

  test("count in the order of results from the night on, while at least half of the questions are answered", async () => {
    const [person, other] = [await aMember(app), await aMember(app)];
    const { id } = await aListing(app, { ownerId: person.id });
    const { id: othersId } = await aListing(app, { ownerId: other.id });
    const measured = async () => {
      await enqueue(app.ctx(), "members.reply-times", {});
      await app.runJobs();
      const rows = app.db.selectFrom("listing").where("id", "in", [id, othersId]).orderBy("id");
      return (await rows.select("replyMinutes").execute()).map(({ replyMinutes }) => replyMinutes);
    };
    for (const minutes of [10, 20, 30, null, null]) await asks(person, 60, minutes);
    expect(await measured()).toEqual([20, null]);
    await asks(person, 60, null);
    expect(await measured()).toEqual([20, null]);
    await asks(person, 60, null);
    expect(await measured()).toEqual([null, null]);
  });
});

describe("actions of a member", () => {
  const press = (what: string, form: Record<string, string>, cookie: string) =>
    sendForm(app, "/takip-ettiklerim/degistir", { what, inPlace: "1", ...form }, { cookie });

  test("following and unfollowing; the follow links to the page", async () => {
    const [person, viewer] = [await aMember(app), await aMember(app)];
    const isFollowing = async () => (await seller(person, viewer)).viewer?.isFollowing;
    expect(await isFollowing()).toBe(false);
    await press("member", { takip: person.pathName }, viewer.cookie);
    expect(await isFollowing()).toBe(true);
    const list = await openPage(app, "/takip-ettiklerim", viewer);
    expect(list.data!["follows"]).toMatchObject([{ name: "Deniz K.", page: `/uye/${person.pathName}` }]);
    await press("member", { birak: person.pathName }, viewer.cookie);
    expect(await isFollowing()).toBe(false);
    expect((await press("member", { takip: viewer.pathName }, viewer.cookie)).data).toMatchObject({
      message: "Kendinizi takip edemezsiniz.",
    });
    expect((await press("member", { takip: "0123456789ab" }, viewer.cookie)).status).toBe(404);
    expect(
      (await press("member", { takip: (await aMember(app, { isActive: false })).pathName }, viewer.cookie)).status,
    ).toBe(404);
  });

  test("following a business by its page", async () => {
    const { owner, user } = await aDealer(app);
    const { slug } = await app.db
      .selectFrom("business")
      .where("id", "=", owner.businessId!)
      .select("slug")
      .executeTakeFirstOrThrow();
    const viewer = await aMember(app);
    await press("business", { takip: slug }, viewer.cookie);
    expect((await shop(slug, viewer.cookie)).data!["seller"]).toMatchObject({ viewer: { isFollowing: true } });
    expect((await press("business", { takip: slug }, user.cookie)).status).toBe(409);
    expect((await press("business", { takip: "yok" }, viewer.cookie)).status).toBe(404);
  });

  test("continuing their conversation, whichever side started it", async () => {
    const { code, seller: sells, buyer } = await aConversation(app);
    expect((await seller(sells, buyer)).viewer).toMatchObject({ conversationCode: code, isOwn: false });
    expect((await seller(buyer, sells)).viewer).toMatchObject({ conversationCode: code });
    expect((await seller(sells, await aMember(app))).viewer).toMatchObject({ conversationCode: null });
    expect((await seller(sells, sells)).viewer).toMatchObject({ isOwn: true, conversationCode: null });
  });

  test("writing to the member without a listing; a visitor who had to sign in first returns to the open dialog", async () => {
    const [person, viewer] = [await aMember(app), await aMember(app)];
    expect(await seller(person)).toMatchObject({ view: { canBeWritten: true }, viewer: null });
    expect((await seller(person, viewer)).viewer).toMatchObject({ mayWrite: true });
    expect((await seller(person, await aMember(app, { role: "moderator" }))).viewer).toMatchObject({ mayWrite: false });
    expect((await seller(await aMember(app, { emailConfirmedAt: null }))).view).toMatchObject({ canBeWritten: false });

    const asked = await app.request({ url: `/ajax/mesajlarim/uyeye-mesaj/uye/${person.pathName}` });
    expect(asked.statusCode).toBe(401);
    const action = String(asked.headers["set-cookie"]).split(";")[0]!;
    const back = await openPage(app, pageOf(person), { cookie: `${viewer.cookie}; ${action}` });
    expect(back.data).toMatchObject({ isAskedToWrite: true });
    expect(Object.keys(back.cookies)).toHaveLength(1);
    const { owner } = await aDealer(app);
    const { slug } = await app.db
      .selectFrom("business")
      .where("id", "=", owner.businessId!)
      .select("slug")
      .executeTakeFirstOrThrow();
    expect((await shop(slug, `${viewer.cookie}; ${action}`)).data).toMatchObject({ isAskedToWrite: false });
  });

  test("a conversation without a listing is continued, and does not count in the reply statistics", async () => {
    const [person, viewer] = [await aMember(app), await aMember(app)];
    for (let n = 0; n < 5; n++) await asks(person, 60, 20);
    const before = (await seller(person)).replies;
    app.now = addDays(app.now, -10);
    const { code } = await aDirectConversation(app, { writer: viewer, reader: person });
    app.now = addDays(app.now, 10);
    expect((await seller(person, viewer)).viewer).toMatchObject({ conversationCode: code });
    expect((await seller(viewer, person)).viewer).toMatchObject({ conversationCode: code });
    expect((await seller(person)).replies).toEqual(before);
  });

  test("blocking and unblocking: not oneself, not signed out, and rate limited", async () => {
    const [person, viewer] = [await aMember(app), await aMember(app)];
    const block = (islem: string, { cookie } = viewer, whom = person) =>
      sendForm(app, pageOf(whom), { islem }, { cookie });
    expect((await block("engelle")).data).toMatchObject({ done: expect.stringContaining("engellendi") });
    expect((await seller(person, viewer)).viewer).toMatchObject({ isBlocked: true });
    expect((await seller(viewer, person)).viewer).toMatchObject({ isBlocked: false });
    await block("engeli-kaldir");
    expect((await seller(person, viewer)).viewer).toMatchObject({ isBlocked: false });
    expect((await block("engelle", viewer, viewer)).status).toBe(409);
    expect((await block("sil")).status).toBe(422);
    expect((await block("engelle", { ...viewer, cookie: "" })).location).toMatch(/^\/login/);
    for (let n = 3; n < blockThrottle.capacity; n++) await block("engelle");
    expect((await block("engelle")).status).toBe(429);
  });
});

test("a change of a seller invalidates the cached page that shows it", async () => {
  const person = await aMember(app);
  const { id } = await aListing(app, { ownerId: person.id });
  const changes = async () =>
    (await app.db.selectFrom("listingChange").where("listingId", "=", id).select("seq").execute()).length;
  const before = await changes();
  await app.db.updateTable("member").set({ about: "Yeni" }).where("id", "=", person.id).execute();
  expect(await changes()).toBe(before + 1);
  await app.db.updateTable("member").set({ termsAcceptedAt: app.now }).where("id", "=", person.id).execute();
  expect(await changes()).toBe(before + 1);
});

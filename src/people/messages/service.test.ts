import pg from "pg";
import { describe, expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBranch, aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation, aSolvedCaptcha, sessionOf } from "#test/support/messages.ts";
import { markMessages, selectMessages } from "./queries.server.ts";
import { conversationsPerHour, messagesPerMinute, messageTexts } from "./rules.ts";
import { getConversation, sendMessage, unreadCount, writeToSeller } from "./service.server.ts";

const app = await testApp();

const write = (member: Awaited<ReturnType<typeof aMember>>, code: string, body: string, clientKey?: string) =>
  sendMessage(app.ctx(member), code, { body, clientKey });
const begin = async (member: Awaited<ReturnType<typeof aMember>>, keyCode: string, body = "Satılık mı?") =>
  writeToSeller({ ...app.ctx(member), session: sessionOf(member.cookie) }, keyCode, {
    body,
    captcha: await aSolvedCaptcha(app, member),
  });
const countOf = async (listingId: number) =>
  (
    await app.db
      .selectFrom("listingEventDay")
      .where("listingId", "=", listingId)
      .where("eventType", "=", "offer-message")
      .select("count")
      .executeTakeFirst()
  )?.count ?? 0;

test("the first message begins a conversation and counts once for the listing; later ones continue it", async () => {
  const [buyer, listing] = [await aMember(app), await aListing(app)];
  const first = await begin(buyer, listing.keyCode, " Merhaba ");
  const second = await writeToSeller(app.ctx(buyer), listing.keyCode, { body: "Orada mısınız?" });
  expect(first).toMatchObject({ body: "Merhaba", isFromBuyer: true, isNew: true });
  expect(second.conversationCode).toBe(first.conversationCode);
  expect(second.id).toBeGreaterThan(first.id);
  expect(await countOf(listing.id)).toBe(1);
  expect(first.conversationCode).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
});

test("first messages sent concurrently begin one conversation", async () => {
  const [buyer, listing] = [await aMember(app), await aListing(app)];
  const sent = await Promise.all(["bir", "iki", "üç"].map((body) => begin(buyer, listing.keyCode, body)));
  expect(new Set(sent.map(({ conversationCode }) => conversationCode)).size).toBe(1);
  expect(await countOf(listing.id)).toBe(1);
});

test("every message is announced to all processes when it is committed, by ids only", async () => {
  const { code, id, seller } = await aConversation(app);
  const listener = new pg.Client({ connectionString: app.url });
  await listener.connect();
  const notifications: string[] = [];
  listener.on("notification", ({ payload }) => notifications.push(payload!));
  await listener.query("listen message");
  const sent = await write(seller, code, "Evet");
  await expect.poll(() => notifications).toEqual([`${id} ${sent.id}`]);
  await listener.end();
});

test("a retry with the same key is stored once, concurrently too", async () => {
  const { code, buyer, id } = await aConversation(app, { bodies: [] });
  const key = crypto.randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => write(buyer, code, "Merhaba", key)));
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await selectMessages(app.ctx(), { id, side: "seller" }, { limit: 10 })).toHaveLength(1);
});

test("ids ascend within a conversation in the order in which messages become visible", async () => {
  const { code, buyer, seller, id } = await aConversation(app, { bodies: [] });
  let last = 0;
  let isDone = false;
  const seen: number[] = [];
  const reading = (async () => {
    while (!isDone) {
      for (const row of await selectMessages(app.ctx(), { id, side: "buyer" }, { after: last, limit: 50 })) {
        seen.push(row.id);
        last = row.id;
      }
    }
  })();
  await Promise.all(Array.from({ length: 2 * 15 }, (_, n) => write(n % 2 ? buyer : seller, code, `${n}`)));
  isDone = true;
  await reading;
  const all = await selectMessages(app.ctx(), { id, side: "buyer" }, { limit: 100 });
  const rest = await selectMessages(app.ctx(), { id, side: "buyer" }, { after: last, limit: 50 });
  expect([...seen, ...rest.map((row) => row.id)]).toEqual(all.map((row) => row.id));
});

test("a page is the last messages, those before an id, or those after it", async () => {
  const { id, messages } = await aConversation(app, { bodies: ["1", "2", "3", "4", "5"] });
  const ids = messages.map((one) => one.id);
  const read = async (stretch: { before?: number; after?: number }) =>
    (await selectMessages(app.ctx(), { id, side: "seller" }, { ...stretch, limit: 2 })).map(({ body }) => body);
  expect(await read({})).toEqual(["4", "5"]);
  expect(await read({ before: ids[3]! })).toEqual(["2", "3"]);
  expect(await read({ after: ids[0]! })).toEqual(["2", "3"]);
  expect(await read({ after: ids[4]! })).toEqual([]);
});

test("messages are delivered, then read, and no longer counted as unread", async () => {
  const { id, seller, buyer, messages } = await aConversation(app, { bodies: ["1", "2"] });
  const ctx = app.ctx();
  expect(await unreadCount(app.ctx(seller))).toBe(2);
  expect(await unreadCount(app.ctx(buyer))).toBe(0);
  expect(await markMessages(ctx, { id, side: "seller" }, "delivered", messages[1]!.id)).toBe(2);
  expect(await markMessages(ctx, { id, side: "seller" }, "read", messages[0]!.id)).toBe(1);
  expect(await markMessages(ctx, { id, side: "buyer" }, "read", messages[1]!.id)).toBe(0);
  expect(await unreadCount(app.ctx(seller))).toBe(1);
  expect(await markMessages(ctx, { id, side: "seller" }, "read", messages[1]!.id)).toBe(1);
  expect(await unreadCount(app.ctx(seller))).toBe(0);
  expect(await markMessages(ctx, { id, side: "seller" }, "read", messages[1]!.id)).toBe(0);
});

test("who is responsible, the manager of their branch and the owner answer for a business; others do not", async () => {
  const { id: businessId } = await aShop(app, { name: "Galeri", shortName: "Galeri", nature: "dealer" });
  const [branch, other] = [await aBranch(app, businessId), await aBranch(app, businessId)];
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const user = await aMember(app, { businessId, businessRole: "user", branchId: branch.id });
  const colleague = await aMember(app, { businessId, businessRole: "user", branchId: branch.id });
  const manager = {
    ...(await aMember(app, { businessId, businessRole: "manager", branchId: branch.id })),
    branchMemberIds: [user.id, colleague.id],
  };
  const elsewhere = {
    ...(await aMember(app, { businessId, businessRole: "manager", branchId: other.id })),
    branchMemberIds: [],
  };
  const { code } = await aConversation(app, { seller: user, businessId });
  for (const member of [user, manager, owner]) {
    expect((await getConversation(app.ctx(member), code)).side).toBe("seller");
    expect(await unreadCount(app.ctx(member))).toBe(1);
    expect(await write(member, code, "Buyurun")).toMatchObject({ isFromBuyer: false, senderId: member.id });
  }
  const left = { ...user, businessId: null, businessRole: null };
  for (const member of [colleague, elsewhere, left]) {
    await expect(getConversation(app.ctx(member), code)).rejects.toMatchObject({ status: 404 });
    await expect(write(member, code, "Buyurun")).rejects.toMatchObject({ status: 404 });
    expect(await unreadCount(app.ctx(member))).toBe(0);
  }
});

describe("writing is refused", () => {
  test("to visitors, unconfirmed members and moderators", async () => {
    const { code } = await aConversation(app);
    await expect(sendMessage(app.ctx(), code, { body: "x" })).rejects.toMatchObject({ status: 401 });
    const unconfirmed = await aMember(app, { emailConfirmedAt: null });
    await expect(write(unconfirmed, code, "x")).rejects.toMatchObject({
      status: 403,
      fields: { email: messageTexts.unconfirmed },
    });
    await expect(write(await aMember(app, { role: "moderator" }), code, "x")).rejects.toMatchObject({ status: 403 });
  });

  test("in other members' conversations like in those that do not exist", async () => {
    const { code } = await aConversation(app);
    for (const one of [code, "AAAAAAAAAAAAAAAA"]) {
      await expect(write(await aMember(app), one, "x")).rejects.toMatchObject({ status: 404 });
      await expect(getConversation(app.ctx(await aMember(app)), one)).rejects.toMatchObject({ status: 404 });
    }
  });

  test.each([
    ["", messageTexts.empty],
    [" \n ", messageTexts.empty],
    ["ş".repeat(4001), messageTexts.tooLong],
  ])("a text of %j", async (body, message) => {
    const { code, buyer } = await aConversation(app);
    await expect(write(buyer, code, body)).rejects.toMatchObject({ status: 422, message });
  });

  test("beyond the longest text alone, which is stored", async () => {
    const { code, buyer } = await aConversation(app);
    expect((await write(buyer, code, "ş".repeat(4000))).body).toHaveLength(4000);
  });

  test("about one's own listing, one of one's business, one that is not live or does not exist", async () => {
    const seller = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: seller.id });
    await expect(begin(seller, keyCode)).rejects.toMatchObject({ status: 409, message: messageTexts.own });
    const sold = await aListing(app, { state: "sold" });
    await expect(begin(seller, sold.keyCode)).rejects.toMatchObject({ status: 409, message: messageTexts.gone });
    await expect(begin(seller, "AAAAAAAAA")).rejects.toMatchObject({ status: 404 });
  });

  test("not in an existing conversation whose listing is not live", async () => {
    const { code, buyer, listing } = await aConversation(app);
    await app.db.updateTable("listing").set({ state: "sold" }).where("id", "=", listing.id).execute();
    expect(await write(buyer, code, "Hayırlı olsun")).toMatchObject({ isNew: true });
    expect(await writeToSeller(app.ctx(buyer), listing.keyCode, { body: "Bir de…" })).toMatchObject({ isNew: true });
  });

  test("between members of whom one blocked the other, both ways", async () => {
    const { code, buyer, seller } = await aConversation(app);
    await insertBlock(app.ctx(), seller.id, buyer.id);
    for (const one of [buyer, seller])
      await expect(write(one, code, "x")).rejects.toMatchObject({ status: 409, message: messageTexts.blocked });
  });

  test("to a closed account", async () => {
    const { code, buyer, seller } = await aConversation(app);
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", seller.id).execute();
    await expect(write(buyer, code, "x")).rejects.toMatchObject({ status: 409, message: messageTexts.disabled });
  });

  test("beyond the messages of a minute, in all conversations together", async () => {
    const { code, buyer } = await aConversation(app, { bodies: [] });
    for (let n = 0; n < messagesPerMinute; n++) await write(buyer, code, `${n}`);
    await expect(write(buyer, code, "x")).rejects.toMatchObject({ status: 429, message: messageTexts.tooFast });
    const later = { ...app.ctx(buyer), clock: () => addSeconds(app.now, 61) };
    expect(await sendMessage(later, code, { body: "x" })).toMatchObject({ isNew: true });
  });

  test("not those that were written while the clock was ahead", async () => {
    const { code, buyer } = await aConversation(app, { bodies: [] });
    const ahead = { ...app.ctx(buyer), clock: () => addDays(app.now, 1) };
    for (let n = 0; n < messagesPerMinute; n++) await sendMessage(ahead, code, { body: `${n}` });
    await expect(sendMessage(ahead, code, { body: "x" })).rejects.toMatchObject({ status: 429 });
    expect(await write(buyer, code, "x")).toMatchObject({ isNew: true });
  });

  test("beyond the new conversations of an hour, concurrently too", async () => {
    const buyer = await aMember(app);
    const listings = [];
    for (let n = 0; n < conversationsPerHour + 2; n++) listings.push(await aListing(app));
    const sent = await Promise.allSettled(listings.map(({ keyCode }) => begin(buyer, keyCode)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(conversationsPerHour);
    expect(sent.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 429, message: messageTexts.tooManyConversations },
    });
  });
});

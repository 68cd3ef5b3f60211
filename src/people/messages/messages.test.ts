import { describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation, aSolvedCaptcha } from "#test/support/messages.ts";
import { openPage } from "#test/support/pages.ts";
import { captchaMessage, captchaSeconds } from "./captcha/rules.ts";
import type { OpenConversation } from "./chat/window.server.ts";
import { mailboxTexts } from "./mailbox/rules.ts";
import { insertBlock } from "./people/queries.server.ts";
import { insertMessage } from "./queries.server.ts";
import { conversationsPerHour, messageTexts, conversationsWithoutCaptcha } from "./rules.ts";

const app = await testApp();

type Options = { cookie?: string };
const call = (method: "GET" | "POST", url: string, payload: object | undefined, { cookie = "" }: Options) =>
  app.request({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
const post = (payload: object, options: Options) => call("POST", "/ajax/mesaj-gonder", payload, options);
const show = (id: unknown, options: Options, query = "") => call("POST", `/ajax/my-pm/show${query}`, { id }, options);
const template = (keyCode: string, options: Options) =>
  call("GET", `/ajax/mesajlarim/mesaj-gonder/${keyCode}`, undefined, options);
const messagesOf = (keyCode: string) =>
  app.db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .innerJoin("listing", "listing.id", "conversation.listingId")
    .where("keyCode", "=", keyCode)
    .select(["message.id", "message.body", "senderId", "replyToId"])
    .orderBy("message.id")
    .execute();

test("a member asks a seller, who reads it and answers; the answer needs no captcha", async () => {
  const [buyer, seller] = [await aMember(app, { firstName: "Ayşe" }), await aMember(app)];
  const { keyCode } = await aListing(app, { ownerId: seller.id });
  const begun = (await template(keyCode, buyer)).json();
  expect(begun).toEqual({
    offer: { keyCode, title: expect.stringMatching(/^Volkswagen Passat .*, 2019$/), member: { id: seller.id } },
    conversationCode: null,
    isCaptchaNeeded: true,
    readerId: buyer.id,
    questions: expect.arrayContaining(["Aracın tramer kaydı var mı?", "Fiyatta pazarlık payı var mı?"]),
  });
  const sent = await post({ keyCode, message: "Satılık mı?", captcha: await aSolvedCaptcha(app, buyer) }, buyer);
  expect(sent.json()).toMatchObject({ message: mailboxTexts.sent, redirect: true });
  const { id, conversationCode } = sent.json();

  const read = (await show(id, seller)).json();
  expect(read).toMatchObject({
    id,
    message: "Satılık mı?",
    subject: begun.offer.title,
    boxName: "inbox",
    about: keyCode,
    conversationCode,
    reply_to: null,
    member: { id: buyer.id, firstName: "Ayşe", isActive: true, disabledMessage: null },
    receiver: { id: seller.id },
    canReply: true,
    warnings: [],
    answers: expect.arrayContaining(["Evet, satılık."]),
  });
  expect((await show(id, buyer)).json()).toMatchObject({ boxName: "outbox", canReply: false, readerId: buyer.id });
  expect((await show(id, seller, "?reply_to=1")).json()).toMatchObject({
    subject: `Ynt: ${read.subject}`,
    reply_to: id,
  });

  const answer = await post({ reply_to: id, message: "Evet, buyurun" }, seller);
  expect(answer.json()).toMatchObject({ conversationCode, redirect: false });
  const { answers } = (await show(answer.json().id, buyer)).json();
  expect(answers).toContain("Son fiyatınız nedir?");
  expect(answers).not.toContain("Evet, satılık.");
  expect(await messagesOf(keyCode)).toMatchObject([
    { id, senderId: buyer.id },
    { body: "Evet, buyurun", senderId: seller.id, replyToId: id },
  ]);
  expect((await template(keyCode, buyer)).json()).toMatchObject({ conversationCode, isCaptchaNeeded: false });
});

test("sender and name in a client's form are ignored", async () => {
  const [buyer, other] = [await aMember(app), await aMember(app)];
  const { keyCode } = await aListing(app);
  const captcha = await aSolvedCaptcha(app, buyer);
  await post({ keyCode, message: "x", captcha, memberId: other.id, senderId: other.id }, buyer);
  expect(await messagesOf(keyCode)).toMatchObject([{ senderId: buyer.id }]);
});

test("a message is marked as read when its reader opens it, not when its sender does", async () => {
  const { seller, buyer, messages } = await aConversation(app);
  const id = messages[0]!.id;
  const readAt = async () =>
    (await app.db.selectFrom("message").where("id", "=", id).select("readAt").executeTakeFirstOrThrow()).readAt;
  await show(id, buyer);
  expect(await readAt()).toBeNull();
  await show(id, seller);
  expect(await readAt()).not.toBeNull();
});

test("both sides are shown like members: active private ones with their picture, businesses with their name", async () => {
  const pictureId = "a".repeat(32);
  const imagePath = `/uye-resmi/${pictureId}-128.webp`;
  const [buyer, seller] = [await aMember(app, { pictureId }), await aMember(app, { pictureId })];
  const own = await aConversation(app, { buyer, seller });
  const view = async (id: number) => (await show(id, buyer)).json();
  expect(await view(own.messages[0]!.id)).toMatchObject({
    member: { nature: "private", companyNameShort: null, pathName: `/uye/${buyer.pathName}`, imagePath },
    receiver: { nature: "private", imagePath },
  });
  const { id: businessId } = await aShop(app, {
    slug: "kaya-oto",
    name: "Kaya Otomotiv",
    shortName: "Kaya Oto",
    nature: "dealer",
  });
  const shop = await aConversation(app, {
    buyer,
    seller: await aMember(app, { pictureId, businessId, businessRole: "owner" }),
    businessId,
  });
  expect((await view(shop.messages[0]!.id)).receiver).toMatchObject({
    nature: "business",
    companyNameShort: "Kaya Oto",
    imagePath: null,
  });
  // The buyer reads the business's name, its own people read who answered.
  const colleague = await aMember(app, { firstName: "Nil", lastName: "Acar", businessId, businessRole: "owner" });
  const { id: answerId } = await insertMessage(app.ctx(), {
    conversationId: shop.id,
    senderId: colleague.id,
    isFromBuyer: false,
    body: "Buyurun",
  });
  expect((await view(answerId)).member).toMatchObject({ firstName: "Kaya Oto", lastName: "" });
  expect((await show(answerId, colleague)).json().member).toMatchObject({ firstName: "Nil", lastName: "Acar" });
  const chatOf = async ({ cookie }: { cookie: string }) =>
    JSON.stringify((await openPage(app, `/mesajlarim?konusma=${shop.code}`, { cookie })).data);
  expect(await chatOf(buyer)).not.toMatch(/Nil|Acar/);
  expect(await chatOf(colleague)).toContain("Nil Acar");
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", seller.id).execute();
  expect((await view(own.messages[0]!.id)).receiver).toMatchObject({ isActive: false, imagePath: null });
});

test("a visitor signs in and returns to the open window", async () => {
  const { keyCode } = await aListing(app);
  const answer = await template(keyCode, {});
  expect(answer.statusCode).toBe(401);
  const cookie = decodeURIComponent(String(answer.headers["set-cookie"]));
  expect(cookie).toContain(`"action":"mesaj-gonder","keyCode":"${keyCode}"`);
});

describe("the captcha of a first message", () => {
  const answer422 = { message: captchaMessage, fields: { captcha: captchaMessage } };
  type Sender = { cookie: string };
  const forge =
    (change: (payload: { challenge: Forged; solution: Record<string, unknown> }) => void) => async (sender: Sender) => {
      const payload = JSON.parse(Buffer.from(await aSolvedCaptcha(app, sender), "base64").toString());
      change(payload);
      return Buffer.from(JSON.stringify(payload)).toString("base64");
    };
  type Forged = { parameters: Record<string, unknown>; signature: unknown };

  test.each<[string, (sender: Sender) => Promise<string | undefined>]>([
    ["missing", async () => undefined],
    ["empty", async () => ""],
    ["no captcha at all", async () => Buffer.from("null").toString("base64")],
    ["not base64", async () => "{}"],
    ["with another key", forge(({ solution }) => (solution["derivedKey"] = "ff".repeat(32)))],
    ["with a later end", forge(({ challenge }) => (challenge.parameters["expiresAt"] = 4_000_000_000))],
    ["with another nonce", forge(({ challenge }) => (challenge.parameters["nonce"] = "00".repeat(16)))],
    ["without an end", forge(({ challenge }) => delete challenge.parameters["expiresAt"])],
    ["with less work", forge(({ challenge }) => (challenge.parameters["cost"] = 1))],
    ["unsigned", forge(({ challenge }) => delete challenge.signature)],
    ["signed by nobody", forge(({ challenge }) => (challenge.signature = "ab".repeat(32)))],
  ])("is refused when it is %s", async (_what, make) => {
    const [buyer, { keyCode }] = [await aMember(app), await aListing(app)];
    const answer = await post({ keyCode, message: "x", captcha: await make(buyer) }, buyer);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual(answer422);
    expect(await messagesOf(keyCode)).toEqual([]);
  });

  test("is not asked of a member with a confirmed phone number, until they begin many conversations", async () => {
    const buyer = await aMember(app, { phone: "+905321110022", phoneConfirmedAt: app.now });
    for (let i = 0; i < conversationsWithoutCaptcha; i++) {
      const { keyCode } = await aListing(app);
      expect((await template(keyCode, buyer)).json()).toMatchObject({ isCaptchaNeeded: false });
      expect((await post({ keyCode, message: "x" }, buyer)).statusCode).toBe(200);
    }
    const { keyCode } = await aListing(app);
    expect((await template(keyCode, buyer)).json()).toMatchObject({ isCaptchaNeeded: true });
    expect((await post({ keyCode, message: "x" }, buyer)).json()).toEqual(answer422);
    app.now = addSeconds(app.now, 3601);
    expect((await post({ keyCode, message: "x" }, buyer)).statusCode).toBe(200);
  });

  test("is refused when it was used, concurrently too", async () => {
    const buyer = await aMember(app);
    const captcha = await aSolvedCaptcha(app, buyer);
    const listings = [await aListing(app), await aListing(app), await aListing(app)];
    const answers = listings.map(({ keyCode }) => post({ keyCode, message: "x", captcha }, buyer));
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test("is refused in another session, and stays valid in its own", async () => {
    const [buyer, other, { keyCode }] = [await aMember(app), await aMember(app), await aListing(app)];
    const captcha = await aSolvedCaptcha(app, buyer);
    const elsewhere = { ...buyer, cookie: await aSession(app, buyer.id) };
    for (const sender of [other, elsewhere])
      expect((await post({ keyCode, message: "x", captcha }, sender)).json()).toEqual(answer422);
    expect((await post({ keyCode, message: "x", captcha }, buyer)).statusCode).toBe(200);
  });

  test("is refused when it expired, and deleted afterwards", async () => {
    const [buyer, { keyCode }] = [await aMember(app), await aListing(app)];
    const captcha = await aSolvedCaptcha(app, buyer);
    const before = app.now;
    app.now = addSeconds(app.now, captchaSeconds + 1);
    try {
      expect((await post({ keyCode, message: "x", captcha }, buyer)).json()).toEqual(answer422);
    } finally {
      app.now = before;
    }
  });

  test("stays valid when something else was refused", async () => {
    const [buyer, { keyCode }] = [await aMember(app), await aListing(app)];
    const captcha = await aSolvedCaptcha(app, buyer);
    const own = await aListing(app, { ownerId: buyer.id });
    expect((await post({ keyCode: own.keyCode, message: "x", captcha }, buyer)).statusCode).toBe(409);
    expect((await post({ keyCode, message: "", captcha }, buyer)).statusCode).toBe(422);
    expect((await post({ keyCode, message: "x", captcha }, buyer)).statusCode).toBe(200);
  });

  test("is given to members alone", async () => {
    const ask = (options: Options) => call("GET", "/ajax/guvenlik-kodu", undefined, options);
    expect((await ask(await aMember(app))).json()).toMatchObject({ parameters: { algorithm: "PBKDF2/SHA-256" } });
  });
});

describe("the call refuses", () => {
  test("an unconfirmed member, with the field `email`", async () => {
    const { keyCode } = await aListing(app);
    const unconfirmed = await aMember(app, { emailConfirmedAt: null });
    for (const answer of [await post({ keyCode, message: "x" }, unconfirmed), await template(keyCode, unconfirmed)])
      expect(answer.json()).toEqual({ message: messageTexts.unconfirmed, fields: { email: messageTexts.unconfirmed } });
  });

  test("other members' messages like those that do not exist", async () => {
    const { messages } = await aConversation(app);
    const stranger = await aMember(app);
    for (const id of [messages[0]!.id, 999_999_999]) {
      expect((await show(id, stranger)).statusCode).toBe(404);
      expect((await show(id, stranger, "?reply_to=1")).statusCode).toBe(404);
      expect((await post({ reply_to: id, message: "x" }, stranger)).statusCode).toBe(404);
    }
    expect((await template("AAAAAAAAA", stranger)).statusCode).toBe(404);
  });

  test.each([
    [{ message: "" }, "message"],
    [{}, "message"],
    [{ message: "ğ".repeat(4001) }, "message"],
    [{ message: "x", reply_to: "-1" }, "reply_to"],
    [{ message: "x", reply_to: "1.5" }, "reply_to"],
  ])("%#: a form that is not right", async (form, field) => {
    const answer = await post({ keyCode: "AAAAAAAAA", ...form }, await aMember(app));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test("a message without a receiver", async () => {
    expect((await post({ message: "x" }, await aMember(app))).json().message).toBe(messageTexts.noReceiver);
  });

  test("an answer to a closed account, with the reason instead of the button", async () => {
    const { messages, seller, buyer } = await aConversation(app);
    const id = messages[0]!.id;
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", buyer.id).execute();
    expect((await show(id, seller)).json()).toMatchObject({
      canReply: false,
      member: { isActive: false, disabledMessage: messageTexts.disabled },
    });
    expect((await show(id, seller, "?reply_to=1")).statusCode).toBe(409);
    expect((await post({ reply_to: id, message: "x" }, seller)).statusCode).toBe(409);
  });

  test("a blocked, stopped or unconfirmed member with the same sentence everywhere, before a text is written", async () => {
    const { code, messages, seller, buyer, listing } = await aConversation(app);
    const chat = `/mesajlarim?konusma=${code}`;
    const reasons = async () => [
      (await show(messages[0]!.id, seller)).json().whyNotReply,
      ((await openPage(app, chat, seller)).data as { open: OpenConversation }).open.whyNotWrite,
    ];
    expect(await reasons()).toEqual([null, null]);
    await insertBlock(app.ctx(), buyer.id, seller.id);
    expect(await reasons()).toEqual([messageTexts.blocked, messageTexts.blocked]);
    expect((await show(messages[0]!.id, seller)).json()).toMatchObject({ canReply: false });
    const refused = { message: messageTexts.blocked };
    expect((await show(messages[0]!.id, seller, "?reply_to=1")).json()).toEqual(refused);
    // In the existing conversation, and in a new one.
    for (const keyCode of [listing.keyCode, (await aListing(app, { ownerId: seller.id })).keyCode]) {
      expect((await template(keyCode, buyer)).json()).toEqual(refused);
      const captcha = await aSolvedCaptcha(app, buyer);
      expect((await post({ keyCode, message: "x", captcha }, buyer)).json()).toEqual(refused);
    }
    await app.db.deleteFrom("memberBlock").where("blockerId", "=", buyer.id).execute();
    await app.db.insertInto("messageSetting").values({ memberId: seller.id, stoppedAt: app.now }).execute();
    expect(await reasons()).toEqual([messageTexts.stopped, messageTexts.stopped]);
    await app.db.deleteFrom("messageSetting").where("memberId", "=", seller.id).execute();
    await app.db.updateTable("member").set({ emailConfirmedAt: null }).where("id", "=", seller.id).execute();
    expect(await reasons()).toEqual([messageTexts.unconfirmed, messageTexts.unconfirmed]);
  });

  test("a template of an answer to an own message; the answer itself continues the conversation", async () => {
    const { messages, buyer } = await aConversation(app);
    expect((await show(messages[0]!.id, buyer, "?reply_to=1")).statusCode).toBe(409);
    expect((await post({ reply_to: messages[0]!.id, message: "Bir de…" }, buyer)).statusCode).toBe(200);
  });

  test("too many new conversations in an hour", async () => {
    const buyer = await aMember(app);
    const begin = async () =>
      post({ keyCode: (await aListing(app)).keyCode, message: "x", captcha: await aSolvedCaptcha(app, buyer) }, buyer);
    for (let n = 0; n < conversationsPerHour; n++) expect((await begin()).statusCode).toBe(200);
    expect((await begin()).statusCode).toBe(429);
  });
});

describe("the guard", () => {
  test("warns the reader, not the writer", async () => {
    const { code, seller, buyer, messages } = await aConversation(app);
    const { id } = (await post({ reply_to: messages[0]!.id, message: "0532 411 22 09 arayın" }, seller)).json();
    expect((await show(id, buyer)).json().warnings).toEqual([expect.stringContaining("telefon numarası")]);
    expect((await show(id, seller)).json()).toMatchObject({ warnings: [], held: null, conversationCode: code });
  });

  test("holds dangerous messages and informs the sender", async () => {
    const { seller, buyer, messages } = await aConversation(app);
    const message = "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin";
    const sent = (await post({ reply_to: messages[0]!.id, message }, seller)).json();
    expect(sent.message).toBe(mailboxTexts.held);
    expect((await show(sent.id, buyer)).statusCode).toBe(404);
    expect((await show(sent.id, seller)).json()).toMatchObject({ held: "waiting" });
  });
});

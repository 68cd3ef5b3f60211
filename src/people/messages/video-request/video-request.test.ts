import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { insertBlock } from "../people/queries.server.ts";
import { conversationsPerHour, messageTexts } from "../rules.ts";
import { unreadCount } from "../service.server.ts";
import { videoRequestMessages, videoRequestText, videoRequestThrottle } from "./rules.ts";

const app = await testApp();

type Who = { cookie: string };
const ask = ({ cookie }: Who, keyCode: string, headers: Record<string, string> = {}) =>
  app.request({
    method: "POST",
    url: "/ajax/my-account/video-request",
    payload: { keyCode },
    headers: { cookie, ...headers },
  });
const messagesTo = (memberId: number) =>
  app.db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .where("conversation.sellerId", "=", memberId)
    .select(["message.body", "message.senderId", "conversation.code"])
    .execute();

test("is an unread message to the seller, once for a listing and member", async () => {
  const [owner, member] = [await aMember(app), await aMember(app)];
  const { keyCode } = await aListing(app, { ownerId: owner.id });
  const answers = await Promise.all([ask(member, keyCode), ask(member, keyCode.toLowerCase())]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [sent] = await messagesTo(owner.id);
  expect(sent).toMatchObject({ body: videoRequestText, senderId: member.id });
  expect(await messagesTo(owner.id)).toHaveLength(1);
  expect(answers.find(({ statusCode }) => statusCode === 200)!.json()).toEqual({
    message: videoRequestMessages.sent,
    conversationCode: sent!.code,
  });
  expect(await unreadCount(app.ctx(owner))).toBe(1);
  expect((await ask(member, keyCode)).json().message).toBe(videoRequestMessages.again);
  expect((await ask(await aMember(app), keyCode)).statusCode).toBe(200);
});

test("a failed request is answered with the sentence of the specification", () =>
  expect(videoRequestMessages.failed).toBe("Başvurunuz alınamadı lütfen tekrar deneyiniz"));

test("continues an existing conversation", async () => {
  const { code, buyer, seller, listing } = await aConversation(app);
  expect((await ask(buyer, listing.keyCode)).json()).toMatchObject({ conversationCode: code });
  expect((await messagesTo(seller.id)).at(-1)).toMatchObject({ body: videoRequestText, code });
});

test("is refused where it makes no sense, and stores nothing", async () => {
  const [owner, member] = [await aMember(app), await aMember(app)];
  const offer = (values: Parameters<typeof aListing>[1] = {}) => aListing(app, { ownerId: owner.id, ...values });
  const refusal = async (who: Who, keyCode: string, headers?: Record<string, string>) => {
    const answer = await ask(who, keyCode, headers);
    return [answer.statusCode, answer.json().message];
  };
  const { keyCode } = await offer();
  expect((await refusal({ cookie: "" }, keyCode))[0]).toBe(401);
  expect(await refusal(await aMember(app, { emailConfirmedAt: null }), keyCode)).toEqual([
    403,
    messageTexts.unconfirmed,
  ]);
  expect((await refusal(member, keyCode, { "sec-fetch-site": "cross-site" }))[0]).toBe(403);
  expect((await refusal(member, "AAAAAAAAA"))[0]).toBe(404);
  expect((await refusal(member, "x".repeat(21)))[0]).toBe(422);
  expect((await refusal(member, ""))[0]).toBe(422);
  expect(await refusal(owner, keyCode)).toEqual([409, messageTexts.own]);
  expect(await refusal(member, (await offer({ state: "passive" })).keyCode)).toEqual([409, messageTexts.gone]);
  const filmed = await offer({ videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  expect(await refusal(member, filmed.keyCode)).toEqual([409, videoRequestMessages.hasVideo]);
  await insertBlock(app.ctx(), owner.id, member.id);
  expect(await refusal(member, keyCode)).toEqual([409, messageTexts.blocked]);
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", owner.id).execute();
  expect(await refusal(await aMember(app), keyCode)).toEqual([409, messageTexts.disabled]);
  expect(await messagesTo(owner.id)).toEqual([]);
  expect(await app.db.selectFrom("videoRequest").where("memberId", "=", member.id).selectAll().execute()).toEqual([]);
});

test("is rate limited", async () => {
  const member = await aMember(app);
  expect(videoRequestThrottle.capacity).toBeLessThan(conversationsPerHour);
  for (let n = 0; n < videoRequestThrottle.capacity; n++)
    expect((await ask(member, (await aListing(app)).keyCode)).statusCode).toBe(200);
  expect((await ask(member, (await aListing(app)).keyCode)).statusCode).toBe(429);
});

test("works on a page of its own, which a visitor returns to after signing in", async () => {
  const { keyCode } = await aListing(app);
  const page = `/mesajlarim/video-iste/${keyCode}`;
  expect((await openPage(app, page)).location).toBe(`/login?ref=%2Fmesajlarim%2Fvideo-iste%2F${keyCode}`);
  const { cookie } = await aMember(app);
  expect((await openPage(app, page, { cookie })).data).toMatchObject({ card: { keyCode } });
  const send = () => sendForm(app, page, {}, { cookie });
  expect((await send()).data).toMatchObject({ message: videoRequestMessages.sent });
  expect(await send()).toMatchObject({ status: 409, data: { message: videoRequestMessages.again } });
  const unconfirmed = await aMember(app, { emailConfirmedAt: null });
  expect((await openPage(app, page, unconfirmed)).data).toEqual({ card: null });
});

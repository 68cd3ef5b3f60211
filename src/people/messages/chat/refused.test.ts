import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import { messagesPerMinute } from "../rules.ts";
import { bytesPerToken, closeCodes, frameCosts, openingCost, socketLimits } from "./rules.ts";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

const errOf = async (cookie: string, code: string, msg: string) => {
  const socket = await chat.connect(cookie);
  const clientKey = socket.sendMessage(code, msg);
  let answer = await socket.next("message");
  // Earlier messages of the conversation may be delivered first.
  while (answer["clientKey"] !== clientKey) answer = await socket.next("message");
  expect(answer).toMatchObject({ conversationCode: code });
  return answer["err"];
};

test.each([
  ["an empty message is refused", "   ", "Lütfen mesajınızı yazınız."],
  ["a message of too many emoji is refused", "👨‍👩‍👧‍👦".repeat(4001), "Mesajınız en fazla 4.000 karakter olabilir."],
  [
    "a card's number is refused",
    "Kartım 4111 1111 1111 1111",
    "Buraya kart numarası yazmayınız. Kart bilgisi yalnızca ödeme sayfasında sorulur.",
  ],
  ["a message that is too long is refused", "x".repeat(4001), "Mesajınız en fazla 4.000 karakter olabilir."],
])("%s", async (_, msg, err) => {
  const { id, code, buyer } = await aConversation(app, { bodies: [] });
  expect(await errOf(buyer.cookie, code, msg)).toBe(err);
  expect(await chat.bodiesOf(id)).toEqual([]);
});

test("4000 characters are stored, in any script", async () => {
  const { id, code, buyer } = await aConversation(app, { bodies: [] });
  const socket = await chat.connect(buyer.cookie);
  const bodies = ["ş", "👨‍👩‍👧‍👦", "🇹🇷"].map((character) => character.repeat(4000));
  for (const body of bodies) {
    socket.sendMessage(code, body);
    expect(await socket.next("stored")).not.toHaveProperty("err");
  }
  expect(await chat.bodiesOf(id)).toEqual(bodies);
});

test("another member's conversation is refused for every action", async () => {
  const { id, code } = await aConversation(app, { bodies: ["Gizli"] });
  const socket = await chat.connect((await aMember(app)).cookie);
  const conversationCode = code;
  socket.sendMessage(code, "Ben de varım");
  socket.send({ action: "connect", conversationCode });
  socket.send({ action: "history", conversationCode, messageId: 2 ** 40 });
  socket.send({ action: "read", conversationCode, messageId: 2 ** 40 });
  socket.send({ action: "typing", conversationCode });
  for (const action of ["message", "connect", "history", "read", "typing"]) {
    await expect
      .poll(() => socket.frames.find((frame) => frame.action === action))
      .toMatchObject({
        err: "Aradığınız konuşma bulunamadı.",
      });
  }
  expect(JSON.stringify(socket.frames)).not.toContain("Gizli");
  expect(await chat.bodiesOf(id)).toEqual(["Gizli"]);
});

test("a member who blocked the other, or was blocked, is refused", async () => {
  const { code, buyer, seller } = await aConversation(app);
  await insertBlock(app.ctx(), seller.id, buyer.id);
  expect(await errOf(buyer.cookie, code, "Alo?")).toBe("Bu üyeyle mesajlaşamazsınız.");
  expect(await errOf(seller.cookie, code, "Alo?")).toBe("Bu üyeyle mesajlaşamazsınız.");
});

test("a member who was stopped after a message is refused until they may write again", async () => {
  const { id, code, buyer } = await aConversation(app, { bodies: [] });
  const socket = await chat.connect(buyer.cookie);
  const said = async (msg: string) => {
    const clientKey = socket.sendMessage(code, msg);
    await expect.poll(() => socket.frames.find((frame) => frame["clientKey"] === clientKey)).toBeDefined();
    return socket.frames.find((frame) => frame["clientKey"] === clientKey)!["err"];
  };
  expect(await said("Önce")).toBeUndefined();
  await app.db.insertInto("messageSetting").values({ memberId: buyer.id, stoppedAt: app.now }).execute();
  expect(await said("Durdurulmuş")).toBe(
    "Mesaj göndermeniz durduruldu. Ayrıntı için yardım sayfasından bize ulaşabilirsiniz.",
  );
  await app.db.deleteFrom("messageSetting").where("memberId", "=", buyer.id).execute();
  expect(await said("Sonra")).toBeUndefined();
  expect(await chat.bodiesOf(id)).toEqual(["Önce", "Sonra"]);
});

test("a member whose e-mail address is not confirmed is refused", async () => {
  const buyer = await aMember(app, { emailConfirmedAt: null });
  const { code } = await aConversation(app, { buyer });
  expect(await errOf(buyer.cookie, code, "Merhaba")).toBe("Mesaj göndermek için e-posta adresinizi onaylamalısınız.");
});

test("messages beyond the rate limit are refused", async () => {
  const { id, code, buyer } = await aConversation(app, { bodies: [] });
  const socket = await chat.connect(buyer.cookie);
  for (let n = 1; n < messagesPerMinute; n++) socket.sendMessage(code, `Mesaj ${n}`);
  await expect.poll(() => chat.bodiesOf(id)).toHaveLength(messagesPerMinute - 1);
  socket.sendMessage(code, "Sonuncusu");
  socket.sendMessage(code, "Fazlası");
  expect(await socket.next("message")).toMatchObject({
    err: "Çok hızlı mesaj gönderiyorsunuz. Lütfen bir dakika sonra tekrar deneyiniz.",
  });
  expect(await chat.bodiesOf(id)).toHaveLength(messagesPerMinute);
});

const clientKey = randomUUID();
test.each([
  ["no JSON", "merhaba", { action: "error" }],
  ["no object", "null", { action: "error" }],
  ["a frame of another kind", Buffer.from("{}"), { action: "error" }],
  ["an unknown action", JSON.stringify({ action: "drop" }), { action: "drop" }],
  ["an action that is none", JSON.stringify({ action: "x".repeat(41) }), { action: "error" }],
  ["a NUL in a code", JSON.stringify({ action: "typing", conversationCode: "a\0" }), { action: "typing" }],
  [
    "a message without text",
    JSON.stringify({ action: "message", conversationCode: "ABC", clientKey }),
    { action: "message", conversationCode: "ABC", clientKey },
  ],
])("a malformed frame (%s) is answered with a sentence, and the socket stays open", async (_, data, about) => {
  const socket = await chat.connect((await aMember(app)).cookie);
  socket.socket.send(data);
  const err = "Gönderdiğiniz bilgi anlaşılamadı. Lütfen sayfayı yenileyip tekrar deneyiniz.";
  expect(await socket.next(about.action)).toMatchObject({ ...about, err });
  socket.send({ action: "ping" });
  expect(await socket.next("pong")).toEqual({ action: "pong" });
});

test("too many malformed frames close the socket", async () => {
  const socket = await chat.connect((await aMember(app)).cookie);
  for (let n = 0; n < 2 * socketLimits.frames.capacity; n++) socket.socket.send("merhaba");
  expect(await socket.closed).toBe(closeCodes.policy);
});

test("too many frames, and a frame that is far too long, close the socket", async () => {
  const { cookie } = await aMember(app);
  const [flood, long] = [await chat.connect(cookie), await chat.connect(cookie)];
  for (let n = 0; n < 2 * socketLimits.frames.capacity; n++) flood.send({ action: "ping" });
  expect(await flood.closed).toBe(closeCodes.policy);
  long.socket.send("x".repeat(socketLimits.frameMaxBytes + 1));
  expect(await long.closed).toBe(1009);
});

describe("the rate limit of frames", () => {
  // Refilled so slowly that the time which a test takes does not count.
  const slowly = (capacity: number) => ({ limits: { frames: { capacity, perSecond: 0.001 } } });

  test("counts a page of history ten times as much as a ping, and a long frame by its length", async () => {
    const http = await chat.anotherNode(slowly(openingCost + 2 * frameCosts.history + 1));
    const { code, buyer, seller } = await aConversation(app);
    const [pages, long] = [await chat.connect(buyer.cookie, http), await chat.connect(seller.cookie, http)];
    const history = { action: "history", conversationCode: code, messageId: 2 ** 40 } as const;
    for (let n = 0; n < 2; n++) {
      pages.send(history);
      await pages.next("history");
    }
    pages.send({ action: "ping" });
    await pages.next("pong");
    pages.send(history);
    expect(await pages.closed).toBe(closeCodes.policy);
    long.socket.send("x".repeat(21 * bytesPerToken));
    expect(await long.closed).toBe(closeCodes.policy);
  });

  test.each(["ping", "pong"] as const)("counts every %s of the protocol itself", async (kind) => {
    const http = await chat.anotherNode(slowly(openingCost + 2));
    const socket = await chat.connect((await aMember(app)).cookie, http);
    for (let n = 0; n < 3; n++) socket.socket[kind]();
    expect(await socket.closed).toBe(closeCodes.policy);
  });

  test("is one for all sockets of a member; reconnecting does not refill it", async () => {
    const http = await chat.anotherNode(slowly(2 * openingCost + 2));
    const { cookie } = await aMember(app);
    const [one, other] = [await chat.connect(cookie, http), await chat.connect(cookie, http)];
    for (const socket of [one, other]) {
      socket.send({ action: "ping" });
      await socket.next("pong");
    }
    one.send({ action: "ping" });
    expect(await one.closed).toBe(closeCodes.policy);
    await expect(chat.connect(cookie, http)).rejects.toThrow("429");
  });
});

test("sender and name in a browser's frame are ignored", async () => {
  const { code, buyer, seller } = await aConversation(app, { bodies: [] });
  const [from, to] = [await chat.connect(buyer.cookie), await chat.connect(seller.cookie)];
  from.socket.send(
    JSON.stringify({
      action: "message",
      conversationCode: code,
      clientKey: randomUUID(),
      msg: "Benim",
      senderId: seller.id,
      userName: "Kontak",
    }),
  );
  expect(await to.next("message")).toMatchObject({ senderId: buyer.id, userName: "Deniz Kaya" });
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closeOneSession, closeSessions, hashToken } from "#src/accounts/session.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";
import { listen, openSocket } from "#test/support/sockets.ts";
import { messagesPerMinute } from "../rules.ts";
import { writeToSeller } from "../service.server.ts";
import type { ChatMessage } from "./frames.ts";
import { closeCodes, historyPageSize } from "./rules.ts";
import type { ChatOptions } from "./socket.server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Socket = Awaited<ReturnType<typeof openSocket>>;
let open: Socket[] = [];
afterEach(() => {
  for (const { socket } of open) socket.terminate();
  open = [];
});
const connect = async (cookie: string, http = app.http) => {
  const socket = await openSocket(http, cookie);
  open.push(socket);
  return socket;
};
/** Another process on the same database. */
async function anotherNode(options: Partial<ChatOptions> = {}) {
  const { http } = await buildApp(app.deps, {
    uploadFolder: `${app.folder}/node-${randomUUID()}`,
    chat: { url: app.url, ...options },
  });
  onTestFinished(() => http.close());
  return http;
}
const bodiesOf = async (id: number) =>
  (await app.db.selectFrom("message").where("conversationId", "=", id).orderBy("id").select("body").execute()).map(
    ({ body }) => body,
  );

describe("opening a socket", () => {
  const refused = async (cookie: string, headers: Record<string, string>) =>
    openSocket(app.http, "", { headers: { cookie, origin: await listen(app.http), ...headers } }).then(
      () => "opened",
      (error: Error) => error.message,
    );

  test("is refused to visitors, to ended sessions and to other sites' pages", async () => {
    const { cookie } = await aMember(app);
    expect(await refused("", {})).toBe("401");
    expect(await refused("__Host-kontak=yok", {})).toBe("401");
    expect(await refused(cookie, { origin: "https://baska.example" })).toBe("403");
    expect(await refused(cookie, { origin: "null" })).toBe("403");
    expect(await refused(cookie, {})).toBe("opened");
  });

  test("without an upgrade the address says what is needed", async () => {
    const { cookie } = await aMember(app);
    const answer = await app.http.inject({ url: "/sohbet", headers: { cookie } });
    expect(answer.statusCode).toBe(426);
    expect(answer.json().message).toBe("Canlı sohbet için Internet Explorer 11 veya üzeri bir tarayıcı gereklidir.");
    expect((await app.http.inject({ url: "/sohbet" })).statusCode).toBe(401);
  });

  test("whoever asks for another address to be upgraded is answered as ever", async () => {
    const origin = await listen(app.http);
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    const asked = request(`${origin}/saglik/canli`, { headers }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  test("one member has ten at most: the oldest makes room", async () => {
    const { cookie } = await aMember(app);
    const sockets = [];
    for (let n = 0; n < 11; n++) sockets.push(await connect(cookie));
    expect(await sockets[0]!.closed).toBe(closeCodes.tooMany);
    expect(sockets[10]!.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("says who one is and what waits unread", async () => {
    const { seller, buyer, code, messages } = await aConversation(app, { bodies: ["bir", "iki"] });
    expect(await (await connect(seller.cookie)).next("welcome")).toMatchObject({
      senderId: seller.id,
      unread: [{ conversationCode: code, count: 2, messageId: messages.at(-1)!.id }],
    });
    expect(await (await connect(buyer.cookie)).next("welcome")).toMatchObject({ unread: [] });
  });
});

describe("a message", () => {
  test("is stored, then acknowledged to the one who wrote it, and comes to everybody else of the conversation", async () => {
    const { id, code, buyer, seller, listing } = await aConversation(app, { bodies: [] });
    const [from, other, to] = [await connect(buyer.cookie), await connect(buyer.cookie), await connect(seller.cookie)];
    const key = from.say(code, "  Merhaba, hâlâ satılık mı?  ");
    const stored = await from.next("stored");
    expect(stored).toMatchObject({ conversationCode: code, clientKey: key });
    expect(await bodiesOf(id)).toEqual(["Merhaba, hâlâ satılık mı?"]);
    const message = {
      messageId: stored["messageId"],
      conversationCode: code,
      senderId: buyer.id,
      userName: "Deniz Kaya",
      msg: "Merhaba, hâlâ satılık mı?",
      isReply: false,
      keyCode: listing.keyCode,
      at: stored["at"],
    };
    expect(await to.next("message")).toEqual({
      action: "message",
      ...message,
      isOwn: false,
      warnings: [],
      clientKey: null,
    });
    expect(await other.next("message")).toMatchObject({ ...message, isOwn: true, clientKey: key });
    to.say(code, "Evet");
    expect(await from.next("message")).toMatchObject({ msg: "Evet", isReply: true, senderId: seller.id });
    expect(from.frames.filter(({ action }) => action === "message")).toEqual([]);
  });

  test("sent again after a cut is stored once and told once", async () => {
    const { id, code, buyer, seller } = await aConversation(app, { bodies: [] });
    const to = await connect(seller.cookie);
    const before = await connect(buyer.cookie);
    const key = before.say(code, "Bir kez");
    before.socket.terminate();
    const after = await connect(buyer.cookie);
    after.say(code, "Bir kez", key);
    after.say(code, "Bir kez", key);
    const [first, again] = [await after.next("stored"), await after.next("stored")];
    expect(again["messageId"]).toBe(first["messageId"]);
    expect(await bodiesOf(id)).toEqual(["Bir kez"]);
    after.say(code, "Sonra");
    expect(await to.next("message")).toMatchObject({ msg: "Bir kez" });
    expect(await to.next("message")).toMatchObject({ msg: "Sonra" });
  });

  test("keeps its place: what is sent together arrives and stands in its order", async () => {
    const { id, code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to] = [await connect(buyer.cookie), await connect(seller.cookie)];
    const texts = Array.from({ length: messagesPerMinute }, (_, n) => `Mesaj ${n}`);
    for (const text of texts) from.say(code, text);
    const got = [];
    for (const _ of texts) got.push((await to.next<ChatMessage>("message")).msg);
    expect(got).toEqual(texts);
    expect(await bodiesOf(id)).toEqual(texts);
  });

  test("is read by the guard with the price of the moment", async () => {
    const { code, buyer, seller, listing } = await aConversation(app, { bodies: [] });
    const [from, to] = [await connect(seller.cookie), await connect(buyer.cookie)];
    const offer = "Bugün gelene 400 bine bırakırım";
    const warningsAt = async (priceKurus: number) => {
      await app.db.updateTable("listing").set({ priceKurus }).where("id", "=", listing.id).execute();
      from.say(code, offer);
      return (await to.next<ChatMessage>("message")).warnings.length;
    };
    expect([await warningsAt(45_000_000), await warningsAt(100_000_000)]).toEqual([0, 1]);
  });

  test("waits while somebody else writes in its conversation, and holds up nobody else", async () => {
    const [one, other] = [await aConversation(app, { bodies: [] }), await aConversation(app, { bodies: [] })];
    const [from, second] = [await connect(one.buyer.cookie), await connect(other.buyer.cookie)];
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom("conversation").where("id", "=", one.id).select("id").forUpdate().execute();
      from.say(one.code, "Bekler");
      second.say(other.code, "Beklemez");
      await second.next("stored");
      expect(from.frames.filter(({ action }) => action === "stored")).toEqual([]);
    });
    await from.next("stored");
    expect(await bodiesOf(one.id)).toEqual(["Bekler"]);
  });
});

describe("what is refused", () => {
  const errOf = async (cookie: string, code: string, msg: string) => {
    const socket = await connect(cookie);
    const clientKey = socket.say(code, msg);
    let answer = await socket.next("message");
    // What was written into the conversation before may come in first.
    while (answer["clientKey"] !== clientKey) answer = await socket.next("message");
    expect(answer).toMatchObject({ conversationCode: code });
    return answer["err"];
  };

  test.each([
    ["nothing", "   ", "Lütfen mesajınızı yazınız."],
    ["too much", "x".repeat(4001), "Mesajınız en fazla 4.000 karakter olabilir."],
  ])("%s", async (_, msg, err) => {
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    expect(await errOf(buyer.cookie, code, msg)).toBe(err);
    expect(await bodiesOf(id)).toEqual([]);
  });

  test("4000 characters are not too much, in any script", async () => {
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie);
    socket.say(code, "ş".repeat(4000));
    await socket.next("stored");
    expect(await bodiesOf(id)).toEqual(["ş".repeat(4000)]);
  });

  test("somebody else's conversation, whatever is asked of it", async () => {
    const { id, code } = await aConversation(app, { bodies: ["Gizli"] });
    const socket = await connect((await aMember(app)).cookie);
    const conversationCode = code;
    socket.say(code, "Ben de varım");
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
    expect(await bodiesOf(id)).toEqual(["Gizli"]);
  });

  test("who has blocked, and who was blocked", async () => {
    const { code, buyer, seller } = await aConversation(app);
    await app.db
      .insertInto("memberBlock")
      .values({ blockerId: seller.id, blockedId: buyer.id, createdAt: app.now })
      .execute();
    expect(await errOf(buyer.cookie, code, "Alo?")).toBe("Bu üyeyle mesajlaşamazsınız.");
    expect(await errOf(seller.cookie, code, "Alo?")).toBe("Bu üyeyle mesajlaşamazsınız.");
  });

  test("who was stopped since their last message, until they may write again", async () => {
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie);
    const said = async (msg: string) => {
      const clientKey = socket.say(code, msg);
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
    expect(await bodiesOf(id)).toEqual(["Önce", "Sonra"]);
  });

  test("a member whose address is not confirmed", async () => {
    const buyer = await aMember(app, { emailConfirmedAt: null });
    const { code } = await aConversation(app, { buyer });
    expect(await errOf(buyer.cookie, code, "Merhaba")).toBe("Mesaj göndermek için e-posta adresinizi onaylamalısınız.");
  });

  test("more than a person writes in a minute", async () => {
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie);
    for (let n = 1; n < messagesPerMinute; n++) socket.say(code, `Mesaj ${n}`);
    await expect.poll(() => bodiesOf(id)).toHaveLength(messagesPerMinute - 1);
    socket.say(code, "Sonuncusu");
    socket.say(code, "Fazlası");
    expect(await socket.next("message")).toMatchObject({
      err: "Çok hızlı mesaj gönderiyorsunuz. Lütfen bir dakika sonra tekrar deneyiniz.",
    });
    expect(await bodiesOf(id)).toHaveLength(messagesPerMinute);
  });

  test.each([
    ["no JSON", "merhaba"],
    ["an unknown action", JSON.stringify({ action: "drop" })],
    ["a frame of another kind", Buffer.from("{}")],
    ["a NUL", JSON.stringify({ action: "typing", conversationCode: "a\0" })],
  ])("%s ends the socket", async (_, data) => {
    const socket = await connect((await aMember(app)).cookie);
    socket.socket.send(data);
    expect(await socket.closed).toBe(closeCodes.policy);
  });

  test("a flood, and a frame that is far too long, end the socket", async () => {
    const { cookie } = await aMember(app);
    const [flood, long] = [await connect(cookie), await connect(cookie)];
    for (let n = 0; n < 200; n++) flood.send({ action: "ping" });
    expect(await flood.closed).toBe(closeCodes.policy);
    long.socket.send("x".repeat(40_000));
    expect(await long.closed).toBe(1009);
  });

  test("what a browser says of itself is not read", async () => {
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to] = [await connect(buyer.cookie), await connect(seller.cookie)];
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
});

describe("after a cut", () => {
  test("what was missed comes by the last id, page after page, with no gap and no double", async () => {
    const { code, buyer, seller, id } = await aConversation(app, { bodies: ["ilk"] });
    const before = await connect(seller.cookie);
    before.send({ action: "connect", conversationCode: code });
    const first = await before.next<{ messages: ChatMessage[] }>("connected");
    expect(first.messages.map(({ msg }) => msg)).toEqual(["ilk"]);
    before.socket.terminate();
    const missed = Array.from({ length: historyPageSize + 7 }, (_, n) => `Kaçan ${n}`);
    await app.db
      .insertInto("message")
      .values(
        missed.map((body) => ({ conversationId: id, senderId: buyer.id, isFromBuyer: true, body, createdAt: app.now })),
      )
      .execute();
    const after = await connect(seller.cookie);
    const got: string[] = [];
    for (let last = first.messages[0]!.messageId, isMore = true; isMore;) {
      after.send({ action: "connect", conversationCode: code, messageId: last });
      const page = await after.next<{ messages: ChatMessage[]; isMore: boolean }>("connected");
      got.push(...page.messages.map(({ msg }) => msg));
      last = page.messages.at(-1)!.messageId;
      isMore = page.isMore;
    }
    expect(got).toEqual(missed);
  });

  test("older messages are read back page after page", async () => {
    const bodies = Array.from({ length: historyPageSize + 3 }, (_, n) => `Mesaj ${n}`);
    const { code, buyer } = await aConversation(app, { bodies });
    const socket = await connect(buyer.cookie);
    socket.send({ action: "connect", conversationCode: code });
    const last = await socket.next<{ messages: ChatMessage[]; isMore: boolean }>("connected");
    expect(last.isMore).toBe(true);
    socket.send({ action: "history", conversationCode: code, messageId: last.messages[0]!.messageId });
    const older = await socket.next<{ messages: ChatMessage[]; isMore: boolean }>("history");
    expect(older.isMore).toBe(false);
    expect([...older.messages, ...last.messages].map(({ msg }) => msg)).toEqual(bodies);
  });
});

describe("marks and typing", () => {
  test("the writer learns what has arrived and what was read, and so do the reader's other windows", async () => {
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to, elsewhere] = [
      await connect(buyer.cookie),
      await connect(seller.cookie),
      await connect(seller.cookie),
    ];
    from.say(code, "Okundu mu?");
    const { messageId } = await to.next<ChatMessage>("message");
    to.send({ action: "delivered", conversationCode: code, messageId });
    expect(await from.next("delivered")).toMatchObject({ conversationCode: code, messageId, isOwn: false });
    to.send({ action: "read", conversationCode: code, messageId });
    expect(await from.next("read")).toMatchObject({ messageId, isOwn: false });
    expect(await elsewhere.next("read")).toMatchObject({ messageId, isOwn: true });
    from.send({ action: "connect", conversationCode: code });
    expect(await from.next("connected")).toMatchObject({ marks: { delivered: messageId, read: messageId } });
    expect(await (await connect(seller.cookie)).next("welcome")).toMatchObject({ unread: [] });
  });

  test("typing comes to the other side alone, not more often than it says", async () => {
    const { code, buyer, seller } = await aConversation(app);
    const [from, own, to] = [await connect(buyer.cookie), await connect(buyer.cookie), await connect(seller.cookie)];
    for (let n = 0; n < 5; n++) from.send({ action: "typing", conversationCode: code });
    expect(await to.next("typing")).toMatchObject({ conversationCode: code, senderId: buyer.id });
    await sleep(100);
    for (const { frames } of [to, own]) expect(frames.filter(({ action }) => action === "typing")).toEqual([]);
  });

  test("whoever looks after a member's account reads and writes nothing in their name", async () => {
    const { code, buyer, seller } = await aConversation(app);
    const admin = await aMember(app, { role: "admin" });
    const cookie = await aSession(app, seller.id);
    await app.db
      .updateTable("session")
      .set({ impersonatorId: admin.id })
      .where("id", "=", hashToken(cookie.split("=")[1]!))
      .execute();
    const [from, looking] = [await connect(buyer.cookie), await connect(cookie)];
    looking.say(code, "Onun adına");
    expect(await looking.next("message")).toMatchObject({ err: expect.stringContaining("adına") });
    looking.send({ action: "read", conversationCode: code, messageId: 2 ** 40 });
    looking.send({ action: "connect", conversationCode: code });
    await looking.next("connected");
    from.send({ action: "connect", conversationCode: code });
    expect(await from.next("connected")).toMatchObject({ marks: { delivered: 0, read: 0 } });
  });
});

describe("a socket ends", () => {
  const idOf = (cookie: string) => hashToken(cookie.split("=")[1]!);

  test("with its session: signed out here, on another device, or when the password changes", async () => {
    const member = await aMember(app);
    const cookies = [member.cookie, await aSession(app, member.id), await aSession(app, member.id)];
    const [here, there, third] = await Promise.all(cookies.map((cookie) => connect(cookie)));
    await closeOneSession(app.ctx(member), member.id, idOf(cookies[0]!));
    expect(await here!.closed).toBe(closeCodes.signedOut);
    expect(there!.socket.readyState).toBe(WebSocket.OPEN);
    await closeSessions(app.ctx(member), member.id, { exceptOwn: false });
    expect(await Promise.all([there!.closed, third!.closed])).toEqual([closeCodes.signedOut, closeCodes.signedOut]);
  });

  test("and begins anew when what its member may read changes", async () => {
    const member = await aMember(app);
    const socket = await connect(member.cookie);
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", member.id).execute();
    expect(await socket.closed).toBe(closeCodes.restart);
    await expect(connect(member.cookie)).rejects.toThrow("401");
  });

  test("a session that ended unheard is found by looking, and stores nothing before that", async () => {
    const http = await anotherNode({ limits: { sessionCheckEveryMs: 300 } });
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie, http);
    await app.db
      .updateTable("session")
      .set({ expiresAt: new Date(app.now.getTime() - 1000) })
      .where("id", "=", idOf(buyer.cookie))
      .execute();
    socket.say(code, "Hâlâ buradayım");
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect(await bodiesOf(id)).toEqual([]);
  });

  test("when nobody answers it", async () => {
    const http = await anotherNode({ limits: { pingEveryMs: 50 } });
    const { cookie } = await aMember(app);
    const [silent, alive] = [
      await openSocket(http, cookie, { ...(await headers(http, cookie)), autoPong: false }),
      await connect(cookie, http),
    ];
    expect(await silent.closed).toBe(1006);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("when it reads too slowly: it catches up when it comes back", async () => {
    const http = await anotherNode({ limits: { bufferedMaxBytes: 100_000 } });
    const bodies = Array.from({ length: historyPageSize }, () => "ş".repeat(4_000));
    const { code, seller } = await aConversation(app, { bodies });
    const slow = await connect(seller.cookie, http);
    const older = { action: "history", conversationCode: code, messageId: 2 ** 40 } as const;
    slow.socket.pause();
    // Much more than the machine itself takes in between two programs.
    for (let n = 0; n < 60; n++) slow.send(older);
    await expect.poll(() => promisify(http.server.getConnections.bind(http.server))(), { timeout: 15_000 }).toBe(0);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    const back = await connect(seller.cookie, http);
    back.send(older);
    expect((await back.next<{ messages: ChatMessage[] }>("history")).messages.map(({ msg }) => msg)).toEqual(bodies);
  });

  test("when its process does, with everything answered that came before", async () => {
    const http = await anotherNode();
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie, http);
    for (let n = 0; n < 5; n++) socket.say(code, `Son ${n}`);
    await socket.next("stored");
    await http.close();
    expect(await socket.closed).toBe(closeCodes.goingAway);
    expect(socket.frames.filter(({ action }) => action === "stored")).toHaveLength(4);
    expect(await bodiesOf(id)).toHaveLength(5);
  });

  test("when the database goes away, and opens again when it is back", async () => {
    const { code, id, buyer } = await aConversation(app, { bodies: [] });
    const socket = await connect(buyer.cookie);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontak chat' and datname = current_database()",
    );
    expect(await socket.closed).toBe(closeCodes.restart);
    const again = await connect(buyer.cookie);
    again.say(code, "Yeniden");
    await again.next("stored");
    expect(await bodiesOf(id)).toEqual(["Yeniden"]);
  });
});

describe("two processes on one database", () => {
  test("what is written on one arrives on the other, marks and typing too", async () => {
    const other = await anotherNode();
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to] = [await connect(buyer.cookie), await connect(seller.cookie, other)];
    from.send({ action: "typing", conversationCode: code });
    expect(await to.next("typing")).toMatchObject({ senderId: buyer.id });
    from.say(code, "Öbür tarafa");
    const { messageId, msg, userName } = await to.next<ChatMessage>("message");
    expect([msg, userName]).toEqual(["Öbür tarafa", "Deniz Kaya"]);
    to.send({ action: "read", conversationCode: code, messageId });
    expect(await from.next("read")).toMatchObject({ messageId });
  });

  test("a message from the mailbox arrives like one from the chat", async () => {
    const { listing, buyer, seller } = await aConversation(app, { bodies: [] });
    const [own, to] = [await connect(buyer.cookie), await connect(seller.cookie)];
    await writeToSeller(app.ctx(buyer), listing.keyCode, { body: "Posta kutusundan" });
    expect(await to.next("message")).toMatchObject({ msg: "Posta kutusundan", isOwn: false });
    expect(await own.next("message")).toMatchObject({ msg: "Posta kutusundan", isOwn: true });
  });

  test("both write at once: each reads everything, in one order", async () => {
    const other = await anotherNode({ messagesPerMinute: 1_000_000 });
    const here = await anotherNode({ messagesPerMinute: 1_000_000 });
    const { code, id, buyer, seller } = await aConversation(app, { bodies: [] });
    const [one, two] = [await connect(buyer.cookie, here), await connect(seller.cookie, other)];
    const each = 100;
    for (let n = 0; n < each; n++) {
      one.say(code, `a${n}`);
      two.say(code, `b${n}`);
    }
    const read = ({ frames }: Socket) => frames.filter(({ action }) => action === "message" || action === "stored");
    for (const socket of [one, two]) await expect.poll(() => read(socket).length, { timeout: 15_000 }).toBe(2 * each);
    // Each in the order of the ids but for what it wrote itself, which it had before.
    for (const socket of [one, two]) {
      const others = socket.frames
        .filter(({ action }) => action === "message")
        .map((frame) => Number(frame["messageId"]));
      expect(others).toEqual(others.toSorted((a, b) => a - b));
    }
    const all = await bodiesOf(id);
    expect(all).toHaveLength(2 * each);
    for (const letter of ["a", "b"])
      expect(all.filter((body) => body.startsWith(letter))).toEqual(Array.from({ length: each }, (_, n) => letter + n));
  });
});

const headers = async (http: Parameters<typeof listen>[0], cookie: string) => ({
  headers: { cookie, origin: await listen(http) },
});

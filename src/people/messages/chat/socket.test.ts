import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closeOneSession, closeSessions, hashToken } from "#src/people/accounts/session.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { endConnections } from "#test/support/connections.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { aConversation } from "#test/support/messages.ts";
import { listen, openSocket } from "#test/support/sockets.ts";
import type { ChatMessage } from "./frames.ts";
import { closeCodes, historyPageSize } from "./rules.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

describe("opening a socket", () => {
  const refused = async (cookie: string, headers: Record<string, string>) =>
    openSocket(app.http, "", { headers: { cookie, origin: await listen(app.http), ...headers } }).then(
      () => "opened",
      (error: Error) => error.message,
    );

  test("is refused to visitors, to ended sessions and to other origins", async () => {
    const { cookie } = await aMember(app);
    expect(await refused("", {})).toBe("401");
    expect(await refused("__Host-kontak=yok", {})).toBe("401");
    expect(await refused(cookie, { origin: "https://baska.example" })).toBe("403");
    expect(await refused(cookie, { origin: "null" })).toBe("403");
    expect(await refused(cookie, {})).toBe("opened");
  });

  test("a request without an upgrade is answered with 426", async () => {
    const { cookie } = await aMember(app);
    const answer = await app.request({ url: "/sohbet", headers: { cookie } });
    expect(answer.statusCode).toBe(426);
    expect(answer.json().message).toBe("Canlı sohbet için Internet Explorer 11 veya üzeri bir tarayıcı gereklidir.");
    expect((await app.request({ url: "/sohbet" })).statusCode).toBe(401);
  });

  test("a request to upgrade another address is answered normally", async () => {
    const origin = await listen(app.http);
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    const asked = request(`${origin}/saglik/canli`, { headers }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  test("a member's ninth socket closes the oldest one", async () => {
    const { cookie } = await aMember(app);
    const sockets = [];
    for (let n = 0; n < 9; n++) sockets.push(await chat.connect(cookie));
    expect(await sockets[0]!.closed).toBe(closeCodes.tooMany);
    expect(sockets[8]!.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("one too many of a client's address closes the oldest of the member who has most there", async () => {
    const http = await chat.anotherNode({ limits: { perAddress: 3 } }, { trustProxy: true });
    const [one, other] = [await aMember(app), await aMember(app)];
    const from = async ({ cookie }: { cookie: string }, address: string) => {
      const socket = await openSocket(http, cookie, {
        headers: { cookie, origin: await listen(http), "x-forwarded-for": address },
      });
      onTestFinished(() => socket.socket.terminate());
      return socket;
    };
    const single = await from(other, "203.0.113.7");
    const [first, second] = [await from(one, "203.0.113.7"), await from(one, "203.0.113.7")];
    const elsewhere = await from(one, "203.0.113.8");
    const last = await from(one, "203.0.113.7");
    expect(await first.closed).toBe(closeCodes.tooMany);
    for (const { socket } of [single, second, elsewhere, last]) expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test("is refused where each window of a client's address is another member's, until one is closed", async () => {
    const http = await chat.anotherNode({ limits: { perAddress: 2 } });
    const [one, other, third] = [await aMember(app), await aMember(app), await aMember(app)];
    const sockets = [await chat.connect(one.cookie, http), await chat.connect(other.cookie, http)];
    await expect(chat.connect(third.cookie, http)).rejects.toThrow("503");
    for (const { socket } of sockets) expect(socket.readyState).toBe(WebSocket.OPEN);
    const newer = await chat.connect(one.cookie, http);
    expect(await sockets[0]!.closed).toBe(closeCodes.tooMany);
    newer.close();
    await newer.closed;
    await expect
      .poll(() =>
        chat.connect(third.cookie, http).then(
          () => "opened",
          () => "refused",
        ),
      )
      .toBe("opened");
  });

  test("sends the member's id and the unread counts", async () => {
    const { seller, buyer, code, messages } = await aConversation(app, { bodies: ["bir", "iki"] });
    expect(await (await chat.connect(seller.cookie)).next("welcome")).toMatchObject({
      senderId: seller.id,
      unread: [{ conversationCode: code, count: 2, messageId: messages.at(-1)!.id }],
    });
    expect(await (await chat.connect(buyer.cookie)).next("welcome")).toMatchObject({ unread: [] });
  });
});

describe("a socket is closed", () => {
  const idOf = (cookie: string) => hashToken(cookie.split("=")[1]!);

  test("when its session ends: signed out here, on another device, or by a new password", async () => {
    const member = await aMember(app);
    const cookies = [member.cookie, await aSession(app, member.id), await aSession(app, member.id)];
    const [here, there, third] = await Promise.all(cookies.map((cookie) => chat.connect(cookie)));
    await closeOneSession(app.ctx(member), member.id, idOf(cookies[0]!));
    expect(await here!.closed).toBe(closeCodes.signedOut);
    expect(there!.socket.readyState).toBe(WebSocket.OPEN);
    await closeSessions(app.ctx(member), member.id, { exceptOwn: false });
    expect(await Promise.all([there!.closed, third!.closed])).toEqual([closeCodes.signedOut, closeCodes.signedOut]);
  });

  test("with the code to reconnect when its member's rights change", async () => {
    const member = await aMember(app);
    const socket = await chat.connect(member.cookie);
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", member.id).execute();
    expect(await socket.closed).toBe(closeCodes.restart);
    await expect(chat.connect(member.cookie)).rejects.toThrow("401");
  });

  test("by the periodic check when a session expired without an announcement; nothing is stored for it before", async () => {
    const http = await chat.anotherNode({ limits: { sessionCheckEveryMs: 300 } });
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await chat.connect(buyer.cookie, http);
    await app.db
      .updateTable("session")
      .set({ expiresAt: new Date(app.now.getTime() - 1000) })
      .where("id", "=", idOf(buyer.cookie))
      .execute();
    socket.sendMessage(code, "Hâlâ buradayım");
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect(await chat.bodiesOf(id)).toEqual([]);
  });

  test("when it does not answer pings", async () => {
    const http = await chat.anotherNode({ limits: { pingEveryMs: 50 } });
    const { cookie } = await aMember(app);
    const [silent, alive] = [
      await openSocket(http, cookie, {
        headers: { cookie, origin: await listen(http) },
        autoPong: false,
      }),
      await chat.connect(cookie, http),
    ];
    expect(await silent.closed).toBe(1006);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("when it reads too slowly what is sent to it, and catches up after reconnecting", async () => {
    const frames = { capacity: 1e9, perSecond: 1e9 };
    const http = await chat.anotherNode({ limits: { bufferedMaxBytes: 100_000, frames }, messagesPerMinute: 1e9 });
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, slow] = [await chat.connect(buyer.cookie, http), await chat.connect(seller.cookie, http)];
    slow.socket.pause();
    const connections = promisify(http.server.getConnections.bind(http.server));
    // Far more than the socket buffers of the operating system hold.
    for (let n = 0; n < 2_000 && (await connections()) > 1; n++) {
      from.sendMessage(code, `${n} ${"ş".repeat(3_900)}`);
      await from.next("stored");
    }
    expect(await connections()).toBe(1);
    slow.socket.resume();
    expect([1006, closeCodes.slow]).toContain(await slow.closed);
    const back = await chat.connect(seller.cookie, http);
    back.send({ action: "connect", conversationCode: code });
    expect((await back.next<{ messages: ChatMessage[] }>("connected")).messages).toHaveLength(historyPageSize);
  });

  test("when its process stops, after every accepted message is stored and acknowledged", async () => {
    const http = await chat.anotherNode();
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await chat.connect(buyer.cookie, http);
    for (let n = 0; n < 5; n++) socket.sendMessage(code, `Son ${n}`);
    await socket.next("stored");
    await http.close();
    expect(await socket.closed).toBe(closeCodes.goingAway);
    expect(socket.frames.filter(({ action }) => action === "stored")).toHaveLength(4);
    expect(await chat.bodiesOf(id)).toHaveLength(5);
  });

  test("when its process stops; messages that come meanwhile stay unanswered, and the browser sends them again", async () => {
    const http = await chat.anotherNode();
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const socket = await chat.connect(buyer.cookie, http);
    /** Resolves when everything that was sent before has been received. */
    const received = async () => {
      socket.socket.ping();
      await once(socket.socket, "pong");
    };
    let closing: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom("conversation").where("id", "=", id).select("id").forUpdate().execute();
      const accepted = socket.sendMessage(code, "Zamanında");
      await received();
      closing = http.close();
      await new Promise((done) => setImmediate(done));
      socket.sendMessage(code, "Geç kalan");
      await received();
      expect(socket.frames.filter((frame) => frame["clientKey"] === accepted)).toEqual([]);
    });
    await closing;
    expect(await socket.closed).toBe(closeCodes.goingAway);
    expect(socket.frames.filter(({ action }) => action !== "welcome").map(({ action }) => action)).toEqual(["stored"]);
    expect(await chat.bodiesOf(id)).toEqual(["Zamanında"]);
  });

  test("when what another process stored cannot be read in time", async () => {
    const proxy = await databaseProxy(app.url);
    const { db } = openDatabase(proxy.url);
    onTestFinished(async () => {
      await db.destroy();
      await proxy.close();
    });
    // Announcements come on a connection of the chat's own, which is not frozen.
    const http = await chat.anotherNode({}, { statementMs: 3_000 }, { db });
    onTestFinished(() => proxy.thaw());
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [socket, elsewhere] = [await chat.connect(seller.cookie, http), await chat.connect(buyer.cookie)];
    await socket.next("welcome");
    proxy.freeze();
    elsewhere.sendMessage(code, "Orada mısınız?");
    expect(await socket.closed).toBe(closeCodes.restart);
  });

  test("when the database connection is lost, and opens again afterwards", async () => {
    const { code, id, buyer } = await aConversation(app, { bodies: [] });
    const socket = await chat.connect(buyer.cookie);
    await endConnections(app, "kontak chat");
    expect(await socket.closed).toBe(closeCodes.restart);
    const again = await chat.connect(buyer.cookie);
    again.sendMessage(code, "Yeniden");
    await again.next("stored");
    expect(await chat.bodiesOf(id)).toEqual(["Yeniden"]);
  });
});

import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { closeOneSession, closeSessions, hashToken } from "#src/accounts/session.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { endConnections } from "#test/support/connections.ts";
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

  test("a member's eleventh socket closes the oldest one", async () => {
    const { cookie } = await aMember(app);
    const sockets = [];
    for (let n = 0; n < 11; n++) sockets.push(await chat.connect(cookie));
    expect(await sockets[0]!.closed).toBe(closeCodes.tooMany);
    expect(sockets[10]!.socket.readyState).toBe(WebSocket.OPEN);
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

  test("when it reads too slowly, and catches up after reconnecting", async () => {
    const http = await chat.anotherNode({ limits: { bufferedMaxBytes: 100_000 } });
    const bodies = Array.from({ length: historyPageSize }, () => "ş".repeat(4_000));
    const { code, seller } = await aConversation(app, { bodies });
    const slow = await chat.connect(seller.cookie, http);
    const older = { action: "history", conversationCode: code, messageId: 2 ** 40 } as const;
    slow.socket.pause();
    // Far more than the socket buffers of the operating system hold.
    for (let n = 0; n < 60; n++) slow.send(older);
    await expect.poll(() => promisify(http.server.getConnections.bind(http.server))(), { timeout: 15_000 }).toBe(0);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    const back = await chat.connect(seller.cookie, http);
    back.send(older);
    expect((await back.next<{ messages: ChatMessage[] }>("history")).messages.map(({ msg }) => msg)).toEqual(bodies);
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

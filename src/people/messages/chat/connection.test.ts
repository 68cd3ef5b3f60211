import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChatConnection, type ChatEvent, chatConnection } from "./connection.ts";
import type { ChatMessage, ServerFrame } from "./frames.ts";
import { closeCodes } from "./rules.ts";

/** A fake socket: the test is its server. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  onerror = () => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  receives(...frames: ServerFrame[]) {
    for (const frame of frames) this.onmessage({ data: JSON.stringify(frame) });
  }
  closes(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose({ code });
  }
}

const welcome: ServerFrame = { action: "welcome", senderId: 1, userName: "Deniz Kaya", unread: [] };
const code = "KONUSMA";
const message = (messageId: number): { action: "message" } & ChatMessage => ({
  action: "message",
  messageId,
  conversationCode: code,
  senderId: 2,
  userName: "Burak Şimşek",
  msg: `Mesaj ${messageId}`,
  isReply: true,
  keyCode: "ABCDEFGHJ",
  at: 0,
  isOwn: false,
  held: null,
  warnings: [],
  clientKey: null,
});
const connected = (ids: number[], isMore = false): ServerFrame => ({
  action: "connected",
  conversationCode: code,
  messages: ids.map(message),
  isMore,
  marks: { delivered: 0, read: 0 },
});

let connection: ChatConnection;
let events: ChatEvent[];
let isSignedOut: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  isSignedOut = false;
  connection = chatConnection({
    open: () => new FakeSocket() as unknown as WebSocket,
    isSignedOut: async () => isSignedOut,
  });
  events = [];
  connection.subscribe((event) => events.push(event));
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});
const last = () => FakeSocket.all.at(-1)!;
/** Advances the clock until the next retry. */
const retry = async () => {
  const before = FakeSocket.all.length;
  while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(100);
};
const connects = (socket: FakeSocket) => socket.sent.filter(({ action }) => action === "connect");

test("a message is sent after the welcome, and again after each reconnection until it is acknowledged or refused", async () => {
  connection.sendMessage(code, "Merhaba", "a");
  expect(last().sent).toEqual([]);
  last().receives(welcome);
  const frame = { action: "message", conversationCode: code, msg: "Merhaba", clientKey: "a" };
  expect(last().sent).toEqual([frame]);
  last().closes();
  connection.sendMessage(code, "Orada mısınız?", "b");
  await retry();
  last().receives(welcome);
  expect(last().sent).toEqual([frame, { ...frame, msg: "Orada mısınız?", clientKey: "b" }]);
  last().receives({ action: "stored", conversationCode: code, clientKey: "a", messageId: 7, at: 0, held: "waiting" });
  const own = { messageId: 7, msg: "Merhaba", isOwn: true, held: "waiting", clientKey: "a" };
  expect(events.at(-1)).toMatchObject({ action: "message", conversationCode: code, ...own });
  last().receives({ action: "message", conversationCode: code, clientKey: "b", err: "Bu üyeyle mesajlaşamazsınız." });
  last().closes();
  await retry();
  last().receives(welcome);
  expect(last().sent).toEqual([]);
});

describe("a conversation catches up from the last message before the gap", () => {
  test("page after page", async () => {
    connection.enter(code, 3);
    last().receives(welcome);
    expect(connects(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
    last().receives(connected([4, 5], true));
    expect(connects(last()).at(-1)).toEqual({ action: "connect", conversationCode: code, messageId: 5 });
    last().receives(connected([6]), message(7));
    last().closes();
    await retry();
    last().receives(welcome);
    expect(connects(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 7 }]);
  });

  test("messages that come before the answer or before the welcome do not hide the gap", async () => {
    connection.enter(code, 3);
    last().receives(welcome, message(9));
    last().closes();
    await retry();
    last().receives(message(12), welcome);
    expect(connects(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
  });

  test("an own message does not hide the gap: one of the other side may stand before it", async () => {
    connection.enter(code, 3);
    connection.sendMessage(code, "Evet", "a");
    last().receives(welcome, connected([]), {
      action: "stored",
      conversationCode: code,
      clientKey: "a",
      messageId: 9,
      at: 0,
      held: null,
    });
    last().closes();
    await retry();
    last().receives(welcome);
    expect(connects(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
  });
});

describe("messages are shown in the order of the server", () => {
  /** The ids of the messages that were shown, each where it was shown first. */
  const shown = () => [
    ...new Set(
      events.flatMap((event) =>
        "msg" in event
          ? [event.messageId]
          : "messages" in event
            ? event.messages.map(({ messageId }) => messageId)
            : [],
      ),
    ),
  ];
  const stored = (messageId: number): ServerFrame => ({
    action: "stored",
    conversationCode: code,
    clientKey: "a",
    messageId,
    at: 0,
    held: null,
  });

  test("one that comes before older ones were caught up is held until then", () => {
    connection.enter(code, 3);
    connection.sendMessage(code, "Evet", "a");
    last().receives(message(8), welcome, message(9), connected([4, 5], true), stored(10));
    expect(shown()).toEqual([4, 5]);
    last().receives(connected([6, 7]), message(11));
    expect(shown()).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test("one that is held is shown after the next reconnection, in its place", async () => {
    connection.enter(code, 3);
    last().receives(welcome, message(5));
    last().closes();
    await retry();
    last().receives(welcome, message(6), connected([4, 5]));
    expect(shown()).toEqual([4, 5, 6]);
  });

  test("one that is held is shown when the conversation cannot be read, is left, or the session ends", () => {
    const leave = connection.enter(code, 3);
    last().receives(welcome, message(5));
    leave();
    expect(shown()).toEqual([5]);
    connection.enter(code, 3);
    last().receives(message(6), { action: "connect", conversationCode: code, err: "Hata oluştu." }, message(7));
    expect(shown()).toEqual([5, 6, 7]);
    connection.enter(code, 3);
    last().receives(message(8));
    last().closes(closeCodes.signedOut);
    expect(shown()).toEqual([5, 6, 7, 8]);
  });
});

test("reconnecting is retried with backoff and jitter up to 30 seconds, and at once when the window is looked at", async () => {
  const waits: number[] = [];
  for (let n = 0; n < 9; n++) {
    const from = Date.now();
    last().closes();
    await retry();
    waits.push(Date.now() - from);
  }
  expect(waits[0]).toBeLessThanOrEqual(600);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_100);
  last().closes();
  const before = FakeSocket.all.length;
  connection.wake();
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test("sockets of a process that stops reconnect within two seconds, each at another time", async () => {
  const waits: number[] = [];
  for (const random of [0, 0.5, 0.99]) {
    vi.spyOn(Math, "random").mockReturnValueOnce(random);
    last().receives(welcome);
    const from = Date.now();
    last().closes(closeCodes.goingAway);
    await retry();
    waits.push(Date.now() - from);
  }
  expect(waits).toEqual([100, 1_000, 2_000]);
});

test("a connection does not reconnect after signing out, nor when sockets are refused because nobody is signed in", async () => {
  last().receives(welcome);
  last().closes(closeCodes.signedOut);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.status).toBe("ended");
  isSignedOut = true;
  const other = chatConnection({
    open: () => new FakeSocket() as unknown as WebSocket,
    isSignedOut: async () => isSignedOut,
  });
  last().closes();
  await retry();
  last().closes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.status).toBe("ended");
});

test("a window beyond the limit of windows reconnects only when it is looked at or written in", async () => {
  last().receives(welcome);
  last().closes(closeCodes.tooMany);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.status).toBe("tooMany");
  connection.wake();
  expect(FakeSocket.all).toHaveLength(2);
  last().receives(welcome);
  last().closes(closeCodes.tooMany);
  connection.sendMessage(code, "Buradayım", "a");
  expect(FakeSocket.all).toHaveLength(3);
  last().receives(welcome);
  expect(last().sent).toMatchObject([{ action: "message", clientKey: "a" }]);
});

test("a silent connection is pinged, and dropped when it does not answer", async () => {
  last().receives(welcome);
  const silent = last();
  await vi.advanceTimersByTimeAsync(27_000);
  expect(silent.sent).toEqual([{ action: "ping" }]);
  silent.receives({ action: "pong" });
  await vi.advanceTimersByTimeAsync(27_000);
  expect(silent.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(silent.readyState).toBe(WebSocket.CLOSED);
  expect(FakeSocket.all).toHaveLength(2);
  expect(events.filter(({ action }) => action === "status")).toEqual([
    { action: "status", status: "open" },
    { action: "status", status: "waiting" },
  ]);
});

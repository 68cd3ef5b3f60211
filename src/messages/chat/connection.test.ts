import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChatConnection, type ChatEvent, chatConnection } from "./connection.ts";
import type { ChatMessage, ServerFrame } from "./frames.ts";
import { closeCodes } from "./rules.ts";

/** A socket whose other end is the test. */
class Wire {
  static all: Wire[] = [];
  readyState: number = WebSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  onerror = () => {};
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  says(...frames: ServerFrame[]) {
    for (const frame of frames) this.onmessage({ data: JSON.stringify(frame) });
  }
  cut(code = 1006) {
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
let heard: ChatEvent[];
let isSignedOut: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  isSignedOut = false;
  connection = chatConnection({ open: () => new Wire() as unknown as WebSocket, isSignedOut: async () => isSignedOut });
  heard = [];
  connection.subscribe((event) => heard.push(event));
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});
const last = () => Wire.all.at(-1)!;
/** The next try after a cut has been made. */
const comeBack = async () => {
  const before = Wire.all.length;
  while (Wire.all.length === before) await vi.advanceTimersByTimeAsync(100);
};
const asked = (wire: Wire) => wire.sent.filter(({ action }) => action === "connect");

test("what was written is sent when the socket is welcome, and again after a cut until it is acknowledged", async () => {
  connection.say(code, "Merhaba", "a");
  expect(last().sent).toEqual([]);
  last().says(welcome);
  const frame = { action: "message", conversationCode: code, msg: "Merhaba", clientKey: "a" };
  expect(last().sent).toEqual([frame]);
  last().cut();
  connection.say(code, "Orada mısınız?", "b");
  await comeBack();
  last().says(welcome);
  expect(last().sent).toEqual([frame, { ...frame, msg: "Orada mısınız?", clientKey: "b" }]);
  last().says({ action: "stored", conversationCode: code, clientKey: "a", messageId: 7, at: 0 });
  last().says({ action: "message", conversationCode: code, clientKey: "b", err: "Bu üyeyle mesajlaşamazsınız." });
  last().cut();
  await comeBack();
  last().says(welcome);
  expect(last().sent).toEqual([]);
});

describe("what a conversation missed is asked for from the last message before the gap", () => {
  test("page after page", async () => {
    connection.enter(code, 3);
    last().says(welcome);
    expect(asked(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
    last().says(connected([4, 5], true));
    expect(asked(last()).at(-1)).toEqual({ action: "connect", conversationCode: code, messageId: 5 });
    last().says(connected([6]), message(7));
    last().cut();
    await comeBack();
    last().says(welcome);
    expect(asked(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 7 }]);
  });

  test("what comes before the answer, or before the welcome, does not hide the gap", async () => {
    connection.enter(code, 3);
    last().says(welcome, message(9));
    last().cut();
    await comeBack();
    last().says(message(12), welcome);
    expect(asked(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
  });

  test("an own message does not either: another's may stand before it", async () => {
    connection.enter(code, 3);
    connection.say(code, "Evet", "a");
    last().says(welcome, connected([]), {
      action: "stored",
      conversationCode: code,
      clientKey: "a",
      messageId: 9,
      at: 0,
    });
    last().cut();
    await comeBack();
    last().says(welcome);
    expect(asked(last())).toEqual([{ action: "connect", conversationCode: code, messageId: 3 }]);
  });
});

test("it comes back later and later, never at the same moment as others, and at once when it is woken", async () => {
  const waits: number[] = [];
  for (let n = 0; n < 9; n++) {
    const from = Date.now();
    last().cut();
    await comeBack();
    waits.push(Date.now() - from);
  }
  expect(waits[0]).toBeLessThanOrEqual(600);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_100);
  last().cut();
  const before = Wire.all.length;
  connection.wake();
  expect(Wire.all).toHaveLength(before + 1);
});

test("signed out, it does not come back; nor when no socket can be had because nobody is signed in", async () => {
  last().says(welcome);
  last().cut(closeCodes.signedOut);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(connection.status).toBe("ended");
  isSignedOut = true;
  const other = chatConnection({
    open: () => new Wire() as unknown as WebSocket,
    isSignedOut: async () => isSignedOut,
  });
  last().cut();
  await comeBack();
  last().cut();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.status).toBe("ended");
});

test("a window too many waits until somebody looks at it", async () => {
  last().says(welcome);
  last().cut(closeCodes.tooMany);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Wire.all).toHaveLength(1);
  connection.wake();
  expect(Wire.all).toHaveLength(2);
});

test("a connection that says nothing any more is asked, then left", async () => {
  last().says(welcome);
  const silent = last();
  await vi.advanceTimersByTimeAsync(27_000);
  expect(silent.sent).toEqual([{ action: "ping" }]);
  silent.says({ action: "pong" });
  await vi.advanceTimersByTimeAsync(27_000);
  expect(silent.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(silent.readyState).toBe(WebSocket.CLOSED);
  expect(Wire.all).toHaveLength(2);
  expect(heard.filter(({ action }) => action === "status")).toEqual([
    { action: "status", status: "open" },
    { action: "status", status: "waiting" },
  ]);
});

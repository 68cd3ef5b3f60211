import { expect, test } from "vitest";
import { formatTime } from "#src/shared/dates.ts";
import { afterChange, type Conversation, lastOfOther, sentStates, stateOf } from "./conversation.ts";
import type { ChatMessage } from "./frames.ts";
import { unreadAfter } from "./live-unread.tsx";
import { typingShownMs } from "./rules.ts";
import { dayName, whenShort } from "./times.ts";

const code = "KONUSMA";
const message = (messageId: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId,
  conversationCode: code,
  senderId: 2,
  userName: "Burak Şimşek",
  msg: `Mesaj ${messageId}`,
  isReply: false,
  keyCode: "ABCDEFGHJ",
  at: 0,
  isOwn: false,
  held: null,
  warnings: [],
  clientKey: null,
  ...more,
});
const empty: Conversation = {
  code,
  messages: [],
  pending: [],
  marks: { delivered: 0, read: 0 },
  isMore: true,
  isLoadingOlder: false,
  typingUntil: 0,
};
const received = (before: Conversation, event: Parameters<typeof unreadAfter>[1], now = 0) =>
  afterChange(before, { action: "received", event, now });
const idsOf = ({ messages }: Conversation) => messages.map(({ messageId }) => messageId);

test("when the session ends pending messages get its sentence, refused ones keep their own", () => {
  const written = {
    ...empty,
    pending: [
      { clientKey: "a", msg: "A", at: 0 },
      { clientKey: "b", msg: "B", at: 0, err: "Hayır" },
    ],
  };
  const { pending } = received(written, { action: "status", status: "ended" });
  expect(pending.map(({ err }) => err)).toEqual(["Oturumunuz sona erdi.", "Hayır"]);
  expect(received(written, { action: "status", status: "waiting" })).toBe(written);
});

test("messages are shown once and ordered by id, however they arrive", () => {
  let now = received(empty, { action: "message", ...message(5) });
  now = received(now, {
    action: "connected",
    conversationCode: code,
    messages: [3, 4, 5].map((id) => message(id)),
    isMore: false,
    marks: { delivered: 4, read: 3 },
  });
  now = received(now, { action: "message", ...message(5) });
  now = received(now, {
    action: "history",
    conversationCode: code,
    messages: [1, 2].map((id) => message(id)),
    isMore: false,
  });
  now = received(now, { action: "message", ...message(9, { conversationCode: "BASKA" }) });
  expect(idsOf(now)).toEqual([1, 2, 3, 4, 5]);
  expect(now).toMatchObject({ isMore: false, marks: { delivered: 4, read: 3 } });
  expect(lastOfOther(now)).toBe(5);
});

test("older messages can be asked for again where the connection was lost meanwhile", () => {
  const loading = afterChange(empty, { action: "loadingOlder" });
  expect(loading.isLoadingOlder).toBe(true);
  expect(received(loading, { action: "status", status: "waiting" }).isLoadingOlder).toBe(false);
});

test("a pending message becomes a message when it is stored or caught up, not twice", () => {
  const written = afterChange(empty, { action: "written", pending: { clientKey: "a", msg: " Merhaba ", at: 1 } });
  const own = message(7, { isOwn: true, clientKey: "a" });
  const stored = received(written, { action: "message", ...own });
  expect(stored).toMatchObject({ pending: [], messages: [own] });
  expect(received(stored, { action: "message", ...own })).toMatchObject({ pending: [], messages: [own] });
});

test("a held message is not shown as sent, and is replaced once the desk has decided", () => {
  const own = message(7, { isOwn: true, clientKey: "a", held: "waiting" });
  const held = received({ ...empty, marks: { delivered: 9, read: 9 } }, { action: "message", ...own });
  expect(stateOf(held.messages[0]!, held.marks)).toBe("waiting");
  expect(sentStates.waiting).toBe("incelemede");
  const rejected = received(held, { action: "message", ...own, held: "rejected" });
  expect(rejected.messages.map((one) => stateOf(one, held.marks))).toEqual(["rejected"]);
  const released = received(held, { action: "message", ...own, messageId: 12, held: null });
  expect(released.messages.map((one) => [one.messageId, stateOf(one, held.marks)])).toEqual([[12, "sent"]]);
});

test("a refused message keeps its text with the reason until it is discarded", () => {
  const written = afterChange(empty, { action: "written", pending: { clientKey: "a", msg: "Merhaba", at: 1 } });
  const refused = received(written, { action: "message", conversationCode: code, clientKey: "a", err: "Olmaz." });
  expect(refused.pending).toEqual([{ clientKey: "a", msg: "Merhaba", at: 1, err: "Olmaz." }]);
  expect(afterChange(refused, { action: "discarded", clientKey: "a" }).pending).toEqual([]);
});

test("an own message is sent, delivered, read; marks never decrease", () => {
  let now = received(empty, { action: "read", conversationCode: code, isOwn: false, messageId: 4 });
  now = received(now, { action: "delivered", conversationCode: code, isOwn: false, messageId: 6 });
  now = received(now, { action: "read", conversationCode: code, isOwn: false, messageId: 2 });
  now = received(now, { action: "read", conversationCode: code, isOwn: true, messageId: 99 });
  expect([4, 5, 6, 7].map((id) => stateOf(message(id, { isOwn: true }), now.marks))).toEqual([
    "read",
    "delivered",
    "delivered",
    "sent",
  ]);
});

test("typing is shown for a while and ends with the message", () => {
  const typing = received(empty, { action: "typing", conversationCode: code, senderId: 2 }, 1000);
  expect(typing.typingUntil).toBe(1000 + typingShownMs);
  expect(received(typing, { action: "message", ...message(1) }).typingUntil).toBe(0);
});

test("unread messages are counted by conversation until the last one is read, in this window or another", () => {
  let now = unreadAfter(new Map(), {
    action: "welcome",
    senderId: 1,
    userName: "",
    unread: [{ conversationCode: code, count: 2, messageId: 5 }],
  });
  now = unreadAfter(now, { action: "message", ...message(5) });
  now = unreadAfter(now, { action: "message", ...message(6) });
  now = unreadAfter(now, { action: "message", ...message(7, { isOwn: true }) });
  now = unreadAfter(now, { action: "message", ...message(8, { conversationCode: "BASKA" }) });
  expect([...now.values()].map(({ count }) => count)).toEqual([3, 1]);
  now = unreadAfter(now, { action: "read", conversationCode: code, isOwn: false, messageId: 9 });
  now = unreadAfter(now, { action: "read", conversationCode: code, isOwn: true, messageId: 5 });
  expect(now.get(code)?.count).toBe(3);
  now = unreadAfter(now, { action: "read", conversationCode: code, isOwn: true, messageId: 6 });
  expect([...now.keys()]).toEqual(["BASKA"]);
});

const now = Date.parse("2026-11-18T18:00:00+03:00");
test.each([
  ["2026-11-18T09:05:00+03:00", formatTime(new Date("2026-11-18T09:05:00+03:00")), "Bugün"],
  ["2026-11-17T23:59:00+03:00", "Dün", "Dün"],
  ["2026-11-16T12:00:00+03:00", "Pzt", "16 Kasım 2026"],
  ["2026-11-04T12:00:00+03:00", "4 Kas", "4 Kasım 2026"],
  ["2025-11-04T12:00:00+03:00", "4 Kasım 2025", "4 Kasım 2025"],
])("%s is %s in the list and %s between messages", (at, short, day) => {
  expect(whenShort(Date.parse(at), now)).toBe(short);
  expect(dayName(Date.parse(at), now)).toBe(day);
});

import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { chatIn } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import type { ChatMessage } from "./frames.ts";
import { historyPageSize } from "./rules.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

test("missed messages come page after page from the last id, without gaps or duplicates", async () => {
  const { code, buyer, seller, id } = await aConversation(app, { bodies: ["ilk"] });
  const before = await chat.connect(seller.cookie);
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
  const after = await chat.connect(seller.cookie);
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

test("older messages are loaded page after page", async () => {
  const bodies = Array.from({ length: historyPageSize + 3 }, (_, n) => `Mesaj ${n}`);
  const { code, buyer } = await aConversation(app, { bodies });
  const socket = await chat.connect(buyer.cookie);
  socket.send({ action: "connect", conversationCode: code });
  const last = await socket.next<{ messages: ChatMessage[]; isMore: boolean }>("connected");
  expect(last.isMore).toBe(true);
  socket.send({ action: "history", conversationCode: code, messageId: last.messages[0]!.messageId });
  const older = await socket.next<{ messages: ChatMessage[]; isMore: boolean }>("history");
  expect(older.isMore).toBe(false);
  expect([...older.messages, ...last.messages].map(({ msg }) => msg)).toEqual(bodies);
});

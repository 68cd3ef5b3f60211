import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { chatIn, type Socket } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import { writeToSeller } from "../service.server.ts";
import type { ChatMessage } from "./frames.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

test("messages, marks and typing of one process are delivered on the other", async () => {
  const other = await chat.anotherNode();
  const { code, buyer, seller } = await aConversation(app, { bodies: [] });
  const [from, to] = [await chat.connect(buyer.cookie), await chat.connect(seller.cookie, other)];
  from.send({ action: "typing", conversationCode: code });
  expect(await to.next("typing")).toMatchObject({ senderId: buyer.id });
  from.sendMessage(code, "Öbür tarafa");
  const { messageId, msg, userName } = await to.next<ChatMessage>("message");
  expect([msg, userName]).toEqual(["Öbür tarafa", "Deniz Kaya"]);
  to.send({ action: "read", conversationCode: code, messageId });
  expect(await from.next("read")).toMatchObject({ messageId });
});

test("a message from the mailbox is delivered like one from the chat", async () => {
  const { listing, buyer, seller } = await aConversation(app, { bodies: [] });
  const [own, to] = [await chat.connect(buyer.cookie), await chat.connect(seller.cookie)];
  await writeToSeller(app.ctx(buyer), listing.keyCode, { body: "Posta kutusundan" });
  expect(await to.next("message")).toMatchObject({ msg: "Posta kutusundan", isOwn: false });
  expect(await own.next("message")).toMatchObject({ msg: "Posta kutusundan", isOwn: true });
});

test("both sides write at once on two processes: each gets everything in one order", async () => {
  const other = await chat.anotherNode({ messagesPerMinute: 1_000_000 });
  const here = await chat.anotherNode({ messagesPerMinute: 1_000_000 });
  const { code, id, buyer, seller } = await aConversation(app, { bodies: [] });
  const [one, two] = [await chat.connect(buyer.cookie, here), await chat.connect(seller.cookie, other)];
  const each = 100;
  for (let n = 0; n < each; n++) {
    one.sendMessage(code, `a${n}`);
    two.sendMessage(code, `b${n}`);
  }
  const read = ({ frames }: Socket) => frames.filter(({ action }) => action === "message" || action === "stored");
  for (const socket of [one, two]) await expect.poll(() => read(socket).length, { timeout: 15_000 }).toBe(2 * each);
  // Delivered messages are in the order of ids; own ones were acknowledged before.
  for (const socket of [one, two]) {
    const others = socket.frames
      .filter(({ action }) => action === "message")
      .map((frame) => Number(frame["messageId"]));
    expect(others).toEqual(others.toSorted((a, b) => a - b));
  }
  const all = await chat.bodiesOf(id);
  expect(all).toHaveLength(2 * each);
  for (const letter of ["a", "b"])
    expect(all.filter((body) => body.startsWith(letter))).toEqual(Array.from({ length: each }, (_, n) => letter + n));
});

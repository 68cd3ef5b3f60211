import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { chatIn, type Socket } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import { insertMessage } from "../queries.server.ts";
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

test("a message that is stored while another one is being committed is acknowledged after that one is delivered", async () => {
  const { id, code, buyer, seller } = await aConversation(app, { bodies: ["ilk"] });
  const socket = await chat.connect(buyer.cookie);
  socket.sendMessage(code, "ikinci");
  await socket.next("stored");
  const written = Promise.withResolvers<number>();
  const commit = Promise.withResolvers<void>();
  const writing = inTransaction(app.ctx(seller), async (tx) => {
    const message = { conversationId: id, senderId: seller.id, isFromBuyer: false, body: "üçüncü" };
    written.resolve((await insertMessage(tx, message)).id);
    await commit.promise;
  });
  const first = await written.promise;
  // The conversation's row is locked now: this one is tried again until the other is committed.
  socket.sendMessage(code, "dördüncü");
  const before = await attempts();
  await expect.poll(attempts).toBeGreaterThan(before + 1);
  commit.resolve();
  await writing;
  await expect.poll(() => socket.frames.filter(({ action }) => action === "stored")).toHaveLength(1);
  await expect.poll(() => socket.frames.filter(({ action }) => action === "message")).toHaveLength(1);
  const shown = socket.frames.filter(({ action }) => action === "message" || action === "stored");
  expect(shown.map(({ action, messageId }) => [action, Number(messageId) === first])).toEqual([
    ["message", true],
    ["stored", false],
  ]);
});

/** When the chat's connections last ran a statement: it changes with every attempt to store a batch. */
const attempts = async () => {
  const { rows } = await sql<{ at: number }>`
    select coalesce(extract(epoch from max(query_start)) * 1e6, 0)::float8 as at from pg_stat_activity
    where application_name = 'kontak chat' and datname = current_database()`.execute(app.db);
  return rows[0]!.at;
};

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
  for (const socket of [one, two]) await expect.poll(() => read(socket).length).toBe(2 * each);
  for (const socket of [one, two]) {
    const ids = read(socket).map((frame) => Number(frame["messageId"]));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  }
  const all = await chat.bodiesOf(id);
  expect(all).toHaveLength(2 * each);
  for (const letter of ["a", "b"])
    expect(all.filter((body) => body.startsWith(letter))).toEqual(Array.from({ length: each }, (_, n) => letter + n));
});

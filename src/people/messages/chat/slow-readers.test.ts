import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { chatIn, type Socket } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import type { ChatMessage } from "./frames.ts";
import { closeCodes, historyPageMaxBytes, historyPageSize } from "./rules.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

const many = { capacity: 1e9, perSecond: 1e9 };
/** Pages of 400 kB: some of them fill the socket buffers of the operating system. */
const bodies = Array.from({ length: historyPageSize }, () => "ş".repeat(4_000));
const pages = 60;
const short = bodies.map((body) => body.slice(0, 400));
const shortPages = 400;
/** Without a closing frame, which would have to wait behind everything else. */
const dropped = 1006;
const page = (conversationCode: string) => ({ action: "history", conversationCode, messageId: 2 ** 40 }) as const;

test("nothing is read for a socket that does not read; it gets everything once it does", async () => {
  const bufferedMaxBytes = 100_000;
  const { http, measured } = await chat.measuredNode({ limits: { frames: many, bufferedMaxBytes } });
  const { code, buyer, seller } = await aConversation(app, { bodies });
  const [slow, other] = [await chat.connect(seller.cookie, http), await chat.connect(buyer.cookie, http)];
  slow.socket.pause();
  for (let n = 0; n < pages; n++) slow.send(page(code));
  await expect.poll(() => measured("chat_waiting_bytes")).toBeGreaterThan(bufferedMaxBytes);
  for (let n = 0; n < 5; n++) {
    other.send(page(code));
    await other.next("history");
  }
  expect(await measured("chat_waiting_bytes")).toBeLessThan(bufferedMaxBytes + historyPageMaxBytes);
  slow.socket.resume();
  const received = () => slow.frames.filter(({ action }) => action === "history").length;
  await expect.poll(received).toBe(pages);
  expect(await measured("chat_waiting_bytes")).toBe(0);
});

/** Locks the messages until `release`; `reading` is how many statements wait for them. */
async function lockMessages() {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const locking = app.db.transaction().execute(async (tx) => {
    await sql`lock table message in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  // Also where the test fails: everything else would wait for the lock.
  onTestFinished(async () => {
    release.resolve();
    await locking;
  });
  const reading = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and relation = 'message'::regclass`.execute(app.db);
    return rows[0]!.count;
  };
  return {
    reading,
    release: () => {
      release.resolve();
      return locking;
    },
  };
}

test("frames of one socket are read one after the other, and only so many wait", async () => {
  const http = await chat.anotherNode({ limits: { frames: many, waitingFrames: 4 } });
  const { code, buyer, seller } = await aConversation(app);
  const [patient, hasty] = [await chat.connect(seller.cookie, http), await chat.connect(buyer.cookie, http)];
  for (const socket of [patient, hasty]) await socket.next("welcome");
  const { reading, release } = await lockMessages();
  for (let n = 0; n < 5; n++) patient.send(page(code));
  await expect.poll(reading).toBe(1);
  patient.send({ action: "ping" });
  await patient.next("pong");
  for (let n = 0; n < 6; n++) hasty.send(page(code));
  expect(await hasty.closed).toBe(closeCodes.policy);
  await expect.poll(reading).toBe(2);
  await release();
  for (let n = 0; n < 5; n++) expect(await patient.next("history")).not.toHaveProperty("err");
});

test("the first frame of a socket is read after what it is welcomed with", async () => {
  const { code, buyer, seller } = await aConversation(app);
  const other = await chat.connect(seller.cookie);
  await other.next("welcome");
  const { reading, release } = await lockMessages();
  const socket = await chat.connect(buyer.cookie);
  socket.send(page(code));
  socket.send({ action: "ping" });
  await socket.next("pong");
  other.send(page(code));
  await expect.poll(reading).toBeGreaterThan(1);
  expect(await reading()).toBe(2);
  await release();
  await socket.next("welcome");
  await socket.next("history");
});

/** Asks for pages and reads none of them, until so much waits. */
async function fill({ socket, send }: Socket, code: string, isFull: () => Promise<boolean>) {
  socket.pause();
  for (let n = 0; n < shortPages; n++) send(page(code));
  await expect.poll(isFull).toBe(true);
}

test("where too many bytes wait for all slow readers, the one that was slow first is closed", async () => {
  const { http, measured } = await chat.measuredNode({
    limits: {
      frames: many,
      waitingFrames: 1_000,
      bufferedMaxBytes: 100_000,
      // More than one of them may leave unread, less than two that are full.
      bufferedTotalMaxBytes: 190_000,
      goodbyeMs: 60_000,
    },
  });
  const { code, buyer, seller } = await aConversation(app, { bodies: short });
  const [first, second] = [await chat.connect(seller.cookie, http), await chat.connect(buyer.cookie, http)];
  await fill(first, code, async () => (await measured("chat_waiting_bytes")) > 100_000);
  await fill(second, code, async () => (await measured("chat_sockets")) === 1);
  first.socket.resume();
  expect(await first.closed).toBe(dropped);
  second.socket.resume();
  const received = () => second.frames.filter(({ action }) => action === "history").length;
  await expect.poll(received).toBe(shortPages);
});

test("bytes that wait for closing sockets count too, and those are dropped first", async () => {
  const bufferedTotalMaxBytes = 190_000;
  const { http, measured } = await chat.measuredNode({
    limits: {
      frames: many,
      waitingFrames: 1_000,
      perMember: 1,
      bufferedMaxBytes: 100_000,
      bufferedTotalMaxBytes,
      goodbyeMs: 60_000,
    },
  });
  const { code, buyer, seller } = await aConversation(app, { bodies: short });
  const isFull = async () => (await measured("chat_waiting_bytes")) > 100_000;
  const [open, closing] = [await chat.connect(seller.cookie, http), await chat.connect(buyer.cookie, http)];
  await fill(closing, code, isFull);
  const newest = await chat.connect(buyer.cookie, http);
  expect(await isFull()).toBe(true);
  const connections = promisify(http.server.getConnections.bind(http.server));
  await fill(open, code, async () => (await connections()) === 2);
  expect(await measured("chat_waiting_bytes")).toBeLessThanOrEqual(bufferedTotalMaxBytes);
  closing.socket.resume();
  expect(await closing.closed).toBe(dropped);
  open.socket.resume();
  const received = () => open.frames.filter(({ action }) => action === "history").length;
  await expect.poll(received).toBe(shortPages);
  expect(newest.socket.readyState).toBe(WebSocket.OPEN);
});

test("a page has fewer messages where they are long, and says that there are more", async () => {
  const long = Array.from({ length: 7 }, (_, n) => `${n} ${"👨‍👩‍👧‍👦".repeat(3_998)}`);
  const { code, buyer } = await aConversation(app, { bodies: long });
  const socket = await chat.connect(buyer.cookie);
  type Page = { messages: ChatMessage[]; isMore: boolean };
  const startsOf = ({ messages }: Page) => messages.map(({ msg }) => msg[0]);
  socket.send({ action: "history", conversationCode: code, messageId: 2 ** 40 });
  const newest = await socket.next<Page>("history");
  expect(startsOf(newest)).toEqual(["2", "3", "4", "5", "6"]);
  expect(newest.isMore).toBe(true);
  socket.send({ action: "connect", conversationCode: code, messageId: 0 });
  const oldest = await socket.next<Page>("connected");
  expect(startsOf(oldest)).toEqual(["0", "1", "2", "3", "4"]);
  socket.send({ action: "connect", conversationCode: code, messageId: oldest.messages.at(-1)!.messageId });
  expect(await socket.next<Page>("connected")).toMatchObject({ isMore: false });
});

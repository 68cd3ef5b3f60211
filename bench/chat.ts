// npm run bench:chat: the live chat beside a bare `ws` relay that stores nothing. Latency of a stored message, processor time
// under load, delivery while connections are cut, memory of idle sockets. BENCH_SECONDS=2 is a quick look.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, connect as connectTo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { WebSocket as Ws } from "ws";
import { type ChatConnection, chatConnection } from "../src/people/messages/chat/connection.ts";
import type { ServerFrame } from "../src/people/messages/chat/frames.ts";
import { chatAddress } from "../src/people/messages/chat/rules.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { end, endWithBench } from "./children.ts";
import { codeOf, cookieOf, fillChat } from "./chat-market.ts";

const secondsEach = Number(process.env["BENCH_SECONDS"] ?? 5);
const rounds = 3;
const loadPairs = 200;
const messagesPerSecond = 500;
const everyMs = (1000 * loadPairs) / messagesPerSecond;
const cutPairs = 20;
const idleSockets = Number(process.env["BENCH_SOCKETS"] ?? 5_000);
const singles = secondsEach * 100;
const cut = { every: 20, off: 5 };
const folder = "var/bench-chat";
const [site, relay, proxy] = [4311, 4312, 4313] as const;
const text = "Merhaba, araç hâlâ satılık mı? Cumartesi öğleden sonra görmeye gelebilirim.";

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;
const goal = (name: string, value: string, wanted: string, isMet: boolean) =>
  console.log(`${name.padEnd(44)} ${value.padEnd(30)} goal ${wanted.padEnd(10)} ${isMet ? "met" : "NOT MET"}`);

mkdirSync(folder, { recursive: true });
const postgres = await embeddedPostgres({ dataDir: `${folder}/postgres` });
await fillChat(postgres.url, { members: Math.max(idleSockets, 2 * loadPairs), pairs: loadPairs });

const children: ReturnType<typeof spawn>[] = [];
async function serve(file: string, port: number) {
  const child = endWithBench(
    spawn(process.execPath, [file], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        DATABASE_URL: postgres.url,
        KONTAK_DATA: folder,
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "inherit", "inherit"],
    }),
  );
  children.push(child);
  while (
    !(await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
      () => true,
      () => false,
    ))
  )
    await sleep(100);
  return child.pid!;
}
const pids = { chat: await serve("bench/chat-site.ts", site), relay: await serve("bench/chat-relay.ts", relay) };

/** Processor time that a process has used, in milliseconds: a busy machine does not change it. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
const rssMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

const open = (port: number, member: number) =>
  new Ws(`ws://127.0.0.1:${port}${chatAddress}`, {
    headers: { cookie: cookieOf(member), origin: `http://127.0.0.1:${port}` },
    perMessageDeflate: false,
  });

/** A socket after its welcome; `onFrame` receives its frames. */
async function socketOf(port: number, member: number) {
  const socket = open(port, member);
  const own = { socket, onFrame: (_frame: ServerFrame) => {} };
  await new Promise<void>((done, fail) => {
    socket.once("error", fail);
    socket.on("message", (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as ServerFrame;
      if (frame.action === "welcome") done();
      else own.onFrame(frame);
    });
  });
  return { ...own, on: (onFrame: (frame: ServerFrame) => void) => void (own.onFrame = onFrame) };
}

/** The two of a conversation; `exchange` sends one message and resolves when it is delivered and marked as such. */
async function pairOf(port: number, pair: number) {
  const conversationCode = codeOf(pair);
  const [one, other] = await Promise.all([socketOf(port, 2 * pair + 1), socketOf(port, 2 * pair + 2)]);
  const send = (socket: Ws, frame: object) => socket.send(JSON.stringify({ conversationCode, ...frame }));
  await Promise.all(
    [one, other].map(({ socket, on }) => {
      const connected = new Promise<void>((done) => on((frame) => void (frame.action === "connected" && done())));
      send(socket, { action: "connect", messageId: 2 ** 40 });
      return connected;
    }),
  );
  let arrived = () => {};
  let known = () => {};
  other.on((frame) => {
    if (!("msg" in frame)) return;
    arrived();
    send(other.socket, { action: "delivered", messageId: frame.messageId });
  });
  one.on((frame) => {
    if (frame.action === "delivered" && "isOwn" in frame && !frame.isOwn) known();
  });
  return {
    async exchange(): Promise<number> {
      const start = performance.now();
      let ms = 0;
      const all = Promise.all([
        new Promise<void>((done) => {
          arrived = () => {
            ms = performance.now() - start;
            done();
          };
        }),
        new Promise<void>((done) => (known = done)),
      ]);
      send(one.socket, { action: "message", msg: text, clientKey: randomUUID() });
      await all;
      return ms;
    },
    close() {
      one.socket.terminate();
      other.socket.terminate();
    },
  };
}

async function latencies(port: number) {
  const pair = await pairOf(port, 0);
  for (let n = 0; n < 50; n++) await pair.exchange();
  const times = [];
  for (let n = 0; n < singles; n++) times.push(await pair.exchange());
  pair.close();
  return times;
}

/** The least that storing a message takes: one row, by itself, committed. */
async function inserts() {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const times = [];
  for (let n = 0; n < singles; n++) {
    const start = performance.now();
    await client.query({
      name: "insert",
      text: `insert into message (conversation_id, sender_id, is_from_buyer, body, created_at) values (1, 1, true, $1, now())`,
      values: [text],
    });
    times.push(performance.now() - start);
  }
  await client.end();
  return times;
}

/**
 * Processor time per message while all pairs write at the same rate on both servers: larger batches would be cheaper, and
 * the relay, which does not wait for a disk, would get more.
 */
async function load(port: number, pid: number) {
  const pairs = await Promise.all(Array.from({ length: loadPairs }, (_, n) => pairOf(port, n)));
  let until = performance.now() + 500;
  let times: number[] = [];
  const write = (pair: (typeof pairs)[number]) =>
    (async () => {
      await sleep(Math.random() * everyMs);
      while (performance.now() < until) {
        const next = performance.now() + everyMs;
        times.push(await pair.exchange());
        await sleep(Math.max(0, next - performance.now()));
      }
    })();
  await Promise.all(pairs.map(write));
  times = [];
  const before = cpuMs(pid);
  until = performance.now() + secondsEach * 1000;
  await Promise.all(pairs.map(write));
  const used = cpuMs(pid) - before;
  for (const pair of pairs) pair.close();
  await sleep(200);
  return { cpu: used / times.length, rate: times.length / secondsEach, times };
}

console.log(
  `1:1, ${singles} messages one after the other; ${loadPairs} pairs, together ${messagesPerSecond} a second, median of ${rounds} rounds of ${secondsEach} s`,
);
const times = { relay: await latencies(relay), insert: await inserts(), chat: await latencies(site) };
const measured = { chat: [] as number[], relay: [] as number[] };
const burst: number[] = [];
const rates = { chat: [] as number[], relay: [] as number[] };
for (let round = 0; round < rounds; round++)
  for (const kind of round % 2 ? (["chat", "relay"] as const) : (["relay", "chat"] as const)) {
    const { cpu, rate, times: passed } = await load(kind === "chat" ? site : relay, pids[kind]);
    measured[kind].push(cpu);
    rates[kind].push(rate);
    if (kind === "chat") burst.push(...passed);
  }
const ms = (kind: keyof typeof times) =>
  `p50 ${at(times[kind], 0.5).toFixed(2)}   p99 ${at(times[kind], 0.99).toFixed(2)} ms`;
const cpuText = (kind: "chat" | "relay") =>
  `${(at(measured[kind], 0.5) * 1000).toFixed(0)} µs, ${at(rates[kind], 0.5).toFixed(0)} messages/s`;
console.log(`${"  bare relay, nothing stored".padEnd(44)} ${ms("relay")}`);
console.log(`${"  one committed INSERT by itself".padEnd(44)} ${ms("insert")}`);
goal("a stored message, from one to the other", ms("chat"), "4 ms", at(times.chat, 0.5) <= 4);
const ratio = at(measured.chat, 0.5) / at(measured.relay, 0.5);
console.log(`${"  the same while all pairs write".padEnd(44)} p50 ${at(burst, 0.5).toFixed(2)} ms`);
console.log(`${"  processor time of the bare relay".padEnd(44)} ${cpuText("relay")}`);
console.log(`${"  processor time of the chat".padEnd(44)} ${cpuText("chat")}`);
goal("processor time for a message, times the relay", `${ratio.toFixed(2)}x`, "3x", ratio <= 3);

/** A proxy that cuts all connections for five seconds in every twenty, and accepts none meanwhile. */
const through = new Set<Socket>();
let isCut = false;
const between = createServer((client) => {
  if (isCut) return void client.destroy();
  const server = connectTo(site, "127.0.0.1");
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    through.add(from);
    from
      .on("error", () => {})
      .on("close", () => {
        through.delete(from);
        to.destroy();
      });
    from.pipe(to);
  }
}).listen(proxy, "127.0.0.1");

function clientOf(member: number, pair: number) {
  const got = new Map<number, number>();
  const stored = new Set<string>();
  const connection: ChatConnection = chatConnection({
    open: () => {
      const socket = new Ws(`ws://127.0.0.1:${proxy}${chatAddress}`, {
        // The site answers to its own host alone.
        headers: { cookie: cookieOf(member), origin: `http://127.0.0.1:${site}`, host: `127.0.0.1:${site}` },
      });
      return socket as unknown as WebSocket;
    },
  });
  const take = (messageId: number) => got.set(messageId, (got.get(messageId) ?? 0) + 1);
  connection.subscribe((event) => {
    if ("err" in event) console.log(event.err);
    else if ("msg" in event && !event.isOwn) take(event.messageId);
    // Caught-up messages may have come before the cut: windows deduplicate by id.
    else if ("marks" in event)
      for (const { messageId, isOwn } of event.messages) if (!isOwn && !got.has(messageId)) take(messageId);
    if ("clientKey" in event && event.action === "stored" && event.clientKey) stored.add(event.clientKey);
  });
  connection.enter(codeOf(pair), lastBefore);
  return { connection, got, stored };
}

const reader = new pg.Client(postgres.url);
await reader.connect();
const lastBefore = Number((await reader.query("select coalesce(max(id), 0) as id from message")).rows[0].id);
const clients = Array.from({ length: cutPairs }, (_, n) => [clientOf(2 * n + 1, n), clientOf(2 * n + 2, n)] as const);
const keys = new Set<string>();
const writingSeconds = Math.max(cut.every * 2, secondsEach * 12);
const began = Date.now();
const cutting = setInterval(() => {
  const second = ((Date.now() - began) / 1000) % cut.every;
  const now = second >= cut.every - cut.off - 5 && second < cut.every - 5;
  if (now && !isCut) for (const socket of through) socket.destroy();
  isCut = now;
}, 50);
while (Date.now() - began < writingSeconds * 1000) {
  for (const [n, pair] of clients.entries())
    for (const { connection } of pair) {
      const key = randomUUID();
      keys.add(key);
      connection.sendMessage(codeOf(n), text, key);
    }
  await sleep(250);
}
clearInterval(cutting);
isCut = false;
const deliveredNow = () => clients.flat().reduce((sum, { got }) => sum + got.size, 0);
for (let n = 0; n < 600 && deliveredNow() < keys.size; n++) await sleep(100);
await sleep(1000);
const { rows } = await reader.query(
  "select count(*)::int as stored, count(distinct client_key)::int as keys from message where id > $1",
  [lastBefore],
);
const delivered = deliveredNow();
const doubled = clients.flat().reduce((sum, { got }) => sum + [...got.values()].filter((times) => times > 1).length, 0);
for (const { connection } of clients.flat()) connection.close();
console.log(
  `${`  ${keys.size} messages in ${writingSeconds} s, cut ${cut.off} s in every ${cut.every}`.padEnd(44)} ${rows[0].stored} stored, ${rows[0].stored - rows[0].keys} twice; ${doubled} delivered twice`,
);
const share = (100 * delivered) / keys.size;
goal(
  "delivered",
  `${share.toFixed(3)} %`,
  "100 %",
  delivered === keys.size && rows[0].stored === keys.size && doubled === 0,
);

const [chatBefore, relayBefore] = [rssMb(pids.chat), rssMb(pids.relay)];
async function idle(port: number) {
  const sockets: Awaited<ReturnType<typeof socketOf>>[] = [];
  for (let from = 0; from < idleSockets; from += 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, idleSockets - from) }, (_, n) => socketOf(port, from + n + 1)),
      )),
    );
  await sleep(2_000);
  return () => {
    for (const { socket } of sockets) socket.terminate();
  };
}
const endRelay = await idle(relay);
const relayMb = rssMb(pids.relay);
endRelay();
const endChat = await idle(site);
const chatMb = rssMb(pids.chat);
endChat();
const mb = (value: number) => `${value.toFixed(0)} MB`;
console.log(
  `${`  ${idleSockets} idle sockets of the bare relay`.padEnd(44)} ${mb(relayMb - relayBefore)} more, process ${mb(relayMb)}`,
);
goal(
  `${idleSockets} idle sockets`,
  `${mb(chatMb - chatBefore)} more, process ${mb(chatMb)}`,
  "250 MB",
  chatMb <= 250 || chatMb - chatBefore <= 250,
);

between.close();
await reader.end();
await Promise.all(children.map(end));
await postgres.stop();
process.exit(0);

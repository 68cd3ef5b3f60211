// npm run bench:hostile: sends the most expensive requests known to a site of its own, each a few times, and prints how
// long the event loop was blocked and how long another visitor waited for a search meanwhile; then attacks its chat.
// `-- TEXT` sends only the requests whose name contains the text; `-- chat` only attacks the chat.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { WebSocket } from "ws";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { build, untilReady } from "./built-site.ts";
import type { HoldUp } from "./hostile-probe.ts";
import { attackChat } from "./hostile-chat.ts";
import { hostileRequests } from "./hostile-requests/all.ts";
import type { Hostile } from "./hostile-requests/request.ts";
import { demoSite } from "./hostile-site.ts";

const port = Number(process.env["BENCH_PORT"] ?? 4317);
const origin = `http://127.0.0.1:${port}`;
const rounds = 3;
const goalMs = 50;
const timeoutMs = 60_000;
/** Only the requests whose name contains this text. */
const only = process.argv[2] ?? "";
const chatAlone = "chat";

build();
const data = process.env["BENCH_DATA"] ?? "var/bench-hostile";
const postgres = await embeddedPostgres({ dataDir: `${data}/postgres` });
const site = spawn(process.execPath, ["--import", "./bench/hostile-probe.ts", "tools/serve.js"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    KONTAK_DATA: data,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  },
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
await untilReady(origin, site);

/** The longest block since the last call. */
async function holdUp(): Promise<HoldUp> {
  site.send("read");
  const [answer] = (await once(site, "message")) as [HoldUp];
  return answer;
}

const column = (file: string, name: string) => [
  ...new Set(
    (parse(readFileSync(`reference-data/${file}.csv`), { columns: true }) as Record<string, string>[]).map(
      (row) => row[name]!,
    ),
  ),
];
const demo = demoSite(origin);
const cookie = await demo.signIn("uye@kontak.example");
// Of all accounts of the demo market this one has the most listings.
const dealerCookie = await demo.signIn("galeri@kontak.example");
const rentalCookie = await demo.signIn("kiralama@kontak.example");
const apiKey = await demo.apiKey(dealerCookie);
const own = await demo.read("/ilanlarim?durum=yayinda", dealerCookie);
const results = await demo.read("/otomobil");
const known = {
  brands: column("brands", "slug"),
  models: column("models", "slug"),
  variants: column("variants", "slug"),
  equipment: column("equipment", "slug"),
  systems: column("spare-parts", "slug"),
  keyCodes: [...new Set(Array.from(own.matchAll(/href="\/ilan\/[^"?#]*\/([A-Z0-9]{9})"/g), ([, keyCode]) => keyCode!))],
  keyCode: /href="\/ilan\/[^"?#]*\/([A-Z0-9]{9})"/.exec(results)![1]!,
  rental: await demo.rental(cookie, rentalCookie),
};
const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "white" } })
  .png()
  .toBuffer();

function sessionOf({ isMember, isDealer, isRental, hasKey }: Hostile): Record<string, string> {
  if (hasKey) return { authorization: `Bearer ${apiKey}` };
  if (isRental) return { cookie: rentalCookie };
  return isDealer ? { cookie: dealerCookie } : isMember ? { cookie } : {};
}

/** Sends one of them, as often at once as it asks for; returns the last status and the size of an answer in bytes. */
async function send(hostile: Hostile) {
  if (hostile.frames) return { status: await sendFrames(hostile.frames), bytes: 0 };
  const answers = await Promise.all(Array.from({ length: hostile.atOnce ?? 1 }, () => sendOnce(hostile)));
  return answers.at(-1)!;
}

/** Another client's address each time: a client that has sent too many bytes is refused. */
const aClient = () => `10.${times++ >> 16}.${(times >> 8) & 255}.${times & 255}`;
let times = 0;

async function sendOnce(hostile: Hostile) {
  const { path, method = "GET", headers = {}, body } = hostile;
  const own = { origin, "x-forwarded-for": aClient(), ...sessionOf(hostile), ...headers };
  const answer = await fetch(origin + path, {
    method,
    headers: own,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

/** Sends the frames over one socket until all are sent or it is closed; returns the close code. */
async function sendFrames(frames: (string | Uint8Array)[]): Promise<number> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/sohbet`, { headers: { origin, cookie } });
  const closed = new Promise<number>((done) => socket.once("close", done));
  socket.on("error", () => {});
  await once(socket, "open");
  for (const frame of frames) socket.send(frame);
  await Promise.race([closed, sleep(300)]);
  socket.close();
  return closed;
}

/** Another visitor searches all the time; `longest` is the longest wait for an answer, in milliseconds. */
function bystander() {
  const state = { isThere: true, longest: 0 };
  const searching = (async () => {
    for (let price = 100_000; state.isThere; price += 1000) {
      const start = performance.now();
      await (await fetch(`${origin}/ajax/arama/sayi?kategori=otomobil&marka=bmw&fiyat_max=${price}`)).arrayBuffer();
      state.longest = Math.max(state.longest, performance.now() - start);
      await sleep(5);
    }
  })();
  return {
    leave: async () => {
      state.isThere = false;
      await searching;
      return state.longest;
    },
  };
}

const ms = (value: number) => value.toFixed(0).padStart(6);
/** The site without hostile requests, after its first requests. */
const idle: Hostile = { name: "nothing hostile", path: "/robots.txt" };
for (let n = 0; n < 50; n++) await (await fetch(`${origin}/otomobil?fiyat_max=${n}000`)).arrayBuffer();

/** Sends the hostile requests and prints what each did; returns how many missed the goal. */
async function sendAll(): Promise<number> {
  let missed = 0;
  console.log("processor  clock  visitor  status   answer");
  console.log("ms            ms       ms            bytes");
  const worst = { name: "", processorMs: 0, clockMs: 0 };
  for (const one of [idle, ...hostileRequests(known, new Uint8Array(bomb))].filter(({ name }) => name.includes(only))) {
    const seen = { processorMs: 0, clockMs: 0, visitorMs: 0, status: 0, bytes: 0 };
    for (let round = 0; round < rounds; round++) {
      await holdUp();
      const other = bystander();
      const { status, bytes } = await send(one).catch(() => ({ status: 0, bytes: 0 }));
      seen.visitorMs = Math.max(seen.visitorMs, await other.leave());
      const { processorMs, clockMs } = await holdUp();
      seen.processorMs = Math.max(seen.processorMs, processorMs);
      seen.clockMs = Math.max(seen.clockMs, clockMs);
      Object.assign(seen, { status, bytes });
    }
    const { processorMs, clockMs, visitorMs, status, bytes } = seen;
    const isOver = processorMs > goalMs;
    if (isOver) missed++;
    if (processorMs > worst.processorMs) Object.assign(worst, { name: one.name, processorMs, clockMs });
    console.log(
      `${ms(processorMs)} ${ms(clockMs)} ${ms(visitorMs)}   ${String(status).padStart(5)} ${String(bytes).padStart(8)}  ${one.name}${isOver ? ` (goal ${goalMs} ms)` : ""}`,
    );
  }
  console.log(
    `longest: ${worst.name}, ${worst.processorMs.toFixed(1)} ms of the processor, ${worst.clockMs.toFixed(1)} ms by the clock (goal ${goalMs} ms of the processor)`,
  );
  return missed;
}

let missed = 0;
if (only !== chatAlone) missed += await sendAll();
if (only === "" || only === chatAlone) missed += await attackChat(origin, site, postgres.url);
if (site.exitCode === null && site.signalCode === null) {
  const ended = once(site, "exit");
  site.kill("SIGTERM");
  await ended;
}
await postgres.stop();
process.exitCode = missed === 0 ? 0 : 1;

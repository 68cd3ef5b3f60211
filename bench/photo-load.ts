// The part of `npm run bench:photos` that measures a whole site: how soon a photo is there after its last byte, and how
// 25 uploads of 25 MB at once affect memory and other visitors' searches.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { build, startBuiltSite, untilReady } from "./built-site.ts";

const data = "var/bench-photos";
const port = 4304;
const origin = `http://127.0.0.1:${port}`;
const photos = 25;
const megabyte = 1024 * 1024;
const largestBytes = 25 * megabyte;
const searchEveryMs = 50;
/** Clock ticks per second of `/proc`. */
const ticksPerSecond = 100;

/** A JPEG of noise, which compresses badly: the most bytes that so many pixels take. */
async function noisyJpeg(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg({ quality })
    .toBuffer();
}

/** The same picture as another file: a comment has the number `n`. With `bytes`, padded with comments to that length. */
function copyOf(jpeg: Buffer, n: number, bytes = 0): Buffer<ArrayBuffer> {
  const segments = [Buffer.from([0xff, 0xfe, 0, 3, n])];
  for (let missing = bytes - jpeg.length - 5; missing > 4;) {
    const length = Math.min(missing, 65_537);
    const segment = Buffer.alloc(length);
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(length - 2, 2);
    segments.push(segment);
    missing -= length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The content of a process's file in `/proc`; empty where it has ended meanwhile. */
function procFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The site's process and those that it has started, but not its database. */
function processesOf(site: number): string[] {
  const found = [String(site)];
  const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = running
    .map((pid) => [pid, procFile(pid, "status")] as const)
    .filter(([, about]) => !about.startsWith("Name:\tpostgres"));
  for (const parent of found)
    for (const [pid, about] of parents) if (about.includes(`\nPPid:\t${parent}\n`)) found.push(pid);
  return found;
}

/** Resident memory of the site, in megabytes. */
const memoryOf = (site: number) =>
  processesOf(site).reduce((sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(procFile(pid, "status"))?.[1] ?? 0), 0) /
  1024;

/** A premium member, who may have 25 photos in a draft. */
async function aSeller(): Promise<string> {
  const databasePort = readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const { db } = openDatabase(`postgres://kontak:kontak@127.0.0.1:${databasePort}/postgres`, { connections: 1 });
  const { id } = await db
    .insertInto("member")
    .values({
      email: `satici-${randomBytes(4).toString("hex")}@kontak.example`,
      passwordHash: "-",
      firstName: "Deniz",
      lastName: "Kaya",
      emailConfirmedAt: new Date(),
      package: "premium",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("session")
    .values({ id: hashToken(token), memberId: id, device: "bench", expiresAt: new Date(Date.now() + 86_400_000) })
    .execute();
  await db.destroy();
  return `${sessionCookie}=${token}`;
}

/** Uploads a picture except its last byte; the returned function sends that and resolves when the photo is there. */
async function allButTheLastByte(cookie: string, bytes: Buffer<ArrayBuffer>) {
  const tus = { "tus-resumable": "1.0.0", cookie, origin };
  const send = async (path: string, headers: Record<string, string>, body: Buffer<ArrayBuffer>, method = "PATCH") => {
    const type = { "content-type": "application/offset+octet-stream" };
    const init: RequestInit = { method, headers: { ...tus, ...type, ...headers }, body };
    const answer = await fetch(origin + path, init);
    if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const begun = await send("/yukle", { "upload-length": String(bytes.length) }, Buffer.alloc(0), "POST");
  const path = new URL(begun.headers.get("location")!, origin).pathname;
  const last = bytes.length - 1;
  await send(path, { "upload-offset": "0" }, bytes.subarray(0, last));
  return () => send(path, { "upload-offset": String(last) }, bytes.subarray(last));
}

/** Searches in sequence, some twenty a second, until `isOver`; returns the response times in milliseconds. */
async function searches(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  do {
    const start = performance.now();
    await (await fetch(`${origin}/otomobil?sayfa=${(times.length % 5) + 1}`)).text();
    times.push(performance.now() - start);
    await sleep(searchEveryMs);
  } while (!isOver());
  return times;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Builds and starts a site of its own, measures it, prints the results and ends it. */
export async function measureSite() {
  build();
  rmSync(data, { recursive: true, force: true });
  const site = startBuiltSite(port, { KONTAK_DATA: data, KONTAK_DEMO_LISTINGS: "100", LOG_LEVEL: "error" });
  try {
    await untilReady(origin, site);
    await manyLargeOnes(site);
    await firstThumbnails();
  } finally {
    const ended = site.exitCode === null ? once(site, "exit") : undefined;
    site.kill("SIGTERM");
    await ended;
  }
}

/** Named baseline: sharp alone makes the thumbnail that the answer points to, from a file in memory. */
const bareThumbnail = (bytes: Buffer) => sharp(bytes).autoOrient().resize(400, 300).webp({ quality: 76 }).toBuffer();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function firstThumbnails() {
  const picture = await noisyJpeg(4000, 3000, 75);
  const [cookie, other] = [await aSeller(), await aSeller()];
  const [alone, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < 7; n++) {
    bare.push(await timed(() => bareThumbnail(picture)));
    alone.push(await timed(await allButTheLastByte(other, copyOf(picture, 100 + n))));
    await sleep(500);
  }
  const sends: Awaited<ReturnType<typeof allButTheLastByte>>[] = [];
  for (let n = 0; n < photos; n++) sends.push(await allButTheLastByte(cookie, copyOf(picture, n)));
  const times = await Promise.all(sends.map(timed));
  console.log(
    `12 MP JPEG of ${(picture.length / 1e6).toFixed(1)} MB sent to a site: thumbnail ${median(alone).toFixed(0)} ms after its last byte, ` +
      `${(median(alone) / median(bare)).toFixed(1)} times a bare sharp thumbnail (${median(bare).toFixed(0)} ms)`,
  );
  console.log(
    `${photos} of them at once: first thumbnail after ${Math.min(...times).toFixed(0)} ms, last after ${Math.max(...times).toFixed(0)} ms`,
  );
}

async function manyLargeOnes(site: ChildProcess) {
  // Warms caches and the compiler on both sides of the comparison.
  const warmUntil = performance.now() + 4000;
  await searches(() => performance.now() > warmUntil);
  const idleMb = memoryOf(site.pid!);
  const idleUntil = performance.now() + 5000;
  const idle = await searches(() => performance.now() > idleUntil);

  // Real uploaders have machines of their own: this one yields to the site and to the searches, and its share is printed.
  const sender = fork(fileURLToPath(import.meta.url), [await aSeller()], { execArgv: [] });
  setPriority(sender.pid!, 19);
  const gone = once(sender, "exit").then(() => Promise.reject(new Error("the sender died")));
  await Promise.race([once(sender, "message"), gone]);
  let isOver = false;
  let mostMb = 0;
  const watching = (async () => {
    for (; !isOver; await sleep(50)) mostMb = Math.max(mostMb, memoryOf(site.pid!));
  })();
  const cpu = () => [
    cpuSecondsOf(processesOf(site.pid!)),
    cpuSecondsOf([String(sender.pid)]),
    cpuSecondsOfThread(site.pid!),
  ];
  const before = cpu();
  const busy = searches(() => isOver);
  sender.send("send");
  const seconds = await timed(() => Promise.race([once(sender, "message"), gone])).then((ms) => ms / 1000);
  const [siteCpu, senderCpu, threadCpu] = cpu().map((now, at) => (now - before[at]!).toFixed(1));
  isOver = true;
  gone.catch(() => {});
  sender.kill();
  await watching;
  const times = await busy;
  const ratio = p95(times) / p95(idle);
  console.log(
    `${photos} JPEGs of 25 MB and 24 MP at once: ${seconds.toFixed(1)} s; memory ${(mostMb - idleMb).toFixed(0)} MB above the idle ${idleMb.toFixed(0)} MB; ` +
      `search p95 ${p95(times).toFixed(0)} ms, ${ratio.toFixed(1)} times that of the idle site (${p95(idle).toFixed(0)} ms), ` +
      `p50 ${median(times).toFixed(0)} ms (${median(idle).toFixed(0)} ms)`,
  );
  console.log(
    `meanwhile ${siteCpu} s of CPU for the site, ${threadCpu} s of it for the thread that answers, and ${senderCpu} s for who sends, on ${availableParallelism()} processors`,
  );
}

/** Processor time that processes with all their threads, or one thread, have used, in seconds. */
const cpuSecondsOf = (pids: string[]) =>
  pids.map((pid) => cpuTime(procFile(pid, "stat"))).reduce((sum, one) => sum + one, 0);
const cpuSecondsOfThread = (pid: number) => cpuTime(procFile(String(pid), `task/${pid}/stat`));

function cpuTime(stat: string): number {
  const fields = stat.split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** The uploading process: makes its pictures, reports that, waits for the start message, uploads and reports the end. */
async function sendManyLargeOnes(cookie: string) {
  const picture = await noisyJpeg(5600, 4200, 92);
  const copies = Array.from({ length: photos }, (_, n) => copyOf(picture, n, largestBytes));
  process.send!("ready");
  await once(process, "message");
  await Promise.all(copies.map(async (bytes) => (await allButTheLastByte(cookie, bytes))()));
  process.send!("done");
  await once(process, "disconnect"); // the parent process ends it
}

if (process.send) await sendManyLargeOnes(process.argv[2]!);

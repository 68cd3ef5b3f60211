import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type ClientRequest, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { memoryFolder } from "#test/support/memory-folder.ts";
import { test } from "./support.ts";

// One worker runs all tests of the file, so that the filled folder serves them all.
test.describe.configure({ mode: "default" });

const temporary = memoryFolder(tmpdir());
let folder: string;
/** A data folder with a database that is set up, to copy: setting one up takes longer than most tests. */
let filledFolder: string | undefined;
let started: ChildProcess[];
let groups: number[];
let request: ClientRequest | undefined;
test.beforeEach(async () => {
  groups = [];
  folder = await mkdtemp(join(temporary, "kontak-process-"));
  started = [];
});
test.afterEach(async () => {
  await Promise.all(started.map(stop));
  for (const group of groups)
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // It has ended already.
    }
  await rm(folder, { recursive: true, force: true });
});

let ports = 0;
const freePort = () => 4100 + (process.pid % 500) * 10 + ports++;

/** Fills the test's data folder, as a site leaves it that has run before. */
async function fill() {
  if (filledFolder) return cp(filledFolder, folder, { recursive: true });
  const port = freePort();
  const { child, said } = serve({ PORT: String(port) });
  expect(await isReady(port), said()).toBe(true);
  expect(await stop(child)).toBe(0);
  await copyFilled();
}

/** Copies the test's data folder, whose site has stopped, for the tests that follow. */
async function copyFilled() {
  const copy = await mkdtemp(join(temporary, "kontak-filled-"));
  await cp(folder, copy, { recursive: true });
  filledFolder = copy;
}
test.afterAll(async () => {
  if (filledFolder) await rm(filledFolder, { recursive: true, force: true });
});

function serve(env: Record<string, string>) {
  const child = spawn(process.execPath, ["tools/serve.js"], {
    env: { ...process.env, NODE_ENV: "production", KONTAK_DATA: folder, KONTAK_DEMO: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, said: () => said };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}

async function isReady(port: number) {
  for (let tries = 0; tries < 1000; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/saglik/hazir`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true;
    await sleep(100);
  }
  return false;
}

test("an invalid setting is reported by a sentence that names it", async () => {
  const { child, said } = serve({ KONTAK_MODE: "production", PORT: "x" });
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  expect(said()).toContain("PORT 0 ile 65535 arasında bir sayı olmalı");
  expect(said()).toContain("SMTP_URL production kipinde gereklidir");
});

test("two processes share one database, serve metrics, and end cleanly", async () => {
  const [one, two, metrics] = [freePort(), freePort(), freePort()];
  const first = serve({ PORT: String(one), METRICS_PORT: String(metrics) });
  expect(await isReady(one), first.said()).toBe(true);
  const second = serve({ PORT: String(two), KONTAK_PROCESS: "web" });
  expect(await isReady(two), second.said()).toBe(true);
  await fetch(`http://127.0.0.1:${one}/`);
  expect(await (await fetch(`http://127.0.0.1:${metrics}/`)).text()).toContain(
    'http_request_duration_seconds_count{method="GET"',
  );
  const rendered = async () => {
    await fetch(`http://127.0.0.1:${one}/yok`);
    return Number(
      /page_threads\{of="rendered"\} (\d+)/.exec(await (await fetch(`http://127.0.0.1:${metrics}/`)).text())?.[1],
    );
  };
  await expect.poll(rendered, "pages are rendered by threads of their own").toBeGreaterThan(0);
  expect(await stop(first.child)).toBe(0);
  expect((await fetch(`http://127.0.0.1:${two}/saglik/hazir`)).status).toBe(200);
  expect(await stop(second.child)).toBe(0);
  await copyFilled();
});

test("a process that is stopped while it starts leaves no database running", async () => {
  const { child } = serve({ PORT: String(freePort()) });
  const pidOf = () => readFile(join(folder, "postgres/postmaster.pid"), "utf8").then(parseInt, () => 0);
  await expect.poll(pidOf, { timeout: 60_000 }).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(await stop(child)).toBe(0);
  await expect
    .poll(() => readFile(`/proc/${pid}/status`).then(String, () => "State: gone"))
    .toMatch(/State:\s+(gone|Z)/);
});

/** `npm start` in a process group of its own, as in a terminal. */
async function npmStart(port: number) {
  const child = spawn("npm", ["start"], {
    env: { ...process.env, KONTAK_DATA: folder, KONTAK_DEMO: "0", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  groups.push(child.pid!);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  expect(await isReady(port), said).toBe(true);
  const postgres = parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
  return { child, postgres };
}

const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/status`, "utf8").then(
    (status) => !/State:\s+Z/.test(status),
    () => false,
  );

/** The processes of a group, by their command line. */
async function processesOf(group: number): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const [state, , ownGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(ownGroup) === group && state !== "Z" ? readFile(`/proc/${pid}/cmdline`, "utf8") : "";
    }),
  );
  return found.filter(Boolean);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  test(`${signal} to the whole group, once and again, ends npm start, its requests and PostgreSQL`, async () => {
    await fill();
    const port = freePort();
    const { child, postgres } = await npmStart(port);
    const group = child.pid!;
    // A request in flight: its body has not arrived yet.
    const body = JSON.stringify({ username: "deniz@kontak.example" });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      request = httpRequest(
        `http://127.0.0.1:${port}/ajax/username/check`,
        {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "content-length": body.length,
            "sec-fetch-site": "same-origin",
          },
        },
        ({ statusCode }) => resolve(statusCode),
      ).on("error", reject);
    });
    request!.write(body.slice(0, 10));
    await expect.poll(() => request!.socket?.bytesWritten ?? 0).toBeGreaterThan(10);
    process.kill(-group, signal);
    await sleep(20);
    for (let again = 0; again < 4; again++) process.kill(-group, signal);
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/saglik/canli`).then(
          () => "answers",
          () => "refuses",
        ),
      )
      .toBe("refuses");
    request!.end(body.slice(10));
    expect(await answer).toBe(200);
    await expect.poll(() => isRunning(postgres), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => processesOf(group), { timeout: 10_000 }).toEqual([]);
  });

test("a server that a killed process left running ends with the next one, on whose port a third does not start", async () => {
  await fill();
  const port = freePort();
  const first = serve({ PORT: String(port) });
  expect(await isReady(port), first.said()).toBe(true);
  const postgres = parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
  first.child.kill("SIGKILL");
  const second = serve({ PORT: String(port) });
  expect(await isReady(port), second.said()).toBe(true);
  const third = serve({ PORT: String(port) });
  expect(await new Promise((resolve) => third.child.once("exit", resolve))).toBe(1);
  expect(third.said()).toContain(`PORT ${port} kullanımda`);
  expect(await stop(second.child)).toBe(0);
  await expect.poll(() => isRunning(postgres), { timeout: 10_000 }).toBe(false);
});

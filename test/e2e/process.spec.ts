import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type ClientRequest, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
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
/** Away from the ports of the site of the other tests (3999, 4999, 8999), and from those that `fetch` refuses. */
const freePort = () => 11_000 + (process.pid % 1000) * 10 + ports++;

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

/** The exit code for a wrong setting: starting again would not help. */
const configurationCode = 78;
/** The one for a taken port: it may be free later. */
const takenPortCode = 75;
const exitCode = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

test("an invalid setting is reported by a sentence that names it", async () => {
  const { child, said } = serve({ KONTAK_MODE: "production", PORT: "x" });
  expect(await exitCode(child)).toBe(configurationCode);
  expect(said()).toContain("PORT 0 ile 65535 arasında bir sayı olmalı");
  expect(said()).toContain("SMTP_URL production kipinde gereklidir");
});

test("two processes share one database, serve metrics, and end cleanly", async () => {
  const [one, two, metrics] = [freePort(), freePort(), freePort()];
  const first = serve({ PORT: String(one), METRICS_PORT: String(metrics) });
  expect(await isReady(one), first.said()).toBe(true);
  const third = serve({ PORT: String(freePort()), METRICS_PORT: String(metrics) });
  expect(await exitCode(third.child)).toBe(takenPortCode);
  expect(third.said()).toContain(`METRICS_PORT ${metrics} kullanımda`);
  expect(third.said()).not.toContain("Kontak hazır");
  const second = serve({ PORT: String(two), KONTAK_PROCESS: "web" });
  expect(await isReady(two), second.said()).toBe(true);
  await fetch(`http://127.0.0.1:${one}/`);
  const measured = await (await fetch(`http://127.0.0.1:${metrics}/`)).text();
  expect(measured).toContain('http_request_duration_seconds_count{method="GET"');
  expect(measured).toContain("photos_lost 0");
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

test("a schema that needs a newer version is reported by a sentence", async () => {
  await fill();
  const postgres = await embeddedPostgres({ dataDir: join(folder, "postgres") });
  const { db } = openDatabase(postgres.url);
  await sql`insert into kysely_migration values ('9001_newer', '2026-11-18T11:05:00.000Z')`.execute(db);
  await sql`update schema_requirement set oldest_migration = '9001_newer'`.execute(db);
  await db.destroy();
  const { child, said } = serve({ PORT: String(freePort()) });
  const code = await exitCode(child);
  await postgres.stop();
  expect(said()).toContain("en az 9001_newer güncellemesini içeren bir sürüm ister");
  expect(code).toBe(configurationCode);
});

test("a process that is stopped while it starts leaves no database running", async () => {
  const { child } = serve({ PORT: String(freePort()) });
  const pidOf = () => readFile(join(folder, "postgres/postmaster.pid"), "utf8").then(parseInt, () => 0);
  await expect.poll(pidOf).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(await stop(child)).toBe(0);
  await expect
    .poll(() => readFile(`/proc/${pid}/status`).then(String, () => "State: gone"))
    .toMatch(/State:\s+(gone|Z)/);
});

/** `npm start` in a process group of its own, as in a terminal. */
async function npmStart(port: number, more: Record<string, string> = {}) {
  const child = spawn("npm", ["start"], {
    env: { ...process.env, KONTAK_DATA: folder, KONTAK_DEMO: "0", PORT: String(port), ...more },
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
      return Number(ownGroup) === group && state !== "Z"
        ? // It may end between the two reads.
          readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
        : "";
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
    await expect.poll(() => isRunning(postgres)).toBe(false);
    await expect.poll(() => processesOf(group)).toEqual([]);
  });

/** The processes that were started for a data folder, by their command lines: its name is in their settings. */
async function processesFor(data: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, env] = await Promise.all(
        ["cmdline", "environ"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
      );
      const isOurs = command !== "" && `${command}${env}`.includes(data);
      return isOurs ? [{ pid: Number(pid), command: command!.replaceAll("\0", " ") }] : [];
    }),
  );
  return found.flat();
}
const commandsFor = async (data: string) => (await processesFor(data)).map(({ command }) => command);
const pidOf = async (program: string) => {
  const found = (await processesFor(folder)).find(({ command }) => command.includes(program));
  return found!.pid;
};

const parts = ["npm start", "tools/start.js", "tools/serve.js", "uploads/receiver.ts", "sandbox-provider/serve.ts"];
const ends = (
  [
    ["npm start", "SIGTERM"],
    ["npm start", "SIGKILL"],
    ["tools/start.js", "SIGTERM"],
    ["tools/start.js", "SIGKILL"],
  ] as const
).map(([program, signal]) => ({ program, signal }));

test("whatever ends npm or its child ends the site, its processes and PostgreSQL, and the next start works", async () => {
  await fill();
  const port = freePort();
  for (const { program, signal } of ends) {
    // A site without its parent does not drain: what starts it again needs the port.
    const isOrphaned = program === "tools/start.js" && signal === "SIGKILL";
    await npmStart(port, isOrphaned ? { KONTAK_DRAIN_SECONDS: "600" } : {});
    const running = (await commandsFor(folder)).join("\n");
    for (const part of [...parts, "postgres/keeper.ts", "bin/postgres"]) expect(running).toContain(part);
    process.kill(await pidOf(program), signal);
    await expect.poll(() => commandsFor(folder), { message: `${signal} to ${program}` }).toEqual([]);
  }
});

test("a killed site is restarted by the program that service managers call, and its processes are replaced", async () => {
  await fill();
  const port = freePort();
  const child = spawn(process.execPath, ["tools/start.js"], {
    env: { ...process.env, KONTAK_DATA: folder, KONTAK_DEMO: "0", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  expect(await isReady(port), said).toBe(true);
  const former = await Promise.all(["tools/serve.js", "uploads/receiver.ts", "sandbox-provider/serve.ts"].map(pidOf));
  process.kill(former[0]!, "SIGKILL");
  await expect.poll(() => said).toContain("Site beklenmedik biçimde sona erdi (SIGKILL); 1 saniye sonra");
  expect(await isReady(port), said).toBe(true);
  expect(await Promise.all(former.map(isRunning))).toEqual([false, false, false]);
  expect(await stop(child)).toBe(0);
  await expect.poll(() => commandsFor(folder)).toEqual([]);
});

test("PostgreSQL of a killed site ends with it; the next one starts at its port, on which a third does not", async () => {
  await fill();
  const port = freePort();
  const first = serve({ PORT: String(port) });
  expect(await isReady(port), first.said()).toBe(true);
  const postgres = parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
  first.child.kill("SIGKILL");
  await expect.poll(() => isRunning(postgres)).toBe(false);
  const second = serve({ PORT: String(port) });
  expect(await isReady(port), second.said()).toBe(true);
  const third = serve({ PORT: String(port) });
  expect(await exitCode(third.child)).toBe(takenPortCode);
  expect(third.said()).toContain(`PORT ${port} kullanımda`);
  expect(await stop(second.child)).toBe(0);
  await expect.poll(() => commandsFor(folder)).toEqual([]);
});

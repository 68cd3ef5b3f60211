import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "./support.ts";

let folder: string;
let started: ChildProcess[];
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kontak-process-"));
  started = [];
});
test.afterEach(async () => {
  await Promise.all(started.map(stop));
  await rm(folder, { recursive: true, force: true });
});

let ports = 0;
const freePort = () => 4100 + (process.pid % 500) * 10 + ports++;

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

test("a wrong setting is refused by a sentence that names it", async () => {
  const { child, said } = serve({ KONTAK_MODE: "production", PORT: "x" });
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  expect(said()).toContain("PORT 0 ile 65535 arasında bir sayı olmalı");
  expect(said()).toContain("SMTP_URL production kipinde gereklidir");
});

test("two processes share one database, serve metrics, and end cleanly", async () => {
  const [one, two, metrics] = [freePort(), freePort(), freePort()];
  const first = serve({ PORT: String(one), METRICS_PORT: String(metrics) });
  const second = serve({ PORT: String(two), KONTAK_PROCESS: "web" });
  expect(await isReady(one), first.said()).toBe(true);
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
});

test("stopped while it starts, it leaves no database running", async () => {
  const { child } = serve({ PORT: String(freePort()) });
  const pidOf = () => readFile(join(folder, "postgres/postmaster.pid"), "utf8").then(parseInt, () => 0);
  await expect.poll(pidOf, { timeout: 60_000 }).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(await stop(child)).toBe(0);
  await expect
    .poll(() => readFile(`/proc/${pid}/status`).then(String, () => "State: gone"))
    .toMatch(/State:\s+(gone|Z)/);
});

test("a busy port is named", async () => {
  const port = freePort();
  serve({ PORT: String(port) });
  expect(await isReady(port)).toBe(true);
  const second = serve({ PORT: String(port) });
  expect(await new Promise((resolve) => second.child.once("exit", resolve))).toBe(1);
  expect(second.said()).toContain(`PORT ${port} kullanımda`);
});

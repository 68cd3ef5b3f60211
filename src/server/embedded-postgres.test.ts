import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, embeddedPostgres } from "./embedded-postgres.server.ts";

let folder: string;
let servers: EmbeddedPostgres[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kontak-postgres-"));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, "postgres");
const serverPid = () => Number(readFileSync(join(dataDir(), "postmaster.pid"), "utf8").split("\n")[0]);

async function open() {
  const server = await embeddedPostgres({ dataDir: dataDir() });
  servers.push(server);
  return server;
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("Turkish letters count as letters, and text is sorted by code point unless a query names a collation", async () => {
  const { url } = await open();
  expect(
    await ask(url, "select 'ş' ~ '\\w' as letter, 'ç' < 'd' as plain, 'ç' < 'd' collate \"tr-x-icu\" as turkish"),
  ).toEqual([{ letter: true, plain: false, turkish: true }]);
});

test("two processes share one server, and the last to disconnect stops it", async () => {
  const [first, second] = await Promise.all([open(), open()]);
  expect(first!.url).toBe(second!.url);
  const client = new pg.Client({ connectionString: second!.url });
  await client.connect();
  await first!.stop();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
  await second!.stop();
  await expect(ask(second!.url, "select 1")).rejects.toThrow();
});

test("a killed server is restarted on the same address with every acknowledged row", async () => {
  const { url } = await open();
  await ask(url, "create table note (n integer)");
  for (let n = 0; n < 50; n++) await ask(url, `insert into note values (${n})`);
  process.kill(serverPid(), "SIGKILL");
  const deadline = Date.now() + 15_000;
  let rows: unknown[] | undefined;
  while (!rows && Date.now() < deadline) {
    await sleep(100);
    rows = await ask(url, "select count(*)::int as notes from note").catch(() => undefined);
  }
  expect(rows).toEqual([{ notes: 50 }]);
});

test("a server left behind by a killed process is adopted", async () => {
  const script = `import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts"; console.log((await embeddedPostgres({ dataDir: ${JSON.stringify(dataDir())} })).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: process.cwd(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())));
  child.kill("SIGKILL");
  expect((await open()).url).toBe(url);
});

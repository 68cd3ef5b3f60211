import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** A running PostgreSQL server: its first process, and the port it answers on once it `isReady`. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const pidFile = (dir: string) => join(dir, "postmaster.pid");

/** The server that runs on this folder. The pid file of a copied folder, or an old one, may name any other process. */
export function runningPostmaster(dir: string): Postmaster | undefined {
  const lines = read(pidFile(dir))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!isPostmasterOf(dir, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Whether a process is the PostgreSQL server of this folder, which it has as its working directory. Unlike the path that
 * the server was started with, this stays true when the folder is renamed.
 */
export function isPostmasterOf(dir: string, pid: number): boolean {
  if (read(`/proc/${pid}/comm`)?.trim() !== "postgres") return false;
  // In a container root may not look into another user's process, but everybody may read its command line.
  const words = read(`/proc/${pid}/cmdline`)?.split("\0") ?? [];
  return isSameFolder(`/proc/${pid}/cwd`, dir) ?? isSameFolder(words[words.indexOf("-D") + 1] ?? "", dir) ?? false;
}

/**
 * Removes the pid file of a server that runs no more where PostgreSQL would refuse to start over it: it is broken, or
 * names a living process. Without the file it would not notice backends that outlive their server: false, and the file
 * stays, while one works in the folder. Only the holder of the folder's lock may call this.
 */
export function removeStalePidFile(dir: string): boolean {
  const text = read(pidFile(dir));
  if (text === undefined) return true;
  const pid = parseInt(text, 10);
  if (!Number.isNaN(pid) && read(`/proc/${pid}/comm`) === undefined) return true;
  if (runningPostmaster(dir) || hasProcesses(dir)) return false;
  rmSync(pidFile(dir), { force: true });
  return true;
}

/** Whether any process of PostgreSQL works in the folder. */
const hasProcesses = (dir: string): boolean =>
  readdirSync("/proc").some(
    (pid) =>
      /^\d+$/.test(pid) &&
      read(`/proc/${pid}/comm`)?.trim() === "postgres" &&
      isSameFolder(`/proc/${pid}/cwd`, dir) === true,
  );

/** Undefined where one of them cannot be looked at. */
function isSameFolder(one: string, other: string): boolean | undefined {
  try {
    const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

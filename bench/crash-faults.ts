// The faults of bench:crash: each kills one process that the site needs.
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../src/shared/db.server.ts";

type Site = { process: ChildProcess; data: string; db: Db };

/** `isSiteKilled`: the site itself dies; it has to survive all other faults. */
export type Fault = { name: string; isSiteKilled?: boolean; inject: (site: Site) => Promise<void> | void };

export const faults: Fault[] = [
  { name: "node", isSiteKilled: true, inject: ({ process: site }) => void site.kill("SIGKILL") },
  {
    name: "postmaster",
    inject: ({ data }) =>
      process.kill(Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
  },
  // PostgreSQL restarts all its backends when one of them crashes.
  { name: "backend crash", inject: async ({ db }) => kill(await siteBackend(db), "SIGKILL") },
  {
    name: "backend ended",
    inject: async ({ db }) => {
      await sql`select pg_terminate_backend(${await siteBackend(db)})`.execute(db);
    },
  },
  {
    name: "all backends ended",
    inject: async ({ db }) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kontak%' and pid <> pg_backend_pid()`.execute(
        db,
      );
    },
  },
  { name: "upload process", inject: ({ process: site }) => kill(uploadProcessOf(site.pid!), "SIGKILL") },
];

/** A random connection of the site; the bench names its own `bench`. */
async function siteBackend(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name like 'kontak%' and pid <> pg_backend_pid()
    order by random() limit 1`.execute(db);
  return rows[0]?.pid ?? 0;
}

function uploadProcessOf(parent: number): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const isReceiver = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("uploads/receiver.ts");
      if (isReceiver && readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`))
        return Number(pid);
    } catch {
      // it ended meanwhile
    }
  return 0;
}

function kill(pid: number, signal: NodeJS.Signals) {
  if (pid > 0) process.kill(pid, signal);
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { memoryFolder } from "./memory-folder.ts";
import { databaseUrl } from "./postgres.ts";

/** Debian's PostgreSQL, whose programs for dumps and upgrades the packages from npm lack. */
export const debianBinaries = "/usr/lib/postgresql/15/bin";
export const hasDebianPostgres = existsSync(join(debianBinaries, "pg_upgrade"));
const fast = ["fsync=off", "synchronous_commit=off", "max_connections=50", "shared_buffers=32MB"];

/** Clusters of one version in a folder of their own; `close` stops and deletes all of them. */
export function ownClusters() {
  const folder = join(memoryFolder("var"), `clusters-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  const running = new Map<string, { stop(): Promise<void> }>();

  async function start(name: string, flags: string[] = []) {
    const dataDir = join(folder, name, "data");
    mkdirSync(join(folder, name), { recursive: true });
    const server = await embeddedPostgres({
      dataDir,
      flags: [...fast, ...flags],
      ...(hasDebianPostgres && {
        binaries: { postgres: join(debianBinaries, "postgres"), initdb: join(debianBinaries, "initdb") },
        localeArgs: ["--locale=C.UTF-8"],
      }),
    });
    running.set(name, server);
    return { url: server.url, dataDir };
  }

  /** Ends a server; it stays up while others are connected. */
  async function stop(name: string) {
    await running.get(name)?.stop();
    running.delete(name);
  }

  return {
    folder,
    start,
    stop,
    /** Copies the data of a running server as its documentation describes. */
    async backup({ url, dataDir }: { url: string; dataDir: string }, name: string) {
      const copy = join(folder, name, "data");
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("select pg_backup_start('test', true)");
      mkdirSync(join(folder, name), { recursive: true });
      execFileSync("cp", ["-a", dataDir, copy]);
      const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
      await client.end();
      rmSync(join(copy, "postmaster.pid"));
      writeFileSync(join(copy, "backup_label"), rows[0]!.labelfile);
      // The write-ahead log comes from the server, by `restore_command`.
      execFileSync("find", [join(copy, "pg_wal"), "-type", "f", "-delete"]);
      return copy;
    },
    restoreFlag: ({ dataDir }: { dataDir: string }) => `restore_command=cp ${join(dataDir, "pg_wal")}/%f "%p"`,
    async close() {
      await Promise.all(Array.from(running.keys(), stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the template database, with schema and reference data, from which each test copies its own. */
export async function createTemplate(url: string, template: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const { db, pool } = openDatabase(databaseUrl(url, template));
  await migrate(db, pool);
  await loadReferenceData({ db });
  await db.destroy();
}

/** Runs a program of PostgreSQL, which refuses to run as root. */
export function runPostgresProgram(program: string, args: string[], cwd: string) {
  const asUser = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : [];
  const [first, ...rest] = [...asUser, join(debianBinaries, program), ...args];
  execFileSync(first!, rest, {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C", PGPASSWORD: "kontak" },
  });
}

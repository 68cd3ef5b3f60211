import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { expectAllCalled } from "./called-functions.ts";
import { memoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
    /** The folder of the server's Unix socket; undefined where it listens on TCP alone. */
    socketFolder: string | undefined;
  }
}

/** Settings of a server whose data may be lost, with little log because it takes memory. */
export const testFlags = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  // Processes that have nothing to do wake rarely.
  "wal_writer_delay=10s",
  "bgwriter_delay=10s",
  "bgwriter_lru_maxpages=0",
];

/** The longest folder for a Unix socket: the path of its file may have 107 bytes on Linux. */
const socketFolderMax = 107 - "/.s.PGSQL.65535".length;

/** Starts the tests' own PostgreSQL (or uses TEST_DATABASE_URL) and creates the template of every test file's database. */
export default async function setup({ provide }: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  const dataDir = join(memoryFolder("var"), "test-postgres");
  const folder = resolve(dataDir);
  const flags = folder.length <= socketFolderMax ? [...testFlags, `unix_socket_directories=${folder}`] : testFlags;
  const embedded = given ? undefined : await embeddedPostgres({ dataDir, flags });
  const postgresUrl = given ?? embedded!.url;
  // A server that another run has started may lack it.
  const hasSocket = embedded && existsSync(join(folder, `.s.PGSQL.${new URL(postgresUrl).port}`));
  const templateName = `template_${process.pid}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  const { rows: old } = await admin.query("select datname from pg_database where datname ~ '^(template|test)_[0-9]+'");
  for (const { datname } of old) {
    const owner = Number(datname.split("_")[1]);
    if (!isRunning(owner)) await admin.query(`drop database if exists ${datname} with (force)`);
  }
  await admin.query(`create database ${templateName}`);
  const { db, pool } = openDatabase(databaseUrl(postgresUrl, templateName));
  await migrate(db, pool);
  await loadReferenceData({ db });
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  provide("postgresUrl", postgresUrl);
  provide("templateName", templateName);
  provide("socketFolder", hasSocket ? folder : undefined);
  return async () => {
    const templateUrl = databaseUrl(postgresUrl, templateName);
    const problem = await expectAllCalled(templateUrl).catch((error: unknown) => error);
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.end();
    await embedded?.stop();
    // Another run may still use it.
    if (!existsSync(join(dataDir, "postmaster.pid"))) rmSync(dataDir, { recursive: true, force: true });
    if (problem) throw problem;
  };
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

// Runs a command with TEST_DATABASE_URL naming a temporary cluster of Debian's PostgreSQL 15.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";

const folder = "/usr/lib/postgresql/15/bin";
const dataDir = "var/postgres15";
rmSync(dataDir, { recursive: true, force: true });
const server = await embeddedPostgres({
  dataDir,
  binaries: { postgres: `${folder}/postgres`, initdb: `${folder}/initdb` },
  localeArgs: ["--locale=C.UTF-8"],
  flags: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"],
});
const [program, ...args] = process.argv.slice(2);
const { status } = spawnSync(program!, args, {
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: server.url },
});
await server.stop();
process.exitCode = status ?? 1;

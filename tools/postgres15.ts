// Runs a command with TEST_DATABASE_URL naming a temporary cluster of Debian's PostgreSQL 15.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { memoryFolder } from "#test/support/memory-folder.ts";
import { testFlags } from "#test/support/postgres.ts";

const folder = "/usr/lib/postgresql/15/bin";
const dataDir = join(memoryFolder("var"), "postgres15");
rmSync(dataDir, { recursive: true, force: true });
const server = await embeddedPostgres({
  dataDir,
  binaries: { postgres: `${folder}/postgres`, initdb: `${folder}/initdb` },
  localeArgs: ["--locale=C.UTF-8"],
  // Which functions the tests have called (test/support/called-functions.ts).
  flags: [...testFlags, "track_functions=all"],
});
const [program, ...args] = process.argv.slice(2);
const { status } = spawnSync(program!, args, {
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: server.url },
});
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = status ?? 1;

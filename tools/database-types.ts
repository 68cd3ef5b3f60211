// Writes src/shared/database.ts from the schema that the migrations make; `--check` only says whether it is up to date.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import pg from "pg";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";

const file = "src/shared/database.ts";
const draft = "var/database.ts";

const server = await embeddedPostgres({ dataDir: "var/types-postgres", flags: ["fsync=off"] });
const name = `types_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query(`create database ${name}`);
const url = server.url.replace(/postgres$/, name);
const { db, pool } = openDatabase(url);
await migrate(db, pool);
await db.destroy();
execFileSync(
  "node_modules/.bin/kysely-codegen",
  [
    "--dialect=postgres",
    `--url=${url}`,
    "--camel-case",
    `--out-file=${draft}`,
    "--include-pattern=public.*",
    "--exclude-pattern=kysely_*",
    `--type-mapping=${JSON.stringify({ int8: "number" })}`,
  ],
  { stdio: "ignore" },
);
const types = execFileSync("node_modules/.bin/oxfmt", ["--stdin-filepath", file], {
  input: readFileSync(draft),
  encoding: "utf8",
});
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await server.stop();

if (!process.argv.includes("--check")) writeFileSync(file, types);
else if (types !== readFileSync(file, "utf8")) {
  console.error(`${file} does not match the migrations: npm run db:types`);
  process.exitCode = 1;
}

// Writes src/shared/database.ts from the schema that the migrations make.
import { execFileSync } from "node:child_process";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import pg from "pg";

const server = await embeddedPostgres({ dataDir: "var/types-postgres", flags: ["fsync=off"] });
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query("drop database if exists types with (force)");
await admin.query("create database types");
await admin.end();
const url = server.url.replace(/postgres$/, "types");
const { db, pool } = openDatabase(url);
await migrate(db, pool);
await db.destroy();
const out = "src/shared/database.ts";
execFileSync(
  "node_modules/.bin/kysely-codegen",
  [
    "--dialect",
    "postgres",
    "--url",
    url,
    "--camel-case",
    "--out-file",
    out,
    "--include-pattern",
    "public.*",
    "--exclude-pattern",
    "kysely_*",
    "--type-mapping",
    JSON.stringify({ int8: "number" }),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
execFileSync("node_modules/.bin/oxfmt", [out], { stdio: "inherit" });
await server.stop();

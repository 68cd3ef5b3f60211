// Generates migrations/schema.sql and src/shared/database.ts from the migrated schema.
import { writeFileSync } from "node:fs";
import pg from "pg";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { generatedSchema } from "./generated-schema.ts";

const server = await embeddedPostgres({ dataDir: "var/types-postgres", flags: ["fsync=off"] });
const name = `types_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query(`create database ${name}`);
const url = server.url.replace(/postgres$/, name);
const { db, pool } = openDatabase(url);
await migrate(db, pool);
await db.destroy();
for (const [file, text] of Object.entries(await generatedSchema(url))) writeFileSync(file, text);
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await server.stop();

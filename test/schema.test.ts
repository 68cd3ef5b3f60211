import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { generatedSchema } from "../tools/generated-schema.ts";
import { databaseUrl } from "./support/postgres.ts";

test("schema.sql and the database types are those of the migrations", async () => {
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject("templateName")}`);
  const generated = await generatedSchema(databaseUrl(inject("postgresUrl"), name));
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  for (const [file, text] of Object.entries(generated)) {
    expect(readFileSync(file, "utf8"), `${file} does not match the migrations: npm run db:types`).toBe(text);
  }
});

import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseUrl } from "./support/postgres.ts";

const recorded = process.env["KONTAK_STATEMENTS"];
const isOnPostgres15 = process.env["KONTAK_TEST_ONLY"] === "database";

/** What `prepare` takes; the others have no plan. */
const preparable = /^\s*(?:--.*\n\s*)*(?:select|insert|update|delete|merge|with|values)\b/i;
const created = /\bcreate (?:temp )?table (\w+)/gi;

/** Prepares a statement: PostgreSQL reads it whole and finds every table, column, function and operator in it. */
async function refusalOf(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query(`prepare checked as ${text}`);
    await client.query("deallocate checked");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.runIf(recorded && isOnPostgres15)(
  "PostgreSQL 15 understands every statement that the tests sent to PostgreSQL 18",
  async () => {
    const statements: string[] = readFileSync(recorded!, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    // Tables that a test creates for itself are missing in the template; those of the schema are there.
    const tables = statements.flatMap((text) => [...text.matchAll(created)].map(([, name]) => name!));
    const isOwnTable = (refusal: string) => tables.some((name) => refusal.endsWith(`${name}" does not exist`));
    // Migrations are several statements in one, and have run on this template.
    const migrations = new Set(globSync("migrations/*.sql").map((file) => readFileSync(file, "utf8")));
    const prepared = [...new Set(statements)].filter((text) => preparable.test(text) && !migrations.has(text));
    expect(prepared.length).toBeGreaterThan(1000);
    const client = new pg.Client({ connectionString: databaseUrl(inject("postgresUrl"), inject("templateName")) });
    await client.connect();
    const refusals: string[] = [];
    for (const text of prepared) {
      const refusal = await refusalOf(client, text);
      if (refusal && !isOwnTable(refusal)) refusals.push(`${refusal}: ${text}`);
    }
    await client.end();
    expect(refusals).toEqual([]);
  },
);

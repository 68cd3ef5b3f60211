import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import pg from "pg";
import { checkedColumns } from "./checked-columns.ts";
import { schemaDump } from "./schema-dump.ts";

/** The files that are generated from a migrated database's schema: paths and contents. */
export async function generatedSchema(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return {
      "migrations/schema.sql": await schemaDump(client),
      "src/shared/database.ts": databaseTypes(url, await checkedColumns(client)),
    };
  } finally {
    await client.end();
  }
}

function databaseTypes(url: string, columns: Record<string, string>) {
  mkdirSync("var", { recursive: true });
  const draft = `var/database-types-${process.pid}.ts`;
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
      `--overrides=${JSON.stringify({ columns })}`,
    ],
    { stdio: "ignore" },
  );
  const input = readFileSync(draft);
  rmSync(draft);
  return execFileSync("node_modules/.bin/oxfmt", ["--stdin-filepath", "src/shared/database.ts"], {
    input,
    encoding: "utf8",
  });
}

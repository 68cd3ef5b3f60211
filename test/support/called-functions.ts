import { appendFileSync, existsSync, readFileSync } from "node:fs";
import pg from "pg";

/** Set by `npm test` on PostgreSQL 15: the file that lists every function that was called, a name a line. */
const file = process.env["KONTAK_CALLED_FUNCTIONS"];

async function namesIn(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(query);
  await client.end();
  return rows.map(({ name }) => name);
}

/** Writes down which functions were called in a test's database, once its connections are closed. */
export async function recordCalledFunctions(url: string) {
  if (!file) return;
  const names = await namesIn(url, "select distinct funcname as name from pg_stat_user_functions");
  appendFileSync(file, names.map((name) => `${name}\n`).join(""));
}

/**
 * Throws if a function of the schema was not called: PostgreSQL reads the statements in it only then. Functions in SQL are
 * read when they are created.
 */
export async function expectAllCalled(url: string) {
  if (!file || !existsSync(file)) return;
  const called = new Set(readFileSync(file, "utf8").split("\n"));
  const all = await namesIn(
    url,
    `select proname as name from pg_proc join pg_language language on language.oid = prolang
     where lanname = 'plpgsql' and pronamespace = 'public'::regnamespace order by proname`,
  );
  const missing = all.filter((name) => !called.has(name));
  if (missing.length > 0) throw new Error(`No test on PostgreSQL 15 calls ${missing.join(", ")} (vitest.config.ts)`);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How long a statement may wait for a lock: what comes after it on that table waits as well. */
export type LockTimeout = { lockTimeoutMs: number };

/** `create index concurrently` waits for the transactions of others, and nobody waits for it. */
const concurrentLockTimeoutMs = 60_000;

const textOf = (folder: string, name: string) => readFileSync(join(folder, `${name}.sql`), "utf8");

/** The names of the migrations `0001_name.sql`, in order. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((file) => file.replace(".sql", ""));

const saysOutside = (text: string) => text.startsWith("-- outside a transaction");

/** Whether each statement of the migration is run, and may be repeated, on its own (docs/decisions/004). */
export const isOutsideTransaction = (folder: string, name: string) => saysOutside(textOf(folder, name));

export const withoutComments = (text: string) => text.replace(/--.*$/gm, "");

/** What such a migration says where nobody else uses the tables: a transaction refuses `concurrently`. */
export const insideTransaction = (text: string) => (saysOutside(text) ? text.replace(/\bconcurrently\b/g, "") : text);

/** The migrations as Kysely runs them. */
export const migrationsOf = (folder: string, { lockTimeoutMs }: LockTimeout): Record<string, Migration> =>
  Object.fromEntries(
    migrationNames(folder).map((name) => [
      name,
      {
        async up(db) {
          const text = textOf(folder, name);
          if (!db.isTransaction) return runOneByOne(db, text, lockTimeoutMs);
          await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(db);
          await sql.raw(insideTransaction(text)).execute(db);
        },
      },
    ]),
  );

async function runOneByOne(db: Kysely<any>, text: string, lockTimeoutMs: number) {
  try {
    for (const statement of withoutComments(text)
      .split(/;\s*$/m)
      .filter((part) => part.trim())) {
      const ms = /\bconcurrently\b/.test(statement) ? concurrentLockTimeoutMs : lockTimeoutMs;
      await sql.raw(`set lock_timeout = ${ms}`).execute(db);
      await sql.raw(statement).execute(db);
    }
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}

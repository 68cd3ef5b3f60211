import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type pg from "pg";

/** The ordered list of `migrations/0001_name.sql`; forward only, each in one transaction, under the migrator's lock. */
const migrations = (folder: string): Record<string, Migration> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /^\d{4}_.*\.sql$/.test(file))
      .sort()
      .map((file) => [
        file.replace(".sql", ""),
        { up: async (db) => void (await sql.raw(readFileSync(join(folder, file), "utf8")).execute(db)) },
      ]),
  );

/** One process migrates at a time: creating the job queue's schema concurrently fails. */
export const migrationLock = 7_340_133;

/** Brings the database to the newest schema; several processes may call it at once. */
export async function migrate(db: Kysely<any>, pgPool: pg.Pool, folder = "migrations") {
  const holder = await pgPool.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [migrationLock]);
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations(folder) },
    }).migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool });
  } finally {
    // Closing the connection releases the lock.
    holder.release(true);
  }
}

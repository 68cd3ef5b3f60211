import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type pg from "pg";
import { isOutsideTransaction, type LockTimeout, migrationsOf } from "./migration-files.server.ts";
import { checkNewerSchema, checkOrder, type Executed, isNewerSchema } from "./newer-schema.server.ts";

type Options = Partial<LockTimeout> & {
  folder?: string;
  /** How often a migration that waits for a lock is tried, and how long after the last time. */
  attempts?: number;
  retryMs?: number;
  /** Receives what an operator should know, as a sentence. */
  say?: (text: string) => void;
};

const turnPollMs = 200;
/** A lock that was not granted in time, and a deadlock. */
const lockFaults = new Set(["55P03", "40P01"]);

/** One process migrates at a time: creating the job queue's schema concurrently fails. */
export const migrationLock = 7_340_133;

/**
 * Brings the database to the newest schema; several processes may call it at once. A newer schema is left as it is where
 * this version works with it.
 */
export async function migrate(db: Kysely<any>, pgPool: pg.Pool, options: Options = {}) {
  const { folder = "migrations", lockTimeoutMs = 2_000, attempts = 60, retryMs = 5_000, say = () => {} } = options;
  const migrations = migrationsOf(folder, { lockTimeoutMs });
  const own = Object.keys(migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const holder = await pgPool.connect();
  try {
    const executed = await waitForTurn();
    if (isNewerSchema(own, executed)) say(await checkNewerSchema(holder, own, executed));
    else await applyAll(executed);
    await runMigrations({ pgPool });
    if (await adoptsCluster(holder))
      say(
        "Veritabanı başka bir PostgreSQL’de açıldı (geri yükleme, yedek sunucu): arama ve kayıtlı aramalar yeniden okunur.",
      );
    await holder.query("select pg_advisory_unlock_all()");
  } finally {
    // After a failure, closing the connection releases the lock.
    holder.release(true);
  }

  /**
   * Waits until no other process migrates; for a newer schema there is nothing to wait for. It asks again and again because
   * `create index concurrently` of the other process would wait for a statement that waits.
   */
  async function waitForTurn(): Promise<Executed[]> {
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await holder.query<{ isOurs: boolean }>(
        `select pg_try_advisory_lock(${migrationLock}) as "isOurs"`,
      );
      const executed = await selectExecuted(holder);
      if (rows[0]!.isOurs || isNewerSchema(own, executed)) return executed;
      if (isFirst) say("Veritabanının şemasını başka bir süreç güncelliyor; bitmesi bekleniyor.");
      await sleep(turnPollMs);
    }
  }

  /** An empty database gets all of them in one transaction; others one at a time, so that each holds its locks briefly. */
  async function applyAll(executed: readonly Executed[]) {
    checkOrder(own, executed);
    if (executed.length === 0) await apply(own.at(-1)!, false);
    else for (const name of own.slice(executed.length)) await apply(name, isOutsideTransaction(folder, name));
  }

  /** Brings the schema to this migration. */
  async function apply(name: string, disableTransactions: boolean) {
    for (let attempt = 1; ; attempt++) {
      const { error } = await migrator.migrateTo(name, { disableTransactions });
      if (!error) return;
      if (!lockFaults.has((error as { code?: string }).code ?? "")) throw error;
      const open = `Açık işlemler: ${await openTransactions()}.`;
      if (attempt === attempts)
        throw new Error(
          `Şema güncellemesi ${name} ${attempts} denemede bir tablonun kilidini alamadı. ${open} Onlar bitince siteyi yeniden başlatın.`,
          { cause: error },
        );
      say(`Şema güncellemesi ${name} bir tablonun kilidini bekliyor. ${open}`);
      await sleep(retryMs);
    }
  }

  /** The transactions that have been open for longest, for the operator who may end them. */
  async function openTransactions() {
    const { rows } = await holder.query<{ line: string }>(`
      select format('%s (pid %s, %s s)', coalesce(nullif(application_name, ''), '?'), pid,
        extract(epoch from now() - xact_start)::int) as line
      from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 3`);
    return rows.map(({ line }) => line).join(", ") || "yok";
  }
}

/** Whether the database was restored or promoted since the last start (docs/decisions/132). */
async function adoptsCluster(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ former: string | null; present: string }>(
    "select (select identity from cluster_identity) as former, adopt_cluster() as present",
  );
  const { former, present } = rows[0]!;
  return former !== null && former !== present;
}

/** The migrations that the database has, in order. */
async function selectExecuted(client: pg.ClientBase): Promise<Executed[]> {
  const { rows: found } = await client.query("select where to_regclass('kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query<Executed>("select name, timestamp::timestamptz as at from kysely_migration");
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

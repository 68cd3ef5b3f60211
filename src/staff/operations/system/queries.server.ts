import { sql } from "kysely";
import { isUnused } from "#src/selling/listings/photos/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

export type DatabaseState = {
  version: string;
  bytes: number;
  connections: number;
  mostConnections: number;
  /** The newest migration that was run. */
  migration: string;
  migrations: number;
};

export async function selectDatabaseState({ db }: Read): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      numbackends as connections, current_setting('max_connections')::int as most_connections,
      (select max(name) from kysely_migration) as migration, (select count(*)::int from kysely_migration) as migrations
    from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!;
}

/** The change feed of the listings: how many changes are stored, and when the newest was written. */
export async function selectFeedState({ db }: Read): Promise<{ changes: number; newest: Date | null }> {
  const { rows } = await sql<{ changes: number; newest: Date | null }>`
    select count(*)::int as changes, max(at) as newest from listing_change`.execute(db);
  return rows[0]!;
}

export type TableSize = { name: string; rows: number; bytes: number };

/** The largest tables; `rows` as PostgreSQL estimates them. */
export async function selectTableSizes({ db }: Read, limit: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(pg_class.oid) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by pg_total_relation_size(pg_class.oid) desc limit ${limit}`.execute(db);
  return rows;
}

/** Webhooks that fail or were disabled: the business, and the host alone of the address. */
export async function selectFailingWebhooks({ db }: Read, limit: number) {
  const { rows } = await sql<{ id: number; business: string; host: string; failures: number; disabledAt: Date | null }>`
    select webhook.id, business.name as business, substring(url from '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)') as host, failures,
      disabled_at
    from webhook join business on business.id = business_id
    where removed_at is null and (disabled_at is not null or failures > 0)
    order by failures desc, webhook.id limit ${limit}`.execute(db);
  return rows;
}

/** Sources of stock whose newest run failed. */
export async function selectFailingFeeds({ db }: Read, limit: number) {
  const { rows } = await sql<{ id: number; business: string; name: string; message: string; at: Date | null }>`
    select source.id, business.name as business, source.name, run.message, run.finished_at as at
    from stock_source as source join business on business.id = source.business_id
    cross join lateral (
      select state, message, finished_at from stock_run where source_id = source.id order by id desc limit 1) as run
    where source.removed_at is null and run.state = 'failed'
    order by run.finished_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The emptiest rate limits that were used since `since`; keys are stored as hashes, of which the first characters are shown. */
export async function selectEmptyBuckets({ db }: Read, since: Date, limit: number) {
  const { rows } = await sql<{ key: string; tokens: number; updatedAt: Date }>`
    select left(key, 12) as key, tokens, updated_at from throttle
    where updated_at > ${since} and tokens < 1 order by updated_at desc limit ${limit}`.execute(db);
  return rows;
}

export const selectMeasurements = ({ db }: Read) =>
  db.selectFrom("storageMeasurement").selectAll().orderBy("kind", "desc").orderBy("name").execute();

type Measurement = { name: string; kind: "folder" | "photos"; count: number; bytes: number; measuredAt: Date };

/** Replaces the measurements by these. */
export async function replaceMeasurements({ db }: Read, measurements: readonly Measurement[]) {
  await db.deleteFrom("storageMeasurement").execute();
  await db
    .insertInto("storageMeasurement")
    .values([...measurements])
    .execute();
}

/** Photos of the database, and those among them that neither a draft nor a listing uses. */
export async function measurePhotos({ db }: Read) {
  const { rows } = await sql<{ count: number; bytes: number; unused: number; unusedBytes: number }>`
    select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where is_unused) as unused,
      coalesce(sum(bytes) filter (where is_unused), 0)::bigint as unused_bytes
    from (select bytes, ${isUnused} as is_unused from photo) as seen`.execute(db);
  return rows[0]!;
}

/** How many payments have been waiting since `before` for the provider's answer. */
export async function countOverduePayments({ db }: Read, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_attempt where ask_at is not null and ask_at < ${before}`.execute(db);
  return rows[0]!.count;
}

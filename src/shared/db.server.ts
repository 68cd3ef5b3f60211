import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./database.ts";
import { listingReads } from "./listing-reads.server.ts";
import { limitedPool } from "./statement-limit.server.ts";

export type Db = Kysely<DB>;

// Ids and kuruş are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * How long a server may take to accept a connection; without it an unresponsive server would block for ever. A process whose
 * threads are busy with pictures needs seconds to answer the server; requests have a shorter limit (`limitStatements`).
 */
const connectTimeoutMs = 30_000;

/** The pool's own timeout would also end the wait for a free connection, which the server is not to blame for. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}

/**
 * A pool of connections and the query builder on it, whose statements have the limit of `limitStatements`. Destroying `db`
 * ends the pool.
 */
export function openDatabase(url: string, { connections = 10 } = {}): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: connections,
    application_name: "kontak",
    keepAlive: true,
  });
  // A server that stops closes idle connections; the pool opens new ones for the next queries.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return {
    pool,
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: limitedPool(pool) }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), listingReads()],
    }),
  };
}

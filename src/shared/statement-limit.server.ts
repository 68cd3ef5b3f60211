import { AsyncLocalStorage } from "node:async_hooks";
import { connect } from "node:net";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/**
 * How long a statement may take, with the wait for its connection, by what sends it. Commands, migrations and the demo
 * market have no limit.
 */
export const statementLimits = {
  /** Of the page cache's question whether the database answers at all. */
  probeMs: 1_000,
  /** Of a balancer's readiness check, which has a short timeout of its own. */
  readinessMs: 2_000,
  requestMs: 5_000,
  /** Of sitemaps, and of files that somebody downloads. */
  exportMs: 60_000,
  /** Of the names and prices that the search index reads. */
  indexMs: 60_000,
  jobMs: 600_000,
};

const current = new AsyncLocalStorage<number>();

/** Runs `work`, whose statements may take `ms` each. */
export const limitStatements = <Result>(ms: number, work: () => Result): Result => current.run(ms, work);

/** The limit here, in milliseconds; undefined where there is none. */
export const statementLimit = (): number | undefined => current.getStore();

/** The database did not answer in time; its code makes the error one that a client may retry. */
class DatabaseTimeout extends Error {
  name = "DatabaseTimeout";
  code = "ETIMEDOUT";
}

/**
 * The pool, with the limits of `limitStatements`. They are kept on this side, because a database that is frozen ends no
 * statement and PgBouncer refuses `statement_timeout` at the start of a connection (docs/decisions/135).
 */
export const limitedPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const ms = statementLimit();
    if (ms === undefined) return pool.connect();
    const until = performance.now() + ms;
    return limitedClient(await connectWithin(pool, ms), ms, until);
  },
});

/**
 * Calls `onLate` after `ms` unless it is cleared. A process that was busy for so long reads the answers that have arrived
 * meanwhile first: timers come before them in a turn of the event loop.
 */
function lateTimer(ms: number, onLate: () => void): { clear: () => void } {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (turn = setImmediate(onLate)), ms);
  return {
    clear() {
      clearTimeout(timer);
      clearImmediate(turn);
    },
  };
}

/** A connection of the pool; one that becomes free too late is given back. */
async function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = lateTimer(ms, () => {
    late.reject(new DatabaseTimeout(`no connection to the database within ${ms} ms`));
    connecting.then(
      (client) => client.release(),
      () => {},
    );
  });
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    timer.clear();
  }
}

/** `firstUntil`: when the first statement must have ended, on the clock of `performance.now`. */
function limitedClient(client: pg.PoolClient, ms: number, firstUntil: number): PostgresPoolClient {
  let until: number | undefined = firstUntil;
  let late: DatabaseTimeout | undefined;

  /** After `left` ms a statement is cancelled and its connection closed, which could answer too late. */
  async function query(text: string, values: readonly unknown[]) {
    if (late) throw late; // the rollback after it
    const left = until === undefined ? ms : Math.max(until - performance.now(), 0);
    until = undefined;
    const timer = lateTimer(left, () => {
      late = new DatabaseTimeout(`a statement took longer than ${ms} ms`);
      cancelStatement(client);
      // With a statement under way this destroys the socket, and the pool drops the connection.
      client.end().catch(() => {});
    });
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      throw late ?? error;
    } finally {
      timer.clear();
    }
  }
  return {
    // Its other form is for cursors, which nothing uses.
    query: query as unknown as PostgresPoolClient["query"],
    release: (isDiscarded) => client.release(isDiscarded),
  };
}

const cancelRequest = { bytes: 16, code: 80_877_102 };
const cancelTimeoutMs = 10_000;

/** Sends PostgreSQL's CancelRequest, on a connection of its own: a frozen server reads it once it runs again. */
function cancelStatement(client: pg.PoolClient) {
  const { host, port, processID, secretKey } = client as pg.PoolClient & {
    host: string;
    port: number;
    processID: number | null;
    secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(cancelRequest.bytes);
  request.writeInt32BE(cancelRequest.bytes, 0);
  request.writeInt32BE(cancelRequest.code, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on("error", () => {}).setTimeout(cancelTimeoutMs, () => socket.destroy());
  socket.unref().end(request);
}

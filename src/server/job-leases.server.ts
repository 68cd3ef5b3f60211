import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#src/shared/context.server.ts";

/** How often locks of dead workers are searched. */
const sweepEveryMs = 1000;
/** How long a lease must be free before it counts as lost: after a lost connection, a living node acquires it again. */
const defaultGraceMs = 5000;
const reconnectMs = { first: 50, most: 1000 };
/** A machine that disappears without closing its connections: PostgreSQL notices after 20 s and releases its leases. */
const connectionSettings = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

export type JobLeases = {
  /**
   * Resolves once the lease of a worker pool is held and the tasks that it knows are registered; it is held until
   * `release`, also across reconnects.
   */
  hold(workerPoolId: string, tasks: readonly string[]): Promise<void>;
  release(workerPoolId: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * A lease says that a worker pool is alive: an advisory lock named after the pool, held on one connection of this node.
 * PostgreSQL releases it when the node dies. graphile-worker would leave the jobs of a dead pool locked for four hours;
 * here every node unlocks the jobs of pools whose lease is free.
 */
export function openJobLeases(pool: pg.Pool, log: Log, { graceMs = defaultGraceMs } = {}): JobLeases {
  /** The leases of this node, each with the connection that holds it. */
  const held = new Map<string, { tasks: readonly string[]; on?: pg.PoolClient; acquired?: Promise<unknown> }>();
  /** When the lease of another pool was first found free, in milliseconds of this process's monotonic clock. */
  const freeSince = new Map<string, number>();
  const closing = new AbortController();
  let connected: Connection | undefined;
  let connecting: Promise<Connection> | undefined;

  /** The connection that holds the leases; while the database is away, it is retried with backoff. */
  async function connect(): Promise<Connection> {
    if (connected) return connected;
    connecting ??= connectWithBackoff().finally(() => (connecting = undefined));
    return connecting;
  }

  async function connectWithBackoff(): Promise<Connection> {
    for (let delay = reconnectMs.first; ; delay = Math.min(delay * 2, reconnectMs.most))
      try {
        closing.signal.throwIfAborted();
        return await openConnection();
      } catch (error) {
        closing.signal.throwIfAborted();
        if (delay === reconnectMs.first) log.warn({ err: error }, "job leases: no connection, retrying with backoff");
        await sleep(delay, undefined, { signal: closing.signal });
      }
  }

  async function openConnection(): Promise<Connection> {
    const client = await pool.connect();
    let isDropped = false;
    const connection: Connection = {
      client,
      drop: () => {
        if (isDropped) return;
        isDropped = true;
        client.release(true);
        if (connected !== connection) return;
        connected = undefined;
        // The same outage may have cost other nodes their leases, so they get the grace period to acquire them again.
        freeSince.clear();
        if (!closing.signal.aborted) connect().catch(() => {});
      },
    };
    client.on("error", connection.drop).on("end", connection.drop);
    try {
      await client.query(connectionSettings);
      for (const id of held.keys()) await acquire(client, id);
    } catch (error) {
      connection.drop();
      throw error;
    }
    connected = connection;
    return connection;
  }

  /** Locks once per connection: a lock that is acquired twice is held until it is released twice. */
  async function acquire(client: pg.PoolClient, id: string) {
    const lease = held.get(id);
    if (!lease) return;
    if (lease.on !== client) {
      lease.on = client;
      lease.acquired = client.query(acquireLease, [id]).then(() => client.query(registerPool, [id, lease.tasks]));
    }
    await lease.acquired;
  }

  async function onConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const { client, drop } = await connect();
    try {
      return await work(client);
    } catch (error) {
      drop();
      throw error;
    }
  }

  async function sweep(client: pg.PoolClient) {
    const { rows } = await client.query<{ id: string }>(selectFreeLeases, [[...held.keys()]]);
    const now = performance.now();
    const free = new Set(rows.map(({ id }) => id));
    for (const id of freeSince.keys()) if (!free.has(id)) freeSince.delete(id);
    for (const id of free) if (!freeSince.has(id)) freeSince.set(id, now);
    const dead = [...free].filter((id) => now - freeSince.get(id)! >= graceMs);
    if (dead.length === 0) return;
    await client.query(unlockJobs, [dead]);
    log.warn({ workerPools: dead }, "job leases: unlocked the jobs of dead workers");
  }

  async function sweepUntilClosed() {
    while (!closing.signal.aborted) {
      await onConnection(sweep).catch((error) => {
        if (!closing.signal.aborted) log.warn({ err: error }, "job leases: the sweep failed");
      });
      await sleep(Math.min(sweepEveryMs, graceMs), undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const sweeping = sweepUntilClosed();

  return {
    async hold(id, tasks) {
      if (!held.has(id)) held.set(id, { tasks });
      for (;;)
        try {
          return await onConnection((client) => acquire(client, id));
        } catch {
          closing.signal.throwIfAborted();
        }
    },
    async release(id) {
      const isHeld = held.delete(id);
      // A failing connection releases the lease as well.
      if (!isHeld || !connected) return;
      // The connection may be lost, and another one opened, between the two.
      const { client } = connected;
      await client.query(forgetPool, [id]).catch(() => {});
      await client.query(releaseLease, [id]).catch(() => {});
    },
    async close() {
      closing.abort();
      await connecting?.catch(() => {});
      await sweeping;
      connected?.drop();
    },
  };
}

/** `drop` closes it, which releases its locks. */
type Connection = { client: pg.PoolClient; drop: () => void };

const leaseKey = (id: string) => `hashtextextended('worker pool ' || ${id}, 0)`;
const acquireLease = `select pg_advisory_lock(${leaseKey("$1::text")})`;
const releaseLease = `select pg_advisory_unlock(${leaseKey("$1::text")})`;
const registerPool = `
  insert into worker_pool (id, lease, tasks) values ($1, ${leaseKey("$1::text")}, $2) on conflict (id) do update set tasks = excluded.tasks`;
const forgetPool = "delete from worker_pool where id = $1";
/** Pools that are registered or have locked jobs, and whose lease is free; trying to acquire one releases it with the statement. */
const selectFreeLeases = `
  with owner as materialized (
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
    union
    select id from worker_pool
  )
  select id from owner where id <> all ($1::text[]) and pg_try_advisory_xact_lock(${leaseKey("id")})`;
/** Checks the leases once more: a pool that acquired its lease meanwhile keeps its jobs locked. */
const unlockJobs = `
  with dead as materialized (
    select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(${leaseKey("id")})
  ), forgotten as (
    delete from worker_pool where id in (select id from dead)
  )
  select graphile_worker.force_unlock_workers(array(select id from dead))`;

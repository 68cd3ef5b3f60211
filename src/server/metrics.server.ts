import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countLostPhotos } from "#src/selling/listings/photos/queries.server.ts";
import type { SearchIndex } from "#src/finding/search/feed/index-process.server.ts";
import type { Log } from "#src/shared/context.server.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import { countFullStorage, type FullStore, measureFullStorage } from "#src/shared/storage-full.server.ts";
import type { PageCache } from "./page-cache/store.server.ts";
import { listenAt, metricsPort } from "./ports.server.ts";
import type { PageThreads } from "./rendering/threads.server.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** What this process measures; undefined in jobs and commands. */
    metrics?: Registry;
  }
}

/** Prometheus metrics: the process's own, and answers by route, method and status. */
export function measure(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureFullStorage(registry);
  const answered = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const onFull = (store: FullStore) => countFullStorage(registry, store);
  app.addHook("onRequest", async ({ ctx }) => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- health checks have no context
    if (ctx) Object.assign(ctx, { metrics: registry, onFull });
  });
  app.addHook("onResponse", async (request, reply) => {
    answered.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return registry;
}

/** The page cache for visitors: hits and misses since the start, entries and bytes now. */
export function measurePageCache(registry: Registry, cache: PageCache) {
  new Gauge({
    name: "page_cache",
    help: "Cached pages for visitors: hits and misses since the start (hit, miss), now (entries, bytes)",
    labelNames: ["of"],
    registers: [registry],
    collect() {
      for (const [of, value] of Object.entries(cache.state())) this.set({ of }, value);
    },
  });
}

/** Photos of which files are lost, as the checks of files have found. It is left out while the database does not answer. */
export function measurePhotos(registry: Registry, deps: Parameters<typeof countLostPhotos>[0]) {
  new Gauge({
    name: "photos_lost",
    help: "Photos of which stored files are lost and cannot be made again",
    registers: [registry],
    async collect() {
      try {
        this.set(await limitStatements(statementLimits.readinessMs, () => countLostPhotos(deps)));
      } catch {
        this.remove();
      }
    },
  });
}

/** Threads that render pages: how many there are (ready), pages that wait for them, pages rendered since the start. */
export function measureThreads(registry: Registry, threads: PageThreads) {
  new Gauge({
    name: "page_threads",
    help: "Threads that render pages (ready), pages waiting for them (waiting), rendered since the start (rendered)",
    labelNames: ["of"],
    registers: [registry],
    collect() {
      for (const [of, value] of Object.entries(threads.state())) this.set({ of }, value);
    },
  });
}

type Measured = { registry: Registry; search: SearchIndex | undefined; log: Log };

/** Answers with the metrics; the search index sums itself up under `/search`. */
export const metricsServer = ({ registry, search, log }: Measured) =>
  createServer((request, response) => {
    if (request.url === "/search" && search)
      return void search.ask("summary").then(
        (summary) => response.setHeader("content-type", "application/json").end(JSON.stringify(summary)),
        () => response.writeHead(503).end(),
      );
    registry.metrics().then(
      (text) => response.setHeader("content-type", registry.contentType).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be collected");
        response.writeHead(500).end();
      },
    );
  });

/** Serves the metrics on a port of their own, on 127.0.0.1 only. */
export async function serveMetrics(port: number, measured: Measured) {
  const server = metricsServer(measured);
  await listenAt(server, metricsPort(port));
  return () => new Promise<void>((done) => server.close(() => done()));
}

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { prepareSentences } from "#src/finding/search/sentence/service.server.ts";
import { buildApp } from "./app.server.ts";
import type { Config } from "./config.server.ts";
import { openDeps } from "./deps.server.ts";
import { features } from "./features.ts";
import { fillMarket } from "./fill-market.server.ts";
import { startJobs } from "./jobs.server.ts";
import { serveMetrics } from "./metrics.server.ts";
import { checkPorts, metricsPort, portFault, sandboxPort, sitePort } from "./ports.server.ts";
import { pageThreads } from "./rendering/threads.server.ts";
import { countFullStorage, type FullStore } from "#src/shared/storage-full.server.ts";
import { sandboxPortOf, sandboxProcess } from "./sandbox-process.server.ts";
import { uploadsProcess } from "./uploads/process.server.ts";

export { openDeps } from "./deps.server.ts";
export { ConfigError, readConfig } from "./config.server.ts";
export { NewerSchemaError } from "./newer-schema.server.ts";
export { TakenPortError } from "./ports.server.ts";

type Options = { isBuilt: boolean; say?: (text: string) => void };

/** How long requests in flight may take to finish once the process is stopped. */
const requestsEndMs = 5_000;

/**
 * Starts the parts of the process that the configuration names. `close` reports that the node is not ready and serves until
 * balancers have noticed, or until `isUrgent` is aborted; then it stops accepting and frees its ports, finishes the requests
 * and jobs in flight, and closes the database.
 */
export async function start(config: Config, options: Options) {
  await checkPorts(portsOf(config, options));
  const opened = await openDeps(config, features, options.say);
  try {
    return await startParts(config, opened, options);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Opened = Awaited<ReturnType<typeof openDeps>>;

const servesPages = (config: Config, { isBuilt }: Options) => isBuilt && config.KONTAK_PROCESS !== "jobs";

/** What this process will listen on. */
function portsOf(config: Config, options: Options) {
  const sandbox = sandboxPortOf(config);
  return [
    ...(servesPages(config, options) && config.PORT ? [sitePort(config)] : []),
    ...(config.METRICS_PORT ? [metricsPort(config.METRICS_PORT)] : []),
    ...(sandbox ? [sandboxPort(sandbox)] : []),
  ];
}

/** Another site may have been started at the same moment. */
const listenAtSite = (http: FastifyInstance, config: Config) =>
  http.listen({ port: config.PORT, host: config.HOST }).catch((error: Error) => {
    throw portFault(error, sitePort(config));
  });

async function startParts(config: Config, opened: Opened, options: Options) {
  const { pool, url } = opened;
  const { isBuilt, say = () => {} } = options;
  const isWeb = servesPages(config, options);
  const uploads = isWeb ? uploadsProcess({ ...config, DATABASE_URL: url }) : undefined;
  const threads = isWeb ? pageThreads() : undefined;
  const sandbox = sandboxProcess(config);
  const deps = { ...opened.deps, photoMaking: uploads };
  const { http, metrics, drain } = await buildApp(deps, {
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    isBuilt,
    uploadFolder: join(config.KONTAK_DATA, "uploads"),
    uploads,
    threads,
    databaseUrl: url,
    chat: { url },
  });
  await fillMarket({ ...deps, log: http.log }, config, say);
  // Listening begins once the search index is ready.
  deps.search?.reportTo(http.log);
  await deps.search?.ready();
  await prepareSentences(deps);
  const onFull = (store: FullStore) => countFullStorage(metrics, store);
  uploads?.reportTo(http.log, onFull);
  threads?.reportTo(http.log);
  await Promise.all([uploads?.ready(), sandbox?.ready()]);
  const measured = { registry: metrics, search: deps.search, log: http.log };
  const stopMetrics = config.METRICS_PORT ? await serveMetrics(config.METRICS_PORT, measured) : undefined;
  if (isWeb) await listenAtSite(http, config);
  const runner = config.KONTAK_PROCESS === "web" ? undefined : await startJobs({ ...deps, onFull }, pool, http.log);
  return {
    http,
    async close(isUrgent?: AbortSignal) {
      drain();
      const jobsEnd = runner?.stop();
      if (isWeb) await sleep(config.KONTAK_DRAIN_SECONDS * 1000, undefined, { signal: isUrgent }).catch(() => {});
      const cutOff = setTimeout(() => http.server.closeAllConnections(), requestsEndMs).unref();
      await Promise.all([http.close(), stopMetrics?.(), jobsEnd]);
      clearTimeout(cutOff);
      await Promise.all([uploads?.close(), threads?.close(), sandbox?.close()]);
      await opened.close();
    },
  };
}

import { join } from "node:path";
import { prepareSentences } from "#src/search/sentence/service.server.ts";
import { buildApp } from "./app.server.ts";
import type { Config } from "./config.server.ts";
import { openDeps } from "./deps.server.ts";
import { features } from "./features.ts";
import { fillMarket } from "./fill-market.server.ts";
import { startJobs } from "./jobs.server.ts";
import { serveMetrics } from "./metrics.server.ts";
import { pageThreads } from "./rendering/threads.server.ts";
import { sandboxProcess } from "./sandbox-process.server.ts";
import { uploadsProcess } from "./uploads/process.server.ts";

export { openDeps } from "./deps.server.ts";
export { ConfigError, readConfig } from "./config.server.ts";

type Options = { isBuilt: boolean; say?: (text: string) => void };

/** How long requests in flight may take to finish once the process is stopped. */
const requestsEndMs = 5_000;

/**
 * Starts the parts of the process that the configuration names. `close` stops accepting, finishes the requests and jobs
 * in flight, and then closes the database.
 */
export async function start(config: Config, options: Options) {
  const opened = await openDeps(config, features);
  try {
    return await startParts(config, opened, options);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Opened = Awaited<ReturnType<typeof openDeps>>;

async function startParts(config: Config, opened: Opened, { isBuilt, say = () => {} }: Options) {
  const { pool, url } = opened;
  const isWeb = isBuilt && config.KONTAK_PROCESS !== "jobs";
  const uploads = isWeb ? uploadsProcess({ ...config, DATABASE_URL: url }) : undefined;
  const threads = isWeb ? pageThreads() : undefined;
  const sandbox = config.KONTAK_PROCESS === "jobs" ? undefined : sandboxProcess(config);
  const deps = { ...opened.deps, photoMaking: uploads };
  const { http, metrics, stopAnswering } = await buildApp(deps, {
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    isBuilt,
    uploadFolder: join(config.KONTAK_DATA, "uploads"),
    uploads,
    threads,
    chat: { url },
  });
  await fillMarket({ ...deps, log: http.log }, config, say);
  // Listening begins once the search index is ready.
  deps.search?.reportTo(http.log);
  await deps.search?.ready();
  await prepareSentences(deps);
  uploads?.reportTo(http.log);
  threads?.reportTo(http.log);
  await uploads?.ready();
  if (isWeb) await http.listen({ port: config.PORT, host: config.HOST });
  // After listening: where another site runs at this port, its sandbox has the other port too, and `PORT` is the error to report.
  await sandbox?.ready();
  const runner = config.KONTAK_PROCESS === "web" ? undefined : await startJobs(deps, pool, http.log);
  const stopMetrics = config.METRICS_PORT ? serveMetrics(metrics, config.METRICS_PORT, deps.search) : undefined;
  return {
    http,
    async close() {
      stopAnswering();
      const cutOff = setTimeout(() => http.server.closeAllConnections(), requestsEndMs).unref();
      await Promise.all([http.close(), runner?.stop()]);
      clearTimeout(cutOff);
      await stopMetrics?.();
      await Promise.all([uploads?.close(), threads?.close(), sandbox?.close()]);
      await opened.close();
    },
  };
}

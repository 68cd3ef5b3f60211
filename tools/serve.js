// Starts the built site. Runs on the pinned Node.
import { ConfigError, readConfig, start } from "../build/server/index.js";

const startedAt = performance.now();
/** Longer requests and jobs are aborted, so that the process ends within ten seconds. */
const stopTimeoutMs = 8_000;
let server;
let isStopping = false;
/** A terminal signals the whole process group, and npm and tools/start.js forward signals: only the first one counts. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  // Nothing to finish yet; the embedded PostgreSQL ends with the process.
  if (!server) process.exit(0);
  setTimeout(() => process.exit(1), stopTimeoutMs);
  server.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
try {
  const config = readConfig(process.env);
  server = await start(config, { isBuilt: true, say: console.log });
  if (config.LOG_LEVEL !== "silent")
    console.log(`Kontak hazır: ${config.KONTAK_ORIGIN} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error.code === "EADDRINUSE")
    console.error(`PORT ${error.port} kullanımda. Başka bir PORT verin, örneğin: PORT=3001 npm start`);
  else console.error(error);
  process.exit(1);
}

// Starts the built site. Runs on the pinned Node.
import { ConfigError, NewerSchemaError, readConfig, start, TakenPortError } from "../build/server/index.js";

const startedAt = performance.now();
/** A setting or the schema prevents the start, so there is no use in starting again: EX_CONFIG of sysexits.h. */
const configurationCode = 78;
/** A port is taken, maybe by a process that is about to stop: EX_TEMPFAIL. */
const takenPortCode = 75;
/** Longer requests and jobs are aborted, so that the process ends within ten seconds after it was drained. */
const stopTimeoutMs = 8_000;
let drainMs = 0;
let server;
let isStopping = false;
/** Aborted once tools/start.js has died: what starts it again needs the ports. */
const orphaned = new AbortController();
/** A terminal signals the whole process group, and npm and tools/start.js forward signals: only the first one counts. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  // Nothing to finish yet; the embedded PostgreSQL ends with the process.
  if (!server) process.exit(0);
  setTimeout(() => process.exit(1), drainMs + stopTimeoutMs);
  server.close(orphaned.signal).then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
const stopAtOnce = () => {
  orphaned.abort();
  stop();
};
process.on("disconnect", stopAtOnce);
if (process.connected === false) stopAtOnce();
try {
  const config = readConfig(process.env);
  drainMs = config.KONTAK_DRAIN_SECONDS * 1000;
  // For tools/start.js, which kills it where it takes longer.
  process.send?.({ stopMs: drainMs + stopTimeoutMs }, () => {});
  server = await start(config, { isBuilt: true, say: console.log });
  if (config.LOG_LEVEL !== "silent")
    console.log(`Kontak hazır: ${config.KONTAK_ORIGIN} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
} catch (error) {
  const isConfiguration = error instanceof ConfigError || error instanceof NewerSchemaError;
  console.error(isConfiguration ? error.message : error);
  process.exit(error instanceof TakenPortError ? takenPortCode : isConfiguration ? configurationCode : 1);
}

// Starts the built site. Runs on the pinned Node.
import { ConfigError, readConfig, start } from "../build/server/index.js";

const startedAt = performance.now();
let server;
for (const signal of ["SIGINT", "SIGTERM"]) {
  // What has not started yet needs no goodbye.
  process.once(signal, () => (server ? void server.close().then(() => process.exit(0)) : process.exit(0)));
}
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

// `npm run dev`: one port for site and hot reload. A changed server file is reloaded with the next request.
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { readConfig } from "#src/server/config.server.ts";
import { checkPorts, listenAt, sitePort } from "#src/server/ports.server.ts";
import type * as Entry from "#src/server/start.server.ts";
import { whenNpmEnds } from "./parent.js";

process.env["NODE_ENV"] ??= "development";
const server = createServer();
const vite = await createVite({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });

type Running = { entry: typeof Entry; site: Awaited<ReturnType<typeof Entry.start>> };
let running: Promise<Running> | undefined;

/** The site with the newest server code: the running one, or a new one after the old has closed. */
async function load(before: Promise<Running> | undefined): Promise<Running> {
  const now = await before?.catch(() => undefined);
  const entry = (await vite.ssrLoadModule("/src/server/start.server.ts")) as typeof Entry;
  if (now?.entry === entry) return now;
  await now?.site.close();
  return {
    entry,
    site: await entry.start(entry.readConfig(process.env), { isBuilt: false, say: now ? undefined : console.log }),
  };
}

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      running = load(running);
      (await running).site.http.routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String((error as Error).stack));
    }
  });
});

// Vite handles its own sockets.
server.on("upgrade", (request, socket, head) => {
  if (!request.headers["sec-websocket-protocol"]?.startsWith("vite-"))
    void running?.then(({ site }) => site.http.server.emit("upgrade", request, socket, head));
});

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  server.close();
  await (await running)?.site.close();
  await vite.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
whenNpmEnds("dev", () => void stop());

try {
  const config = readConfig(process.env);
  await checkPorts([sitePort(config)]);
  running = load(running);
  await running;
  await listenAt(server, sitePort(config));
  console.log(`Kontak geliştirme kipinde: ${config.KONTAK_ORIGIN}`);
} catch (error) {
  // Vite loads its own copy of the class.
  const isConfiguration = error instanceof Error && error.name === "ConfigError";
  console.error(isConfiguration ? error.message : error);
  process.exit(1);
}

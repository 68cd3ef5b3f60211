// node bench/tanstack-start/serve.js: serves the built server on PORT with TanStack's own adapter for Node.
import { serve } from "srvx";
import server from "./build/server/server.js";

serve({
  fetch: server.fetch,
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  silent: true,
  gracefulShutdown: false,
});

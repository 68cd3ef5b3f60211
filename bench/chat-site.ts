// The site's own application for bench:chat, on the database of DATABASE_URL, without rate limits on messages.
import { buildApp } from "../src/server/app.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";

const config = readConfig(process.env);
const opened = await openDeps(config);
const { deps, url } = opened;
const many = { capacity: 1e9, perSecond: 1e9 };
const { http } = await buildApp(deps, {
  uploadFolder: `${config.KONTAK_DATA}/uploads`,
  chat: { url, limits: { frames: many }, messagesPerMinute: 1e9 },
});
await http.listen({ port: config.PORT, host: "127.0.0.1" });
process.once(
  "SIGTERM",
  () =>
    void http
      .close()
      .then(() => opened.close())
      .then(() => process.exit(0)),
);

// The sandbox payment provider as a process of its own, started with the site. It ends when the site disconnects, however
// that died; a Ctrl+C of the whole process group reaches it through the site.
import { sandboxProvider } from "./provider.ts";

const { PORT, SITE_ORIGIN, API_KEY, SECRET_KEY, STATE_FILE } = process.env;
const { app } = sandboxProvider({
  apiKey: API_KEY!,
  secretKey: SECRET_KEY!,
  siteOrigin: SITE_ORIGIN!,
  stateFile: STATE_FILE,
});
/** Longer requests are aborted. */
const stopTimeoutMs = 3_000;
function stop() {
  setTimeout(() => process.exit(1), stopTimeoutMs);
  void app.close().then(() => process.exit(0));
}
process.on("disconnect", stop);
process.on("SIGTERM", stop);
process.on("SIGINT", () => {});
const origin = await app.listen({ port: Number(PORT), host: "127.0.0.1" });
if (process.connected) process.send!({ isReady: true, origin });
// The site has died meanwhile.
else if (process.connected === false) stop();

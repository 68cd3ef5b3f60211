// The process that receives uploads and makes photos of them, started by `uploadsProcess`: neither their bytes nor what
// these leave to be collected reach the process that answers everybody else.
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import { finishPhoto, makingEnds } from "#src/listings/photos/making/service.server.ts";
import { photoUploads } from "#src/selling/photos/uploads/uploads.server.ts";
import { baseApp } from "../base-app.server.ts";
import type { Config } from "../config.server.ts";
import { openDeps } from "../deps.server.ts";
import type { Order, Told } from "./messages.ts";

// Whoever has started it ends it, also where a terminal tells both.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
/** What to do when the process that started this one closes the channel, or dies. */
let onDisconnect = (): void => process.exit();
process.once("disconnect", () => onDisconnect());

/** Uploads that take longer to finish go on later, where they stopped. */
const endMs = 4_000;
const tell = (told: Told) => process.connected && process.send!(told);
const [{ config }] = (await once(process, "message")) as [{ config: Config }];
const opened = await openDeps(config);
const { deps } = opened;
const app = baseApp(deps, { logLevel: config.LOG_LEVEL, trustProxy: config.TRUST_PROXY, isBuilt: true });
await app.register(photoUploads, { uploadFolder: join(config.KONTAK_DATA, "uploads") });
app.addHook("onClose", makingEnds);
await app.ready();

function receive({ head, body }: { head: string; body: Uint8Array }, connection: Socket | undefined) {
  tell({ taken: true });
  if (!connection) return; // it was cut meanwhile
  app.server.emit("connection", connection);
  // What was read already, before anything else is. Not sooner: a connection that is told to wait while it is being
  // resumed would be read on.
  connection.once("resume", () => connection.unshift(Buffer.concat([Buffer.from(head, "latin1"), body])));
}

async function finish(photoId: string) {
  const ctx = { ...deps, log: app.log, member: undefined, session: undefined, client: "", nonce: undefined };
  await finishPhoto(ctx, photoId).catch((error) => app.log.error({ err: error }));
  tell({ finished: photoId });
}

process.on("message", (order: Order, connection: Socket | undefined) => {
  if ("head" in order) receive(order, connection);
  else if ("finish" in order) void finish(order.finish);
});
async function end() {
  setTimeout(() => process.exit(1), endMs).unref();
  await app.close();
  await opened.close();
  process.exit();
}
onDisconnect = () => void end();
tell({ isReady: true });

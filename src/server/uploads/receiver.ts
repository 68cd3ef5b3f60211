// The process that receives uploads and makes photos of them, started by `uploadsProcess`: so neither their bytes nor
// their garbage collection burden the process that answers requests.
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import { finishPhoto, makingEnds } from "#src/selling/listings/photos/making/service.server.ts";
import { photoUploads } from "#src/selling/listing-editor/photos/uploads/uploads.server.ts";
import { type FullStore, reportFull } from "#src/shared/storage-full.server.ts";
import { baseApp } from "../base-app.server.ts";
import type { Config } from "../config.server.ts";
import { openDeps } from "../deps.server.ts";
import type { UploadsCommand, UploadsReply } from "./messages.ts";

// The parent process ends this one, also where a terminal signals both.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
/** What to do when the parent process closes the channel or dies. */
let onDisconnect = (): void => process.exit();
process.once("disconnect", () => onDisconnect());

/** Uploads that take longer to finish are interrupted, and clients resume them later. */
const closeTimeoutMs = 4_000;
const send = (reply: UploadsReply) => process.connected && process.send!(reply);
const [{ config }] = (await once(process, "message")) as [{ config: Config }];
const opened = await openDeps(config);
const deps = { ...opened.deps, onFull: (full: FullStore) => void send({ full }) };
const app = baseApp(deps, { logLevel: config.LOG_LEVEL, trustProxy: config.TRUST_PROXY, isBuilt: true });
await app.register(photoUploads, { uploadFolder: join(config.KONTAK_DATA, "uploads") });
app.addHook("onClose", makingEnds);
await app.ready();

function receive({ head, body }: { head: string; body: Uint8Array }, connection: Socket | undefined) {
  send({ taken: true });
  if (!connection) return; // the client disconnected meanwhile
  app.server.emit("connection", connection);
  // Bytes that were read already go first. Not sooner: a connection that is paused while it is being resumed would
  // continue to be read.
  connection.once("resume", () => connection.unshift(Buffer.concat([Buffer.from(head, "latin1"), body])));
}

async function finish(photoId: string) {
  const ctx = { ...deps, log: app.log, member: undefined, session: undefined, client: "", nonce: undefined };
  await finishPhoto(ctx, photoId).catch((error) => {
    if (!reportFull(ctx, error)) app.log.error({ err: error });
  });
  send({ finished: photoId });
}

process.on("message", (command: UploadsCommand, connection: Socket | undefined) => {
  if ("head" in command) receive(command, connection);
  else if ("finish" in command) void finish(command.finish);
});
async function end() {
  setTimeout(() => process.exit(1), closeTimeoutMs).unref();
  await app.close();
  await opened.close();
  process.exit();
}
onDisconnect = () => void end();
send({ isReady: true });

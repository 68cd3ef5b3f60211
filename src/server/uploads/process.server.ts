import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { uploadPath } from "#src/selling/listings/photos/rules.ts";
import type { Log } from "#src/shared/context.server.ts";
import { unexpectedError } from "#src/shared/refusal.ts";
import type { FullStore } from "#src/shared/storage-full.server.ts";
import type { Config } from "../config.server.ts";
import type { UploadsCommand, UploadsReply } from "./messages.ts";

// Run from its source, like the worker of the search index.
const processFile = join(process.cwd(), "src/server/uploads/receiver.ts");

/** A `nice` value: a quarter of a busy processor, since an uploader waits for the thumbnail. */
const laterPriority = 5;
const restartMs = 500;
const closeTimeoutMs = 4_000;

/** The process that receives uploads and makes photos of them (docs/decisions/047). */
export type UploadsProcess = {
  /** Hands over the connection of an upload request; false for any other request. */
  take(request: IncomingMessage, answer: ServerResponse): boolean;
  /** Resolves when it has made all sizes of a photo, or failed to. */
  finish(photoId: string): Promise<void>;
  /** Sets the log for errors, and the counter of writes that failed because a disk was full. */
  reportTo(log: Log, onFull?: (store: FullStore) => void): void;
  /** Resolves when it accepts connections. */
  ready(): Promise<void>;
  /** Lets it finish its work and ends it. */
  close(): Promise<void>;
};

/** Starts the process. When it dies it is replaced; interrupted uploads resume with the new one. */
export function uploadsProcess(config: Config): UploadsProcess {
  let isClosed = false;
  let log: Log | undefined;
  let onFull = (_store: FullStore) => {};
  /** The process that accepts connections. */
  let ready: ChildProcess | undefined;
  let becameReady = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();
  let handedBefore: Promise<void> = Promise.resolve();
  const finishing = new Map<string, PromiseWithResolvers<void>>();
  let child = start();

  function start(): ChildProcess {
    const started = fork(processFile, { execArgv: ["--no-warnings"], serialization: "advanced" });
    if (started.pid !== undefined) setPriority(started.pid, laterPriority);
    started.send({ config } satisfies UploadsCommand);
    started.on("message", (reply: UploadsReply) => {
      if ("isReady" in reply) {
        ready = started;
        becameReady.resolve();
      } else if ("taken" in reply) taken.resolve();
      else if ("full" in reply) onFull(reply.full);
      else finished(reply.finished);
    });
    started.on("error", (error) => log?.error({ err: error }, "the process of uploads has a fault"));
    started.once("exit", (code, signal) => {
      if (ready) becameReady = Promise.withResolvers();
      ready = undefined;
      taken.resolve();
      for (const photoId of finishing.keys()) finished(photoId);
      if (isClosed) return;
      log?.error({ code, signal }, "the process of uploads died");
      setTimeout(() => (child = isClosed ? child : start()), restartMs);
    });
    return started;
  }

  function finished(photoId: string) {
    finishing.get(photoId)?.resolve();
    finishing.delete(photoId);
  }

  async function handOver(request: IncomingMessage, answer: ServerResponse) {
    if (request.headers["transfer-encoding"] !== undefined) return refuse(answer, 411);
    if (!ready) return refuse(answer, 503);
    const { socket } = request;
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    await setImmediate();
    // From here on this process reads nothing: the bytes received so far are sent along.
    socket.pause();
    if (!ready || socket.destroyed) return void socket.destroy();
    taken = Promise.withResolvers();
    const command: UploadsCommand = { head: headOf(request), body: Buffer.concat(pieces) };
    ready.send(command, socket, { keepOpen: true }, (error) => error && taken.resolve());
    await taken.promise;
    // Closes only this process's copy of the connection; the client is disconnected where the other did not accept it.
    socket.destroy();
  }

  return {
    take(request, answer) {
      if (!isUpload(request)) return false;
      request.socket.pause();
      const turn = handedBefore;
      handedBefore = Promise.all([turn, setImmediate()])
        .then(() => handOver(request, answer))
        .catch((error) => {
          log?.error({ err: error }, "an upload was not handed over");
          request.socket.destroy();
        });
      return true;
    },
    async finish(photoId) {
      if (!ready) return;
      const waiting = finishing.get(photoId) ?? Promise.withResolvers<void>();
      finishing.set(photoId, waiting);
      ready.send({ finish: photoId } satisfies UploadsCommand);
      await waiting.promise;
    },
    reportTo(to, count = () => {}) {
      log = to;
      onFull = count;
    },
    ready: () => becameReady.promise,
    async close() {
      isClosed = true;
      const { promise: gone, resolve } = Promise.withResolvers<void>();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.once("exit", () => resolve());
      if (child.connected) child.disconnect();
      const stop = setTimeout(() => child.kill("SIGKILL"), closeTimeoutMs);
      await gone;
      clearTimeout(stop);
    },
  };
}

const isUpload = ({ url = "" }: IncomingMessage) => url === uploadPath || url.startsWith(`${uploadPath}/`);

/** The request's head as it was received. The connection closes after the answer: the next request may be no upload. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!["connection", "expect"].includes(rawHeaders[at]!.toLowerCase()))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return [...lines, "connection: close", "", ""].join("\r\n");
}

const refuse = (answer: ServerResponse, status: number) =>
  void answer
    .writeHead(status, { "content-type": "application/json; charset=utf-8", connection: "close" })
    .end(JSON.stringify({ message: unexpectedError }));

// A thread of bench:hostile with the attacking sockets, so that they do not hold up the visitor who is measured.
import { once } from "node:events";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";

/** Member n has `cookies[n]` and the conversation `codes[n]`. Without `everyMs` frames are sent as fast as possible. */
export type Attack = {
  origin: string;
  cookies: string[];
  codes: string[];
  sockets: number;
  everyMs: number;
  ms: number;
};
export type Attacked = { opened: number; frames: number };

const { origin, cookies, codes, sockets, everyMs, ms } = workerData as Attack;
const until = performance.now() + ms;
const reopenMs = 1_000;
const attacked: Attacked = { opened: 0, frames: 0 };

const framesOf = (conversationCode: string) =>
  [
    { action: "connect", conversationCode, messageId: 0 },
    { action: "history", conversationCode, messageId: 2 ** 40 },
  ].map((frame) => JSON.stringify(frame));

/** Opens a socket, never reads from it and asks for pages until it is closed; then opens the next. */
async function attack(n: number) {
  const member = n % cookies.length;
  const frames = framesOf(codes[member]!);
  while (performance.now() < until) {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/sohbet`, {
      headers: { origin, cookie: cookies[member]! },
      perMessageDeflate: false,
    });
    socket.on("error", () => {});
    await Promise.race([once(socket, "open"), once(socket, "close")]).catch(() => {});
    if (socket.readyState === WebSocket.OPEN) {
      attacked.opened++;
      socket.pause();
    }
    while (socket.readyState === WebSocket.OPEN && performance.now() < until) {
      // Frames that are still buffered here would only fill this thread's memory.
      if (socket.bufferedAmount < 64 * 1024) socket.send(frames[attacked.frames++ % frames.length]!);
      await (everyMs === 0 ? immediate() : sleep(everyMs));
    }
    socket.terminate();
    await sleep(Math.max(0, Math.min(reopenMs, until - performance.now())));
  }
}

await Promise.all(Array.from({ length: sockets }, (_, n) => attack(n)));
parentPort!.postMessage(attacked);

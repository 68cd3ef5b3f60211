import { MessageChannel } from "node:worker_threads";
import type { IndexThread } from "#src/finding/search/feed/index-process.server.ts";
import { serveIndex } from "#src/finding/search/feed/serve-index.ts";

/**
 * The search index of a test in the test's own thread, behind a message channel that copies what it carries as a worker's
 * does: starting a worker takes longer than most tests. `index-process.test.ts` is about workers.
 */
export function indexInThread(url: string): IndexThread {
  const { port1: served, port2: port } = new MessageChannel();
  serveIndex(served, url);
  const eventOf = (event: string) => (event === "exit" ? "close" : event);
  const thread = {
    on: (event: string, listener: () => void) => (port.on(eventOf(event) as "message", listener), thread),
    once: (event: string, listener: () => void) => (port.once(eventOf(event) as "message", listener), thread),
    postMessage: (message: unknown) => port.postMessage(message),
    terminate: async () => (port.close(), 0),
  };
  return thread as unknown as IndexThread;
}

import type { MessagePort } from "node:worker_threads";
import { followListings } from "./change-feed.ts";
import { isByVerdict } from "./dependencies.ts";
import type { Call, WorkerRequest, WorkerMessage } from "./messages.ts";

/**
 * Reads the listings of the database at `url`, follows the change feed and answers the queries that arrive at `port`, until
 * it is asked to close.
 */
export function serveIndex(port: MessagePort, url: string): void {
  const send = (message: WorkerMessage) => port.postMessage(message);

  let isFilled = false;
  const feed = followListings({
    url,
    onReady(isReady) {
      isFilled = isReady;
      send({ isReady, size: feed.store.size });
    },
    onChange: (changed) => send({ changed }),
    onError: (feedError) => send({ feedError }),
  });

  function answer(call: Call): unknown {
    const { store } = feed;
    if (call.name === "search") return store.search(...call.args);
    if (call.name === "count") return store.count(...call.args);
    if (call.name === "comparables") return store.comparables(...call.args);
    if (call.name === "pricePositions") return store.pricePositions(...call.args);
    if (call.name === "summary") return { size: store.size, checksum: store.checksum(), bytes: store.bytes };
    return undefined;
  }

  async function receive(request: WorkerRequest) {
    if (request.name === "close") {
      await feed.close();
      return port.close();
    }
    if (!request.isApplied || !isFilled) await feed.sync();
    if (request.name === "summary" || isByVerdict(request)) await feed.labelled();
    if (Date.now() > request.until) return;
    const { id } = request;
    try {
      send({ id, answer: answer(request) });
    } catch (error) {
      send({ id, error });
    }
  }
  port.on("message", (request: WorkerRequest) => void receive(request));
}

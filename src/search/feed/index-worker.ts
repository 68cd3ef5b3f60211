// The worker that keeps this process's search index: it reads the listings, follows their changes and answers questions.
// Whatever a search costs, the threads that answer requests do not feel it.
import { parentPort, workerData } from "node:worker_threads";
import { followListings } from "./change-feed.ts";
import type { Call, Question, Told } from "./messages.ts";

const port = parentPort!;
const tell = (told: Told) => port.postMessage(told);

const feed = followListings({
  url: (workerData as { url: string }).url,
  onReady: (isReady) => tell({ isReady, size: feed.store.size }),
  onChange: (changed) => tell({ changed }),
  onTrouble: (trouble) => tell({ trouble }),
});

function answer(call: Call): unknown {
  const { store } = feed;
  if (call.name === "search") return store.search(...call.args);
  if (call.name === "count") return store.count(...call.args);
  if (call.name === "compare") return store.compare(...call.args);
  if (call.name === "comparables") return store.comparables(...call.args);
  if (call.name === "summary") return { size: store.size, checksum: store.checksum(), bytes: store.bytes };
  return undefined;
}

async function take(question: Question) {
  if (question.name === "close") {
    await feed.close();
    return port.close();
  }
  await feed.sync();
  if (Date.now() > question.until) return;
  const { id } = question;
  try {
    tell({ id, answer: answer(question) });
  } catch (fault) {
    tell({ id, fault });
  }
}
port.on("message", (question: Question) => void take(question));

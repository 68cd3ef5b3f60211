// Entry point of the search index's worker thread. A slow search blocks this thread alone, not those that serve requests.
import { parentPort, workerData } from "node:worker_threads";
import { serveIndex } from "./serve-index.ts";

serveIndex(parentPort!, (workerData as { url: string }).url);

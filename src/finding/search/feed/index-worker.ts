// The worker thread that holds this process's search index, so that a slow search does not block the threads that serve
// requests.
import { parentPort, workerData } from "node:worker_threads";
import { serveIndex } from "./serve-index.ts";

serveIndex(parentPort!, (workerData as { url: string }).url);

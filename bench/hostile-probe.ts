// Loaded into the site's process by bench:hostile: reports to the parent process how long the event loop was blocked.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Milliseconds: the longest delay by the clock, and the most processor time that the main thread used in one turn. */
export type HoldUp = { clockMs: number; processorMs: number };

// Workers and the upload process inherit the option that loads this file.
if (isMainThread && process.argv[1]?.endsWith("tools/serve.js")) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let processorMs = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    processorMs = Math.max(processorMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1).unref();
  process.on("message", () => {
    process.send!({ clockMs: delay.max / 1e6, processorMs } satisfies HoldUp);
    delay.reset();
    processorMs = 0;
  });
}

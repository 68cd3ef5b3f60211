import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EntryContext } from "react-router";
import type { Log } from "#src/shared/context.server.ts";
import { answersOf, type RenderRequest, type RenderReply } from "./messages.ts";
import type { Page, RenderedPage } from "./page.server.tsx";

/** Built beside the server's own file (vite.config.ts). */
const threadFile = "build/server/page-thread.js";
const restartMs = 500;
/** A page needs a few MB for a moment; with a larger limit V8 would use it before it collects garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** Rendering takes less than twice as long as the request thread's work for a page, so more threads would be idle. */
const mostThreads = 2;

/** Pool of threads that render pages (docs/decisions/093). */
export type PageThreads = {
  /** Renders a page in a worker thread; undefined while no thread is ready. */
  render(page: Page, router: EntryContext): Promise<RenderedPage> | undefined;
  /** Numbers of ready threads, queued pages, and pages rendered since the start. */
  state(): { ready: number; waiting: number; rendered: number };
  /** Sets the log that errors are written to. */
  reportTo(log: Log): void;
  close(): Promise<void>;
};

type Thread = { worker: Worker; isReady: boolean; waiting: Map<number, PromiseWithResolvers<RenderedPage>> };

const usefulThreads = () => Math.max(1, Math.min(mostThreads, availableParallelism() - 1));

/** Starts the threads, one for each processor except the request thread's. A thread that dies is replaced. */
export function pageThreads({ count = usefulThreads(), file = threadFile } = {}): PageThreads {
  const threads = new Set<Thread>();
  let log: Log | undefined;
  let lastId = 0;
  let rendered = 0;
  let isClosed = false;
  for (let started = 0; started < count; started++) start();

  function start() {
    const worker = new Worker(join(process.cwd(), file), { execArgv: [], name: "pages", resourceLimits });
    const thread: Thread = { worker, isReady: false, waiting: new Map() };
    threads.add(thread);
    worker.on("message", (reply: RenderReply) => {
      if ("isReady" in reply) return void (thread.isReady = true);
      const page = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      rendered++;
      if ("fault" in reply) page?.reject(reply.fault);
      else
        page?.resolve({
          html: Buffer.from(reply.html.buffer, reply.html.byteOffset, reply.html.byteLength),
          faults: reply.faults,
        });
    });
    worker.on("error", (error) => log?.error({ err: error }, "a thread that renders pages died"));
    worker.once("exit", () => {
      threads.delete(thread);
      // Not retried in this thread: the page itself may be what killed that one.
      for (const page of thread.waiting.values()) page.reject(new Error("the thread that rendered this page died"));
      if (!isClosed) setTimeout(() => isClosed || start(), restartMs);
    });
  }

  return {
    render({ data, ...page }, { staticHandlerContext }) {
      if (!data) return undefined;
      let free: Thread | undefined;
      for (const thread of threads)
        if (thread.isReady && !(free && free.waiting.size <= thread.waiting.size)) free = thread;
      if (!free) return undefined;
      const id = ++lastId;
      const answers = answersOf(staticHandlerContext);
      try {
        free.worker.postMessage({ ...page, id, data, answers } satisfies RenderRequest);
      } catch {
        return undefined; // a loader's result cannot be sent to a thread
      }
      const waiting = Promise.withResolvers<RenderedPage>();
      free.waiting.set(id, waiting);
      return waiting.promise;
    },
    state() {
      const all = [...threads];
      const waiting = all.reduce((sum, thread) => sum + thread.waiting.size, 0);
      return { ready: all.filter(({ isReady }) => isReady).length, waiting, rendered };
    },
    reportTo: (to) => void (log = to),
    async close() {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

import { availableParallelism } from "node:os";

type Queued = { start: () => void };

/**
 * Returns a function that runs at most `concurrency` tasks at a time and queues the rest. Tasks with `isLater` run when no
 * other task is queued, or when more than `maxLater` of them are: each holds a picture in memory meanwhile.
 */
export function concurrencyLimit({ concurrency, maxLater = Infinity }: { concurrency: number; maxLater?: number }) {
  const first: Queued[] = [];
  const later: Queued[] = [];
  let free = concurrency;
  const next = () => (later.length > maxLater ? later.shift() : (first.shift() ?? later.shift()));

  return async function limited<Result>(task: () => Promise<Result>, { isLater = false } = {}): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((start) => (isLater ? later : first).push({ start }));
    try {
      return await task();
    } finally {
      const queued = next();
      if (queued) queued.start();
      else free++;
    }
  };
}

/** Pictures are resized on up to three processors; one processor stays free for searches. */
export const pictureLimit = concurrencyLimit({
  concurrency: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxLater: 6,
});
/** The demo market's drawings are stored before the site is open, so they use all processors. */
export const drawingLimit = concurrencyLimit({ concurrency: availableParallelism() });
/** HEIC is slow to decode and takes hundreds of megabytes: one at a time, apart from other pictures. */
export const heicLimit = concurrencyLimit({ concurrency: 1 });

import { availableParallelism } from "node:os";

type Waiting = { start: () => void };

/**
 * Lets so many pieces of work run at a time; the others wait. Work that somebody waits for goes first, unless more than
 * `maxLater` others, which hold their pictures meanwhile, are waiting already.
 */
export function turns({ atATime, maxLater = Infinity }: { atATime: number; maxLater?: number }) {
  const first: Waiting[] = [];
  const later: Waiting[] = [];
  let free = atATime;
  const next = () => (later.length > maxLater ? later.shift() : (first.shift() ?? later.shift()));

  return async function inTurn<Result>(work: () => Promise<Result>, { isLater = false } = {}): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((start) => (isLater ? later : first).push({ start }));
    try {
      return await work();
    } finally {
      const waiting = next();
      if (waiting) waiting.start();
      else free++;
    }
  };
}

/** Pictures are made on up to three processors, of which one is left to those who search meanwhile. */
export const pictureTurn = turns({
  atATime: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxLater: 6,
});
/** The demo market's drawings are made before anybody searches: on all processors. */
export const drawingTurn = turns({ atATime: availableParallelism() });
/** HEIC is slow to decode and takes hundreds of megabytes: one after the other, beside the other pictures. */
export const heicTurn = turns({ atATime: 1 });

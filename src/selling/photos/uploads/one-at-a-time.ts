type Running = { stop: AbortController; ended: Promise<unknown> };

/**
 * Work on the same thing one after the other. Whoever comes later tells the one before by its signal to end early, as a
 * sender who comes back does with the line that was cut and does not know it yet.
 */
export function oneAtATime() {
  const running = new Map<string, Running>();
  return async function alone<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const before = running.get(id);
    before?.stop.abort();
    const stop = new AbortController();
    const result = (async () => {
      await before?.ended;
      return work(stop.signal);
    })();
    const own = { stop, ended: result.catch(() => {}) };
    running.set(id, own);
    try {
      return await result;
    } finally {
      if (running.get(id) === own) running.delete(id);
    }
  };
}

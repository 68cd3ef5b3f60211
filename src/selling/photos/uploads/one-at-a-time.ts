type Running = { stop: AbortController; ended: Promise<unknown> };

/**
 * Serialises work with the same id. A new request aborts the running one by its signal: a sender who reconnects replaces
 * the broken connection that the server has not noticed yet.
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

type Running = { stop: AbortController; ended: Promise<unknown> };

/**
 * Serialises requests with the same upload id. A new request aborts the running one: a client that reconnects replaces a
 * broken connection that the server has not detected yet.
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

/**
 * A queue from producers to one consumer. `for await` gets everything that was pushed since its last turn as one batch, in
 * order, and ends once `end` was called and the queue is empty.
 */
export function eventQueue<Event>() {
  let pending: Event[] = [];
  let isEnded = false;
  let wake = () => {};
  return {
    push(events: readonly Event[]) {
      for (const event of events) pending.push(event);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<readonly Event[], void> {
      for (;;) {
        if (pending.length > 0) {
          const batch = pending;
          pending = [];
          yield batch;
        } else if (isEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

import { useSyncExternalStore } from "react";

/** How many messages wait unread, as the connection of this tab counts them; nothing before it is there. */
let live: number | undefined;
const listeners = new Set<() => void>();

export function tellUnread(count: number | undefined) {
  live = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How many messages wait unread now; `known` is what the page came with. */
export const useUnread = (known: number) =>
  useSyncExternalStore(
    subscribe,
    () => live ?? known,
    () => known,
  );

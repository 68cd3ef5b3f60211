import { useSyncExternalStore } from "react";

/** The number of unread messages as the connection of this tab counts them; undefined before it is open. */
let live: number | undefined;
const listeners = new Set<() => void>();

export function publishUnread(count: number | undefined) {
  live = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The number of unread messages; `loaded` is the page's, used until the connection counts. */
export const useUnread = (loaded: number) =>
  useSyncExternalStore(
    subscribe,
    () => live ?? loaded,
    () => loaded,
  );

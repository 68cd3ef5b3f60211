import { useSyncExternalStore } from "react";
import { type ChatConnection, chatConnection } from "./connection.ts";
import { chatAddress } from "./rules.ts";

/** One connection for a tab, however many parts of the page hear it. */
let shared: { connection: ChatConnection; users: number; stop: () => void } | undefined;

function begin() {
  const connection = chatConnection({
    open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}${chatAddress}`),
    isSignedOut: async () => (await fetch(chatAddress)).status === 401,
  });
  const wake = () => document.visibilityState === "visible" && connection.wake();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return {
    connection,
    users: 0,
    stop() {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      connection.close();
    },
  };
}

/** Opens the connection for the first who hears it, and closes it after the last. */
function subscribe() {
  if (typeof WebSocket === "undefined") return () => {};
  const own = (shared ??= begin());
  own.users++;
  // The next page may hear it, too.
  const release = () => {
    if (--own.users > 0) return;
    own.stop();
    if (shared === own) shared = undefined;
  };
  return () => void setTimeout(release);
}

/** The tab's connection to the chat, from its first moment in the browser; none where there are no sockets. */
export const useChat = (): ChatConnection | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shared?.connection,
    () => undefined,
  );

/** Whether somebody is looking at this conversation now. */
export const isLookedAt = (code: string) =>
  document.visibilityState === "visible" && new URLSearchParams(location.search).get("konusma") === code;

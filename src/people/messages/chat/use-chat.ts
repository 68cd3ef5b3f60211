import { useSyncExternalStore } from "react";
import { type ChatConnection, chatConnection } from "./connection.ts";
import { chatAddress } from "./rules.ts";

/** The tab's one connection, shared by all its subscribers. */
let shared: { connection: ChatConnection; users: number; stop: () => void } | undefined;

function open() {
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

/** Opens the connection for the first subscriber and closes it after the last. */
function subscribe() {
  if (typeof WebSocket === "undefined") return () => {};
  const own = (shared ??= open());
  own.users++;
  // Later, since the next page may subscribe at once.
  const release = () => {
    if (--own.users > 0) return;
    own.stop();
    if (shared === own) shared = undefined;
  };
  return () => void setTimeout(release);
}

/** The tab's connection to the chat; undefined on the server and in browsers without WebSocket. */
export const useChat = (): ChatConnection | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shared?.connection,
    () => undefined,
  );

/** Whether this conversation is open in a visible window. */
export const isLookedAt = (code: string) =>
  document.visibilityState === "visible" && new URLSearchParams(location.search).get("konusma") === code;

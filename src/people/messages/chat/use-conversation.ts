import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { savePending, readDraft } from "../draft.ts";
import type { ChatConnection, ChatStatus } from "./connection.ts";
import { afterChange, lastOfOther, type Pending } from "./conversation.ts";
import { typingSentEveryMs } from "./rules.ts";
import { isLookedAt } from "./use-chat.ts";
import type { OpenConversation } from "./window.server.ts";

/** The state of a conversation: what the page loaded, what the connection receives, and what is written here. */
export function useConversation(open: OpenConversation, connection: ChatConnection | undefined) {
  const { code, readerId } = open;
  const [conversation, change] = useReducer(afterChange, {
    code,
    messages: open.messages,
    pending: [],
    marks: open.marks,
    isMore: open.isMore,
    isLoadingOlder: false,
    typingUntil: 0,
  });
  const status = useStatus(connection);
  const { pending } = conversation;
  const isEnded = status === "ended";
  // Of the first load only: revalidation of the page does not change it.
  const [lastShown] = useState(() => open.messages.at(-1)?.messageId ?? 0);

  useEffect(() => {
    if (!connection) return;
    const stop = connection.subscribe((event) => change({ action: "received", event, now: Date.now() }));
    const leave = connection.enter(code, lastShown);
    // Pending messages of an earlier visit are retried, except those that were refused.
    for (const one of readDraft({ code, readerId }).pending) {
      change({ action: "written", pending: one });
      if (one.err === undefined) connection.sendMessage(code, one.msg, one.clientKey);
    }
    return () => {
      stop();
      leave();
    };
  }, [connection, code, readerId, lastShown]);

  const savedPending = useRef<Pending[]>([]);
  useEffect(() => {
    const before = savedPending.current;
    savedPending.current = pending;
    // Signed out, in another tab too: pending messages are removed from the browser.
    if (isEnded) savePending({ code, readerId }, without(before, pending), []);
    else savePending({ code, readerId }, before, pending);
  }, [code, readerId, pending, isEnded]);

  // Messages are read while their window is looked at.
  const last = lastOfOther(conversation);
  useEffect(() => {
    if (!connection || last === 0) return;
    const read = () => {
      if (isLookedAt(code)) connection.send({ action: "read", conversationCode: code, messageId: last });
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [connection, code, last, status]);

  /** Sends a message; false when nobody is signed in any more. */
  const send = useCallback(
    (msg: string) => {
      if (!connection || connection.status === "ended") return false;
      const clientKey = newKey();
      change({ action: "written", pending: { clientKey, msg, at: Date.now() } });
      connection.sendMessage(code, msg, clientKey);
      return true;
    },
    [connection, code],
  );
  const first = conversation.messages[0]?.messageId;
  const loadOlder = useCallback(() => {
    if (!connection || first === undefined) return;
    change({ action: "loadingOlder" });
    connection.send({ action: "history", conversationCode: code, messageId: first });
  }, [connection, code, first]);
  const typedAt = useRef(0);
  /** Reports typing, throttled; after a message was sent (`isSent`) the next letter reports at once. */
  const typing = useCallback(
    (isSent: boolean) => {
      const now = Date.now();
      const isThrottled = now - typedAt.current < typingSentEveryMs;
      if (isSent) typedAt.current = 0;
      if (isSent || isThrottled) return;
      typedAt.current = now;
      connection?.send({ action: "typing", conversationCode: code });
    },
    [connection, code],
  );
  return {
    conversation,
    status,
    send,
    loadOlder,
    discard: (clientKey: string) => change({ action: "discarded", clientKey }),
    typing,
  };
}

const without = (all: readonly Pending[], some: readonly Pending[]) =>
  all.filter(({ clientKey }) => !some.some((one) => one.clientKey === clientKey));

const never = () => () => {};

/** The status of the connection, as React state. */
const useStatus = (connection: ChatConnection | undefined): ChatStatus =>
  useSyncExternalStore(
    connection?.subscribe ?? never,
    () => connection?.status ?? "connecting",
    () => "connecting",
  );

/** A UUID; `crypto.randomUUID` exists on secure pages only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

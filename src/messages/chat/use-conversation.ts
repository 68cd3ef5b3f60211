import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { keepPending, readDraft } from "../draft.ts";
import type { ChatConnection, ChatStatus } from "./connection.ts";
import { afterChange, lastOfOther, type Pending } from "./conversation.ts";
import { typingSaidEveryMs } from "./rules.ts";
import { isLookedAt } from "./use-chat.ts";
import type { OpenConversation } from "./window.server.ts";

/** A conversation as it goes on: what the page came with, what the connection brings, and what is written here. */
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
  // What the page came with; a later reading of the page changes nothing here.
  const [lastShown] = useState(() => open.messages.at(-1)?.messageId ?? 0);

  useEffect(() => {
    if (!connection) return;
    const stop = connection.subscribe((event) => change({ action: "heard", event, now: Date.now() }));
    const leave = connection.enter(code, lastShown);
    // What an earlier visit could not send any more; what was refused waits for its writer.
    for (const one of readDraft({ code, readerId }).pending) {
      change({ action: "written", pending: one });
      if (one.err === undefined) connection.say(code, one.msg, one.clientKey);
    }
    return () => {
      stop();
      leave();
    };
  }, [connection, code, readerId, lastShown]);

  const kept = useRef<Pending[]>([]);
  useEffect(() => {
    const before = kept.current;
    kept.current = pending;
    // Whoever signed out in another tab leaves nothing behind; what is given up goes.
    if (isEnded) keepPending({ code, readerId }, without(before, pending), []);
    else keepPending({ code, readerId }, before, pending);
  }, [code, readerId, pending, isEnded]);

  // What is looked at is read.
  const last = lastOfOther(conversation);
  useEffect(() => {
    if (!connection || last === 0) return;
    const read = () => {
      if (isLookedAt(code)) connection.tell({ action: "read", conversationCode: code, messageId: last });
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [connection, code, last, status]);

  /** Sends a message; false when nobody is signed in any more. */
  const say = useCallback(
    (msg: string) => {
      if (!connection || connection.status === "ended") return false;
      const clientKey = newKey();
      change({ action: "written", pending: { clientKey, msg, at: Date.now() } });
      connection.say(code, msg, clientKey);
      return true;
    },
    [connection, code],
  );
  const first = conversation.messages[0]?.messageId;
  const loadOlder = useCallback(() => {
    if (!connection || first === undefined) return;
    change({ action: "loadingOlder" });
    connection.tell({ action: "history", conversationCode: code, messageId: first });
  }, [connection, code, first]);
  const typedAt = useRef(0);
  /** Somebody is typing, or has sent what they typed: then the next letter says so at once. */
  const typing = useCallback(
    (isSent: boolean) => {
      const now = Date.now();
      const isSaid = now - typedAt.current < typingSaidEveryMs;
      if (isSent) typedAt.current = 0;
      if (isSent || isSaid) return;
      typedAt.current = now;
      connection?.tell({ action: "typing", conversationCode: code });
    },
    [connection, code],
  );
  return {
    conversation,
    status,
    say,
    loadOlder,
    forget: (clientKey: string) => change({ action: "forgotten", clientKey }),
    typing,
  };
}

const without = (all: readonly Pending[], some: readonly Pending[]) =>
  all.filter(({ clientKey }) => !some.some((one) => one.clientKey === clientKey));

const never = () => () => {};

/** How the connection is. */
const useStatus = (connection: ChatConnection | undefined): ChatStatus =>
  useSyncExternalStore(
    connection?.subscribe ?? never,
    () => connection?.status ?? "connecting",
    () => "connecting",
  );

/** A UUID; `crypto.randomUUID` is there on secure pages only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

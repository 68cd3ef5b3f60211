import { useEffect } from "react";
import type { ChatEvent } from "./connection.ts";
import type { Unread } from "./frames.ts";
import { isSoundOn, playSound } from "./sound.ts";
import { publishUnread } from "./unread.ts";
import { isLookedAt, useChat } from "./use-chat.ts";

type Known = ReadonlyMap<string, Pick<Unread, "count" | "messageId">>;

/** The unread messages by conversation, after an event. */
export function unreadAfter(before: Known, event: ChatEvent): Known {
  if ("unread" in event) return new Map(event.unread.map(({ conversationCode, ...rest }) => [conversationCode, rest]));
  if ("err" in event || !("conversationCode" in event)) return before;
  const { conversationCode } = event;
  const known = before.get(conversationCode);
  if ("msg" in event && !event.isOwn) {
    if (known && known.messageId >= event.messageId) return before;
    return new Map(before).set(conversationCode, { count: (known?.count ?? 0) + 1, messageId: event.messageId });
  }
  if (event.action !== "read" || !("isOwn" in event) || !event.isOwn) return before;
  if (!known || event.messageId < known.messageId) return before;
  const after = new Map(before);
  after.delete(conversationCode);
  return after;
}

/** Counts unread messages, reports delivered ones, and plays the sound of messages outside the open conversation. */
export default function LiveUnread() {
  const connection = useChat();
  useEffect(() => {
    if (!connection) return;
    let known: Known = new Map();
    const stop = connection.subscribe((event) => {
      if ("msg" in event && !event.isOwn) {
        const { conversationCode, messageId } = event;
        // The window of the conversation reports it as read.
        if (isLookedAt(conversationCode)) return;
        connection.send({ action: "delivered", conversationCode, messageId });
        if (isSoundOn()) playSound();
      }
      const after = unreadAfter(known, event);
      if (after === known) return;
      known = after;
      publishUnread([...known.values()].reduce((sum, { count }) => sum + count, 0));
    });
    return () => {
      stop();
      publishUnread(undefined);
    };
  }, [connection]);
  return null;
}

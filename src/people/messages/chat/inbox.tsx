import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { conversationAddress } from "../rules.ts";
import type { ChatConnection } from "./connection.ts";
import { sentStates } from "./conversation.ts";
import type { ChatMessage } from "./frames.ts";
import { whenShort } from "./times.ts";
import { isLookedAt } from "./use-chat.ts";
import type { readInbox, Thread } from "./window.server.ts";

type InboxData = Awaited<ReturnType<typeof readInbox>>;

/** The member's conversations by their last message, newest first; live messages reorder them. */
export function Inbox({
  inbox,
  openCode,
  connection,
  now,
}: {
  inbox: InboxData;
  openCode: string | undefined;
  connection: ChatConnection | undefined;
  now: number;
}) {
  const threads = useThreads(inbox, connection);
  const unread = threads.reduce((sum, thread) => sum + thread.unread, 0);
  return (
    <section className="inbox__list" aria-label="Konuşmalar">
      <div className="inbox__head">
        <h2>Mesajlarım</h2>
        <p className="small">
          {unread > 0 && <strong>{formatNumber(unread)} yeni </strong>}
          <Link to="/mesajlarim/gelenler">Arayın ya da silin</Link>
        </p>
      </div>
      {threads.length === 0 && <p className="inbox__empty muted">Henüz mesajınız yok.</p>}
      <ul>
        {threads.map((thread) => (
          <li key={thread.code}>
            <ThreadLink thread={thread} isOpen={thread.code === openCode} now={now} />
          </li>
        ))}
      </ul>
      {inbox.next !== undefined && (
        <Link className="inbox__more" to={`/mesajlarim?eski=${inbox.next}`}>
          Daha eski konuşmalar
        </Link>
      )}
    </section>
  );
}

/** The id of a conversation's row. */
export const threadId = (code: string) => `konusma-${code}`;

function ThreadLink({ thread, isOpen, now }: { thread: Thread; isOpen: boolean; now: number }) {
  const { code, name, about, responsible, isDirect, photoId, last, unread } = thread;
  return (
    <Link
      id={threadId(code)}
      className={`thread ${unread > 0 ? "thread--new" : ""}`}
      to={conversationAddress(code)}
      aria-current={isOpen ? "true" : undefined}
    >
      <span className="thread__photo">
        {photoId ? (
          <img src={photoUrl(photoId, 120)} alt="" width={120} height={90} loading="lazy" decoding="async" />
        ) : (
          <Icon name={isDirect ? "user" : "car"} />
        )}
      </span>
      <strong>{name}</strong>
      <time dateTime={new Date(last.at).toISOString()}>{whenShort(last.at, now)}</time>
      <span className="thread__about">{responsible ? `${responsible} · ${about}` : about}</span>
      <span className="thread__last">
        {last.isOwn && `${last.colleague ?? "Siz"}${last.held ? ` (${sentStates[last.held]})` : ""}: `}
        <bdi>{last.msg}</bdi>
      </span>
      {unread > 0 && (
        <b className="thread__dot">
          {formatNumber(unread)}
          <span className="sr"> yeni mesaj</span>
        </b>
      )}
    </Link>
  );
}

/** The loaded conversations with live messages applied. A message of another conversation loads the list again. */
function useThreads({ threads, isNewest, readerId }: InboxData, connection: ChatConnection | undefined): Thread[] {
  const [known, setKnown] = useState({ from: threads, threads });
  if (known.from !== threads) setKnown({ from: threads, threads });
  const { revalidate } = useRevalidator();
  const codes = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    codes.current = new Set(threads.map(({ code }) => code));
  }, [threads]);
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if ("err" in event) return;
        if (event.action === "message" && "msg" in event) {
          if (isNewest && !codes.current.has(event.conversationCode)) void revalidate();
          setKnown(({ from, threads: before }) => ({ from, threads: withMessage(before, event, readerId) }));
        } else if (event.action === "read" && "isOwn" in event && event.isOwn)
          setKnown(({ from, threads: before }) => ({
            from,
            threads: before.map((thread) =>
              thread.code === event.conversationCode && event.messageId >= thread.last.messageId
                ? { ...thread, unread: 0 }
                : thread,
            ),
          }));
      }),
    [connection, isNewest, readerId, revalidate],
  );
  return known.threads;
}

function withMessage(threads: Thread[], message: ChatMessage, readerId: number): Thread[] {
  const { conversationCode, messageId, msg, isOwn, held, at, senderId, userName } = message;
  const thread = threads.find(({ code }) => code === conversationCode);
  if (!thread || thread.last.messageId > messageId) return threads;
  const colleague = isOwn && senderId !== readerId ? userName : null;
  const last = { msg, isOwn, colleague, held, at, messageId };
  if (thread.last.messageId === messageId) return threads.map((one) => (one === thread ? { ...thread, last } : one));
  const unread = isOwn || isLookedAt(conversationCode) ? thread.unread : thread.unread + 1;
  return [{ ...thread, unread, last }, ...threads.filter((one) => one !== thread)];
}

import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatTime } from "#src/shared/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { conversationAddress } from "../rules.ts";
import { type Conversation, type Pending, sentStates, stateOf } from "./conversation.ts";
import type { ChatMessage } from "./frames.ts";
import { chatTexts } from "./rules.ts";
import { dayName, isSameDay } from "./times.ts";

/** Within so many pixels of the end the reader is taken to be at the end. */
const endPx = 80;

type LogProps = {
  conversation: Conversation;
  readerId: number;
  /** The name of the other side. */
  other: string;
  now: number;
  onOlder: () => void;
  onDiscard: (clientKey: string) => void;
  /** Sends a text again; false where that is impossible. */
  onAgain: (msg: string) => boolean;
};

/** The messages, newest last; scrolling up loads older ones. */
export function MessageLog({ conversation, readerId, other, now, onOlder, onDiscard, onAgain }: LogProps) {
  const { messages, pending, marks, isMore, isLoadingOlder, typingUntil, code } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const { isBehind, toEnd } = useScrolling(log, conversation);
  const isTyping = useUntil(typingUntil);
  const isHydrated = useHydrated();
  return (
    <div className="chat__body">
      <div
        ref={log}
        className="chat__log"
        role="log"
        aria-label="Mesajlar"
        aria-busy={isLoadingOlder}
        // Screen readers announce new messages, not the states of own ones.
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (scrollTop < endPx && isMore && !isLoadingOlder) onOlder();
        }}
      >
        {isMore && messages[0] && (
          <p className="chat__older">
            <Link
              to={`${conversationAddress(code)}&once=${messages[0].messageId}`}
              onClick={(event) => {
                if (!isHydrated) return;
                event.preventDefault();
                onOlder();
              }}
            >
              {isLoadingOlder ? "Yükleniyor..." : "Daha eski mesajlar"}
            </Link>
          </p>
        )}
        <p className="chat__safe">
          <Icon name="lock" size="s" />
          <span>{chatTexts.safety}</span>
        </p>
        {messages.map((message, index) => (
          <Fragment key={message.messageId}>
            {!isSameDay(message.at, messages[index - 1]?.at ?? 0) && (
              <p className="chat__day">{dayName(message.at, now)}</p>
            )}
            <Bubble
              message={message}
              isByColleague={message.isOwn && message.senderId !== readerId}
              state={message.isOwn ? sentStates[stateOf(message, marks)] : undefined}
            />
          </Fragment>
        ))}
        {pending.map((one) => (
          <PendingBubble
            key={one.clientKey}
            pending={one}
            onDiscard={() => onDiscard(one.clientKey)}
            onAgain={() => onAgain(one.msg) && onDiscard(one.clientKey)}
          />
        ))}
        <span id="son" />
      </div>
      {isBehind && (
        <Button size="s" look="ink" className="chat__end" onClick={toEnd}>
          <Icon name="down" size="s" />
          Son mesajlar
        </Button>
      )}
      <p className="chat__typing" role="status">
        {isTyping && `${other} yazıyor…`}
      </p>
    </div>
  );
}

/** A message as plain text, without links. */
function Bubble({
  message,
  isByColleague,
  state,
}: {
  message: ChatMessage;
  /** Whether another member of the reader's business wrote it. */
  isByColleague: boolean;
  state: string | undefined;
}) {
  const { msg, isOwn, at, warnings, userName } = message;
  return (
    <div className={`msg ${isOwn ? "msg--me" : ""}`}>
      {warnings.length > 0 && (
        <p className="msg__warning">
          <Icon name="alert" size="xs" />
          <span>{warnings[0]}</span>
        </p>
      )}
      <p className="msg__text">
        <span className={isByColleague ? "msg__by" : "sr"}>{isOwn && !isByColleague ? "Siz: " : `${userName}: `}</span>
        {msg}
      </p>
      <time dateTime={new Date(at).toISOString()}>
        {formatTime(new Date(at))}
        {state && `, ${state}`}
      </time>
    </div>
  );
}

function PendingBubble({
  pending: { msg, err },
  onDiscard,
  onAgain,
}: {
  pending: Pending;
  onDiscard: () => void;
  onAgain: () => void;
}) {
  return (
    // Screen readers announce it once it is stored.
    <div className={`msg msg--me ${err ? "msg--bad" : "msg--sending"}`} aria-live="off">
      <p className="msg__text">
        <span className="sr">Siz: </span>
        {msg}
      </p>
      {err ? (
        <div className="msg__err" role="alert">
          <p>{err}</p>
          <button type="button" onClick={onAgain}>
            Yeniden gönderin
          </button>
          <button type="button" onClick={onDiscard}>
            Silin
          </button>
        </div>
      ) : (
        <span className="msg__state">{sentStates.sending}</span>
      )}
    </div>
  );
}

/** Scroll anchoring: stays at the end, or at the same message while older ones are inserted above. */
function useScrolling(log: React.RefObject<HTMLDivElement | null>, { messages, pending }: Conversation) {
  const place = useRef({ first: messages[0]?.messageId, height: 0, isAtEnd: true });
  const [isBehind, setBehind] = useState(false);
  const first = messages[0]?.messageId;
  const last = messages.at(-1)?.messageId;
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const before = place.current;
    const isOwnLast = messages.at(-1)?.isOwn === true || pending.length > 0;
    if (before.first !== first && before.height > 0 && !before.isAtEnd)
      box.scrollTop += box.scrollHeight - before.height;
    else if (before.isAtEnd || isOwnLast) box.scrollTop = box.scrollHeight;
    else setBehind(true);
    place.current = { ...before, first, height: box.scrollHeight };
    // oxlint-disable-next-line react/exhaustive-deps -- the ids of the first and last message identify the list
  }, [log, first, last, pending.length]);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const look = () => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < endPx;
      place.current = { ...place.current, isAtEnd, height: box.scrollHeight };
      if (isAtEnd) setBehind(false);
    };
    // A growing field or an on-screen keyboard must not hide the end.
    const sizes = new ResizeObserver(() => {
      if (place.current.isAtEnd) box.scrollTop = box.scrollHeight;
    });
    sizes.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [log]);
  const toEnd = () => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
    setBehind(false);
  };
  return { isBehind, toEnd };
}

/** True until a moment that may be postponed. */
function useUntil(until: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const rest = until - Date.now();
    if (rest <= 0) return;
    const timer = setTimeout(() => setOver(until), rest);
    return () => clearTimeout(timer);
  }, [until]);
  return until > over && until > 0;
}

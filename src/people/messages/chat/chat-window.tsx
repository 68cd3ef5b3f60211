import { useState } from "react";
import { Link } from "react-router";
import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { CannotWrite } from "../compose/cannot-write.tsx";
import { aboutMemberPath } from "../people/rules.ts";
import { Composer } from "./composer.tsx";
import type { ChatConnection, ChatStatus } from "./connection.ts";
import { MessageLog } from "./message-log.tsx";
import { chatTexts } from "./rules.ts";
import { switchSound } from "./sound.ts";
import { useConversation } from "./use-conversation.ts";
import type { OpenConversation } from "./window.server.ts";

/** The window of the open conversation. */
export const windowId = "sohbet";

type Answer = { message: string; values?: Record<string, string> } | undefined;

/** A conversation: the other side, the messages, and the field to write in. */
export function ChatWindow({
  open,
  connection,
  isSoundOn,
  answer,
  now,
}: {
  open: OpenConversation;
  connection: ChatConnection | undefined;
  isSoundOn: boolean;
  /** The refusal of a form that was sent without scripts. */
  answer: Answer;
  now: number;
}) {
  const chat = useConversation(open, connection);
  const { other, listing } = open;
  return (
    <section className="chat" id={windowId} tabIndex={-1} aria-label={`${other.name} ile sohbet`}>
      <div className="chat__top">
        <Link className="icon-btn chat__back" to="/mesajlarim" aria-label="Konuşmalara dönün">
          <Icon name="left" />
        </Link>
        <Avatar initials={other.initials} pictureId={other.pictureId} />
        <div>
          <h2 className="chat__name">{other.name}</h2>
          <span className="tiny">
            {listing?.card ? (
              <Link to={listing.card.address}>
                {listing.card.price}, {listing.card.name}
              </Link>
            ) : (
              open.subject
            )}
          </span>
        </div>
        <SoundSwitch isOn={isSoundOn} />
        <Link
          className="icon-btn only-narrow"
          to={aboutMemberPath(open.code)}
          aria-label="Engelleyin ya da bildirin"
          title="Engelleyin ya da bildirin"
        >
          <Icon name="flag" />
        </Link>
      </div>
      <MessageLog
        conversation={chat.conversation}
        readerId={open.readerId}
        other={other.name}
        now={now}
        onOlder={chat.loadOlder}
        onDiscard={chat.discard}
        onAgain={chat.send}
      />
      <ConnectionNotice status={chat.status} onReconnect={() => connection?.wake()} />
      {open.whyNotWrite && (
        <div className="chat__closed">
          <CannotWrite reason={open.whyNotWrite} />
        </div>
      )}
      {/* Text that was typed before writing was refused stays visible. */}
      {(!open.whyNotWrite || answer) && <Composer open={open} chat={chat} connection={connection} answer={answer} />}
    </section>
  );
}

/** Product 9.8: the sound of new messages. */
function SoundSwitch({ isOn: wasOn }: { isOn: boolean }) {
  const [isOn, setOn] = useState(wasOn);
  if (!useHydrated()) return null;
  return (
    <IconButton
      label="Mesaj sesi"
      aria-pressed={isOn}
      onClick={() => {
        switchSound(!isOn);
        setOn(!isOn);
      }}
    >
      <Icon name={isOn ? "sound" : "sound-off"} />
    </IconButton>
  );
}

/** A notice about the connection; Product 9.7 in browsers without sockets. */
function ConnectionNotice({ status, onReconnect }: { status: ChatStatus; onReconnect: () => void }) {
  const isHydrated = useHydrated();
  const hasSockets = !isHydrated || typeof WebSocket !== "undefined";
  return (
    <div className="chat__notice" role="status">
      {!hasSockets && <Notice tone="warn">{chatTexts.unsupported}</Notice>}
      {status === "waiting" && <Notice tone="warn">{chatTexts.waiting}</Notice>}
      {status === "tooMany" && (
        <Notice tone="warn">
          {chatTexts.tooMany}{" "}
          <Button size="s" onClick={onReconnect}>
            {chatTexts.reconnect}
          </Button>
        </Notice>
      )}
      {status === "ended" && (
        <Notice tone="warn">
          {chatTexts.ended} <Link to="/login?ref=/mesajlarim">Yeniden giriş yapın</Link>
        </Notice>
      )}
    </div>
  );
}

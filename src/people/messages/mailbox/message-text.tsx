import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import type { MessageView } from "../api.ts";
import { aboutMemberPath } from "../people/rules.ts";
import { conversationAddress } from "../rules.ts";
import { heldTexts } from "./rules.ts";

/** A message as its reader or writer is shown it, with the guard's warnings above. */
export function MessageText({ view, name, at }: { view: MessageView; name: string; at: string }) {
  const page = (view.boxName === "inbox" ? view.member : view.receiver).pathName;
  return (
    <>
      <dl className="message-head">
        <dt>{view.boxName === "inbox" ? "Gönderen" : "Alıcı"}</dt>
        <dd>{page ? <Link to={page}>{name}</Link> : name}</dd>
        <dt>Konu</dt>
        <dd>{view.subject}</dd>
        <dt>Tarih</dt>
        <dd>{at}</dd>
      </dl>
      {view.warnings.length > 0 && (
        <Notice tone="warn" icon="alert">
          {view.warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {view.held && <Notice tone="warn" text={heldTexts[view.held]} />}
      <p className="message-body">{view.message}</p>
      <p className="small">
        <Link to={conversationAddress(view.conversationCode)}>Konuşmanın tamamını açın</Link>
        {view.boxName === "inbox" && (
          <>
            {" · "}
            <Link to={aboutMemberPath(view.conversationCode)}>Engelleyin ya da bildirin</Link>
          </>
        )}
      </p>
    </>
  );
}

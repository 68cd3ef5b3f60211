import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { conversationAddress } from "../rules.ts";

type Sent = { message: string; conversationCode: string; isHeld?: boolean };

/** The result of sending a message, with a link to its conversation. */
export function SentNotice({ sent: { message, conversationCode, isHeld } }: { sent: Sent }) {
  return (
    <div role="status">
      <Notice tone={isHeld ? "warn" : "good"} text={message}>
        <Link to={conversationAddress(conversationCode)}>Konuşmayı açın</Link>
      </Notice>
    </div>
  );
}

import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { conversationAddress } from "../rules.ts";

/** The result of sending a message, with a link to its conversation. */
export function SentNotice({ text, conversationCode }: { text: string; conversationCode: string }) {
  return (
    <div role="status">
      <Notice tone="good" text={text}>
        <Link to={conversationAddress(conversationCode)}>Konuşmayı açın</Link>
      </Notice>
    </div>
  );
}

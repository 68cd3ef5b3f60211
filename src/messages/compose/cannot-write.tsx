import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { messageTexts } from "../rules.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { contactPath } from "./rules.ts";

/** In the place of the field to write in, where whatever is written would be refused; with the way out, if there is one. */
export function CannotWrite({ reason }: { reason: string }) {
  if (reason === messageTexts.unconfirmed) return <ConfirmEmail />;
  if (reason !== messageTexts.stopped) return <Notice tone="info" text={reason} />;
  return (
    <Notice tone="warn">
      <p>{reason}</p>
      <p>
        <Link to={contactPath}>Bize ulaşın</Link>
      </p>
    </Notice>
  );
}

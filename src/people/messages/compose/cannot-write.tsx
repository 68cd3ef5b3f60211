import { Link } from "react-router";
import { contactPath } from "#src/staff/requests/contact-path.ts";
import { Notice } from "#src/ui/notice.tsx";
import { messageTexts } from "../rules.ts";
import { ConfirmEmail } from "./confirm-email.tsx";

/** Replaces the field to write in where any message would be refused; links to what helps, if anything. */
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

import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { messageTexts } from "../rules.ts";
import { confirmEmailPath } from "./rules.ts";

/** Asks a member to confirm their e-mail address, with the link. */
export function ConfirmEmail() {
  return (
    <Notice tone="warn">
      <p>{messageTexts.unconfirmed}</p>
      <p>
        <Link to={confirmEmailPath}>Onay e-postası isteyin</Link>
      </p>
    </Notice>
  );
}

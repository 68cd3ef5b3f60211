import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { messageTexts } from "../rules.ts";
import { confirmEmailPath } from "./rules.ts";

/** Product 9.2: who did not confirm their e-mail is asked to, with the link. */
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

import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { createMessages } from "./rules.ts";

/** A draft may be prepared before the e-mail address is confirmed; publishing waits for it. */
export const ConfirmNotice = () => (
  <Notice tone="warn">
    {createMessages.confirmEmail} <Link to="/hesabim/onaymaili/gonder">Onay e-postası gönderin</Link>
  </Notice>
);

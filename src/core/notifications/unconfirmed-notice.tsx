import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** Says that mails of saved searches and follows are sent only to confirmed addresses. */
export const UnconfirmedNotice = () => (
  <Notice tone="warn">
    Bildirimlerin e-posta ile gelmesi için adresinizi onaylayın.{" "}
    <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
  </Notice>
);

import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** Mails of what a member saved or follows go to confirmed addresses alone. */
export const UnconfirmedNotice = () => (
  <Notice tone="warn">
    Bildirimlerin e-posta ile gelmesi için adresinizi onaylayın.{" "}
    <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
  </Notice>
);

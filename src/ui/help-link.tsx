import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";

/** A link from a screen to the help page or guide about it; in a new tab, so that a form stays as it is. */
export const HelpLink = ({ to, children }: { to: `/yardim/${string}` | `/rehber/${string}`; children: string }) => (
  <p className="help-link">
    <Icon name="help" size="xs" />
    <Link to={to} target="_blank">
      {children}
      <span className="sr"> (yeni sekmede açılır)</span>
    </Link>
  </p>
);

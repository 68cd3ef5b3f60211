import type { ReactNode } from "react";
import { Link } from "./link.tsx";

/** The path to the page, outermost first; the last item is the page itself, without a link. `before` precedes it. */
export function Breadcrumbs({
  items,
  before,
}: {
  items: readonly { label: string; to?: string }[];
  before?: ReactNode;
}) {
  return (
    <nav aria-label="Konum" className="crumbs-line">
      {before}
      <ol className="crumbs">
        {items.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

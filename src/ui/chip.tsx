import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";

/** An active filter: pressing it removes the filter. */
export function RemoveChip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="chip" to={to} preventScrollReset>
      <span className="chip__text">{children}</span>
      <span className="sr"> filtresini kaldırın</span>
      <Icon name="close" size="xs" />
    </Link>
  );
}

/** A choice that is a link; dark when it is the current one. */
export function ChipLink({ to, isCurrent, children }: { to: string; isCurrent?: boolean; children: ReactNode }) {
  return (
    <Link className="chip" to={to} aria-current={isCurrent ? "true" : undefined}>
      {children}
    </Link>
  );
}

/** One or two words of state, so that colour is never the only sign. */
export function Tag({ tone, children }: { tone?: "good" | "warn" | "bad" | "accent"; children: ReactNode }) {
  return <span className={`tag ${tone ? `tag--${tone}` : ""}`}>{children}</span>;
}

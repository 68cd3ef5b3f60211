import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ActionResult } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { useMayOpen } from "./own-desks.ts";
import { administrationPath, deskGroups } from "./rules.ts";

type Props = {
  title: ReactNode;
  /** What the page is for, or what waits, below the heading. */
  lead?: ReactNode;
  /** The pages above this one, outermost first, below the start page of staff. */
  above?: readonly { to: string; label: string }[];
  /** Beside the heading. */
  aside?: ReactNode;
  /** The answer of the page's last form. */
  answer?: unknown;
  children: ReactNode;
};

/** Every page of staff: the pages above it, its heading, the other pages of its group, and the answer of the last form. */
export const DeskPage = ({ title, lead, above = [], aside, answer, children }: Props) => (
  <div className="page desk">
    <div>
      <Breadcrumbs items={[{ to: administrationPath, label: "Yönetim" }, ...above]} />
      <div className="desk__head">
        <h1>{title}</h1>
        {aside}
      </div>
      {lead && <p className="muted">{lead}</p>}
    </div>
    <GroupLinks />
    <ActionResult answer={answer} />
    {children}
  </div>
);

/** Links to the desks of the same group that one may open. */
function GroupLinks() {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const group = Object.values(deskGroups).find(({ pages }) => pages.some(([to]) => isAt(to)));
  const pages = group?.pages.filter(([to]) => mayOpen(to)) ?? [];
  if (!group || pages.length < 2) return null;
  const current = pages
    .map(([to]) => to)
    .filter(isAt)
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
  return (
    <nav className="desk__nav" aria-label={group.label}>
      {pages.map(([to, label]) => (
        <LinkButton
          key={to}
          to={to}
          size="s"
          look={to === current ? "ink" : "line"}
          aria-current={to !== current ? undefined : pathname === to ? "page" : "true"}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}

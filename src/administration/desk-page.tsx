import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ActionResult } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { useMayOpen } from "./own-desks.ts";
import { administrationPath } from "./rules.ts";

type Props = {
  title: ReactNode;
  /** The pages above this one, outermost first, below the start page of staff. */
  above?: readonly { to: string; label: string }[];
  /** Links between pages about one subject; those that one may open are shown. */
  nav?: { label: string; pages: readonly (readonly [to: string, label: string])[] };
  /** Beside the heading. */
  aside?: ReactNode;
  /** The answer of the page's last form. */
  answer?: unknown;
  children: ReactNode;
};

/** The frame of a page of staff: the pages above it, its heading, links to related pages, and the answer of the last form. */
export function DeskPage({ title, above = [], nav, aside, answer, children }: Props) {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  const pages = nav?.pages.filter(([to]) => mayOpen(to)) ?? [];
  const current = pages
    .map(([to]) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
  return (
    <div className="page desk">
      <div>
        <Breadcrumbs items={[{ to: administrationPath, label: "Yönetim" }, ...above]} />
        <div className="desk__head">
          <h1>{title}</h1>
          {aside}
        </div>
      </div>
      {nav && pages.length > 1 && (
        <nav className="desk__nav" aria-label={nav.label}>
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
      )}
      <ActionResult answer={answer} />
      {children}
    </div>
  );
}

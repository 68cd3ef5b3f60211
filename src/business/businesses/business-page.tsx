import { type ReactNode, useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "#src/shared/root-data.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { NavLink } from "#src/ui/link.tsx";

const teamPages = [
  { to: "/kurumsal/panel", label: "Panel" },
  { to: "/kurumsal/ekip", label: "Ekip" },
  { to: "/kurumsal/subeler", label: "Şubeler" },
  { to: "/kurumsal/istatistikler", label: "İstatistikler" },
];

/** Links between the pages on which a business manages itself, as far as the member may open them. */
export function BusinessTabs() {
  const links = useRouteLoaderData<RootData>("root")?.member?.links ?? [];
  const others = links.filter(({ to }) => to.startsWith("/kurumsal/") && teamPages.every((page) => page.to !== to));
  const tabs = useRef<HTMLElement>(null);
  // On a phone the current page may be beyond the edge of the row.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (current) tabs.current!.scrollLeft = current.offsetLeft - (tabs.current!.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav className="tabs" aria-label="İşletme sayfaları" ref={tabs}>
      {[...teamPages, ...others].map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The layout of the pages on which a business manages itself. */
export function BusinessPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page account account--wide">
      <BusinessTabs />
      <h1>{title}</h1>
      {lead && <p className="account__lead">{lead}</p>}
      {children}
    </div>
  );
}

type ToolProps = {
  className: string;
  title: string;
  lead?: ReactNode;
  /** The sentence about what was just done. */
  done?: string | undefined;
  children: ReactNode;
};

/** The layout of the wide pages of a business's stock and API. */
export function BusinessToolPage({ className, title, lead, done, children }: ToolProps) {
  return (
    <div className={`page ${className}`}>
      <BusinessTabs />
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {done && <ResultNotice tone="good" text={done} />}
      {children}
    </div>
  );
}

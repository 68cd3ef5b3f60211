import type { ReactNode } from "react";
import { NavLink } from "react-router";

const pages = [
  { to: "/kurumsal/panel", name: "Panel" },
  { to: "/kurumsal/ekip", name: "Ekip" },
  { to: "/kurumsal/subeler", name: "Şubeler" },
  { to: "/kurumsal/istatistikler", name: "İstatistikler" },
];

/** The layout of the pages on which a business manages itself. */
export function BusinessPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page account account--wide">
      <nav className="tabs" aria-label="İşletme sayfaları">
        {pages.map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </nav>
      <h1>{title}</h1>
      {lead && <p className="account__lead">{lead}</p>}
      {children}
    </div>
  );
}

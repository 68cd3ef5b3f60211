import { NavLink } from "react-router";

export type DeskGroups = readonly { name: string; links: readonly { to: string; label: string }[] }[];

/** Links to the desks that one may open, by what they are about. */
export function DeskNavigation({ groups }: { groups: DeskGroups }) {
  return (
    <nav className="desks__nav" aria-label="Yönetim sayfaları">
      <NavLink to="/yonetim" end>
        Bekleyenler
      </NavLink>
      {groups.map(({ name, links }) => (
        <section key={name} aria-label={name}>
          <p className="desks__group">{name}</p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

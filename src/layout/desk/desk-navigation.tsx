import { NavLink } from "react-router";

export type DeskGroups = readonly { name: string; links: readonly { to: string; label: string }[] }[];

/** Links to the desks that one may open, by what they are about. It stands on a page twice, each with a label of its own. */
export function DeskNavigation({ groups, label }: { groups: DeskGroups; label: string }) {
  return (
    <nav className="desks__nav" aria-label={label}>
      <NavLink to="/yonetim" end>
        Bekleyenler
      </NavLink>
      {groups.map(({ name, links }) => (
        <div key={name}>
          <p className="desks__group">{name}</p>
          <ul aria-label={name}>
            {links.map(({ to, label: page }) => (
              <li key={to}>
                <NavLink to={to}>{page}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

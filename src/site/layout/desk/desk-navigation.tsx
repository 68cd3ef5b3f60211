import { useLocation } from "react-router";
import { Link, NavLink } from "#src/ui/link.tsx";
import { currentLink } from "./current-link.ts";

type DeskLink = { to: string; label: string; pages: readonly string[] | undefined };
export type DeskGroups = readonly { name: string; links: readonly DeskLink[] }[];

/** Links to the desks that one may open, by what they are about. It stands on a page twice, each with a label of its own. */
export function DeskNavigation({ groups, label }: { groups: DeskGroups; label: string }) {
  const { pathname } = useLocation();
  const current = currentLink(
    pathname,
    groups.flatMap(({ links }) => links),
  );
  return (
    <nav className="desks__nav" aria-label={label}>
      <NavLink to="/yonetim" end>
        Bekleyenler
      </NavLink>
      {groups.map(({ name, links }) => (
        <div key={name}>
          <p className="desks__group">{name}</p>
          <ul aria-label={name}>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} aria-current={link === current ? "page" : undefined}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

import { NavLink } from "#src/ui/link.tsx";

const links = [
  ["/tasit-kredisi", "Taşıt kredisi"],
  ["/mtv-hesaplama", "MTV hesaplama"],
  ["/yardim", "Yardım merkezi"],
  ["/rehber", "Rehberler"],
  ["/hakkimizda", "Hakkımızda"],
] as const;

/** Links to tools and help, as items of the list in the header's menu and in that of phones. */
export const HelpLinks = () =>
  links.map(([to, label]) => (
    <li key={to}>
      <NavLink to={to}>{label}</NavLink>
    </li>
  ));

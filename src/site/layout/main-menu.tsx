import { lowerFirst } from "#src/shared/turkish.ts";
import { Link, NavLink } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import { HelpLinks } from "./help-links.tsx";
import { Menu } from "./menu.tsx";
import { TypeItems } from "./type-link.tsx";

type Links = readonly (readonly [to: string, label: string])[];

/** The header's menu: what is for sale by type, rentals by type, spare parts by category, and help (Product 2.5). */
export function MainMenu({ types, parts, maySell }: Pick<FrameData, "types" | "parts" | "maySell">) {
  return (
    <nav className="nav" aria-label="Ana menü">
      {types.length > 0 && (
        <Menu label="Satılık" width={520}>
          {(isOpen) => (
            <ul className="menu__columns">
              <TypeItems types={types} isShown={isOpen} className="menu__head" />
              <MenuItems
                className="menu__head"
                links={[
                  ["/sertifikali-araclar", "Sertifikalı araçlar"],
                  ["/dukkanlar", "Dükkânlar"],
                ]}
              />
            </ul>
          )}
        </Menu>
      )}
      <Menu label="Kiralık" width={260}>
        <ul>
          <MenuItems
            links={[
              ["/arac-kiralama", "Tarihe göre kiralayın"],
              ...types.map(
                ({ slug, name }) => [`/arac-kiralama?kategori=${slug}`, `Kiralık ${lowerFirst(name)}`] as const,
              ),
              ["/rehber/arac-kiralarken", "Kiralama rehberi"],
            ]}
          />
        </ul>
      </Menu>
      <Menu label="Yedek parça" width={520}>
        <ul className="menu__columns">
          <MenuItems
            links={[
              ["/yedek-parca", "Bütün yedek parçalar"],
              ...parts.map(({ filter, name }) => [`/yedek-parca?${filter}`, name] as const),
              ...(maySell ? ([["/ilanver-yedek-parca", "Yedek parça satın"]] as const) : []),
            ]}
          />
        </ul>
      </Menu>
      <Menu label="Yardım" width={260}>
        <ul>
          <HelpLinks />
          <MenuItems links={[["/kullanim-kosullari", "Kullanım koşulları"]]} />
        </ul>
      </Menu>
    </nav>
  );
}

/** Of links to one path with several queries none is marked as the current page. */
const MenuItems = ({ links, className }: { links: Links; className?: string }) =>
  links.map(([to, label]) => {
    const Item = to.includes("?") ? Link : NavLink;
    return (
      <li key={to}>
        <Item className={className} to={to}>
          {label}
        </Item>
      </li>
    );
  });

import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import { HelpLinks } from "./help-links.tsx";
import { VisitorLinks } from "./visitor-links.tsx";
import { MemberLinks } from "./member-menu.tsx";
import { useMenu } from "./menu.tsx";
import { TypeItems } from "./type-link.tsx";

const otherTypes = [
  { slug: "arac-kiralama", name: "Kiralık araç" },
  { slug: "yedek-parca", name: "Yedek parça" },
  { slug: "dukkanlar", name: "Dükkânlar" },
];

/** The content of the wide header, as a sheet on narrow screens. */
export function MobileMenu({ data }: { data: FrameData | undefined }) {
  const { box, isOpen, press } = useMenu();
  const member = data?.member;
  return (
    <details ref={box} className="mobile-menu only-narrow" open={isOpen}>
      <summary
        className="icon-btn"
        aria-label={isOpen ? "Menüyü kapat" : "Menü"}
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Icon name={isOpen ? "close" : "menu"} />
      </summary>
      <nav className="mobile-menu__sheet" aria-label="Menü">
        {member ? (
          <section>
            <h2>
              {member.firstName} {member.lastName}
            </h2>
            <MemberLinks member={member} />
          </section>
        ) : (
          <div className="mobile-menu__visitor">
            <VisitorLinks />
          </div>
        )}
        {data && !member && (
          <div>
            <ul>
              <li>
                <NavLink to="/misafir">Garajınız ve aramalarınız</NavLink>
              </li>
            </ul>
          </div>
        )}
        <section>
          <h2>İlanlar</h2>
          <ul>
            <TypeItems types={[...(data?.types ?? []), ...otherTypes]} isShown={isOpen} />
            {data?.maySell !== false && (
              <li>
                <NavLink to="/ilanver">İlan verin</NavLink>
              </li>
            )}
          </ul>
        </section>
        <section>
          <h2>Kontak</h2>
          <ul>
            <HelpLinks />
          </ul>
        </section>
      </nav>
    </details>
  );
}

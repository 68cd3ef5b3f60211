import { NavLink } from "react-router";
import { Icon } from "../ui/icon.tsx";
import type { FrameData } from "./frame.server.ts";
import { VisitorLinks } from "./visitor-links.tsx";
import { MemberLinks } from "./member-menu.tsx";
import { useMenu } from "./menu.tsx";
import { TypeLink } from "./type-link.tsx";

/** The content of the wide header, as a sheet on narrow screens. */
export function MobileMenu({ data }: { data: FrameData | undefined }) {
  const { box, isOpen, setOpen } = useMenu();
  const member = data?.member;
  return (
    <details ref={box} className="mobile-menu only-narrow" open={isOpen}>
      <summary
        className="icon-btn"
        aria-label={isOpen ? "Menüyü kapat" : "Menü"}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
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
          <section>
            <ul>
              <li>
                <NavLink to="/misafir">Garajınız ve aramalarınız</NavLink>
              </li>
            </ul>
          </section>
        )}
        <section>
          <h2>İlanlar</h2>
          <ul>
            {data?.types.map(({ children, ...type }) => (
              <li key={type.slug}>
                <TypeLink isShown={isOpen} {...type} />
                {children.length > 0 && (
                  <ul className="menu__sub">
                    {children.map((child) => (
                      <li key={child.slug}>
                        <TypeLink isShown={isOpen} {...child} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
            <li>
              <TypeLink isShown={isOpen} slug="arac-kiralama" name="Kiralık araç" />
            </li>
            <li>
              <TypeLink isShown={isOpen} slug="yedek-parca" name="Yedek parça" />
            </li>
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
            <li>
              <NavLink to="/yardim">Yardım merkezi</NavLink>
            </li>
            <li>
              <NavLink to="/hakkimizda">Hakkımızda</NavLink>
            </li>
          </ul>
        </section>
      </nav>
    </details>
  );
}

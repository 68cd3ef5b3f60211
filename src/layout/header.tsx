import { AlertsLink } from "#src/alerts/list/alerts-link.tsx";
import { GarageLink } from "#src/garage/garage-link.tsx";
import { MessagesLink } from "#src/messages/chat/messages-link.tsx";
import { Link, NavLink } from "react-router";
import type { FrameData } from "./frame.server.ts";
import { HelpLinks } from "./help-links.tsx";
import { Logo } from "./logo.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { Menu } from "./menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SellPopup } from "./sell-popup.tsx";
import { TypeItems } from "./type-link.tsx";

/** The header of every page. */
export function Header({ data }: { data: FrameData | undefined }) {
  return (
    <header className="header">
      <div className="page header__in">
        <Link className="logo" to="/">
          <Logo />
          Kontak
        </Link>
        <MainMenu types={data?.types ?? []} />
        <SearchBox />
        {data?.member && <AlertsLink unread={data.member.unreadAlerts} />}
        <GarageLink place="header" />
        {data?.member && <MessagesLink place="header" unread={data.member.unreadMessages} />}
        <MemberMenu member={data?.member} />
        {data?.maySell !== false && <SellPopup />}
        <MobileMenu data={data} />
      </div>
    </header>
  );
}

function MainMenu({ types }: { types: FrameData["types"] }) {
  return (
    <nav className="nav" aria-label="Ana menü">
      {types.length > 0 && (
        <Menu label="Satılık" width={520}>
          {(isOpen) => (
            <ul className="menu__columns">
              <TypeItems types={types} isShown={isOpen} className="menu__head" />
              <li>
                <NavLink className="menu__head" to="/sertifikali-araclar">
                  Sertifikalı araçlar
                </NavLink>
              </li>
              <li>
                <NavLink className="menu__head" to="/dukkanlar">
                  Dükkânlar
                </NavLink>
              </li>
            </ul>
          )}
        </Menu>
      )}
      <NavLink className="nav__link" to="/arac-kiralama">
        Kiralık
      </NavLink>
      <NavLink className="nav__link" to="/yedek-parca">
        Yedek parça
      </NavLink>
      <Menu label="Yardım" width={260}>
        <ul>
          <HelpLinks />
          <li>
            <NavLink to="/kullanim-kosullari">Kullanım koşulları</NavLink>
          </li>
        </ul>
      </Menu>
    </nav>
  );
}

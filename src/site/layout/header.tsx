import { AlertsLink } from "#src/finding/alerts/list/alerts-link.tsx";
import { GarageLink } from "#src/finding/garage/garage-link.tsx";
import { MessagesLink } from "#src/people/messages/chat/messages-link.tsx";
import { Link } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import { Logo } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SellPopup } from "./sell-popup.tsx";

/** The header of every page. */
export function Header({ data }: { data: FrameData | undefined }) {
  return (
    <header className="header">
      <div className="page header__in">
        <Link className="logo" to="/">
          <Logo />
          Kontak
        </Link>
        <MainMenu types={data?.types ?? []} parts={data?.parts ?? []} maySell={data?.maySell !== false} />
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

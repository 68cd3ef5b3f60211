import { GarageLink } from "#src/finding/garage/garage-link.tsx";
import { MessagesLink } from "#src/people/messages/chat/messages-link.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import { searchBoxId } from "./search-box.tsx";

/** The main links at the bottom of narrow screens. */
export function TabBar({ data }: { data: FrameData | undefined }) {
  const account = accountTab(data?.member);
  return (
    <nav className="tabbar" aria-label="Alt menü">
      <NavLink to="/" end>
        <Icon name="home" />
        Ana sayfa
      </NavLink>
      <a href={`#${searchBoxId}`}>
        <Icon name="search" />
        Ara
      </a>
      {data?.maySell !== false && (
        <NavLink to="/ilanver">
          <Icon name="plus" />
          İlan ver
        </NavLink>
      )}
      {data?.member ? (
        <MessagesLink place="tabbar" unread={data.member.unreadMessages} />
      ) : (
        <GarageLink place="tabbar" />
      )}
      <NavLink to={account.to}>
        <Icon name="user" />
        {account.label}
      </NavLink>
    </nav>
  );
}

function accountTab(member: FrameData["member"]) {
  if (!member) return { to: "/login", label: "Giriş yap" };
  return member.isModerator ? { to: "/yonetim", label: "Yönetim" } : { to: "/bana-ozel", label: "Bana özel" };
}

import { Form, NavLink } from "react-router";
import { formatNumber } from "../shared/turkish.ts";
import { Icon } from "../ui/icon.tsx";
import type { FrameData } from "./frame.server.ts";
import { VisitorLinks } from "./visitor-links.tsx";
import { Menu } from "./menu.tsx";

type Member = NonNullable<FrameData["member"]>;

/** The member's own pages under their name; sign-in and sign-up for visitors. Wide screens only. */
export function MemberMenu({ member }: { member: Member | undefined }) {
  if (!member)
    return (
      <div className="header__visitor only-wide">
        <VisitorLinks />
      </div>
    );
  return (
    <Menu
      className="menu--end only-wide"
      width={260}
      label={
        <>
          <Icon name="user" size="s" />
          <span className="menu__name">
            {member.firstName} {member.lastName}
          </span>
        </>
      }
    >
      <MemberLinks member={member} />
    </Menu>
  );
}

/** Links to the member's own pages, and the way out. */
export function MemberLinks({ member }: { member: Member }) {
  return (
    <ul>
      {!member.isModerator && (
        <li>
          <NavLink to="/bana-ozel">Bana özel</NavLink>
        </li>
      )}
      <li>
        <NavLink to="/hesabim" end>
          Hesabım
        </NavLink>
      </li>
      {!member.isModerator && (
        <li>
          <NavLink to="/ilanlarim">İlanlarım</NavLink>
        </li>
      )}
      <li>
        <NavLink to="/garaj">Garajım</NavLink>
      </li>
      <li>
        <NavLink to="/mesajlarim">
          Mesajlarım
          {member.unreadMessages > 0 && (
            <>
              {" "}
              <b className="menu__n">{formatNumber(member.unreadMessages)}</b>
              <span className="sr"> okunmamış</span>
            </>
          )}
        </NavLink>
      </li>
      <li>
        <NavLink to="/aramalarim">Aramalarım</NavLink>
      </li>
      <li>
        <NavLink to="/takip-ettiklerim">Takip ettiklerim</NavLink>
      </li>
      <li>
        <NavLink to="/bildirimlerim">Bildirimlerim</NavLink>
      </li>
      <li>
        <NavLink to="/hesabim/oturumlar">Oturumlarım</NavLink>
      </li>
      {member.isModerator && (
        <>
          <li>
            <NavLink to="/yonetim/ilanlar">İlan denetimi</NavLink>
          </li>
          <li>
            <NavLink to="/yonetim/mesajlar">Mesaj denetimi</NavLink>
          </li>
        </>
      )}
      <li>
        <Form method="post" action="/cikis">
          <button type="submit" className="menu__button">
            <Icon name="sign-out" size="s" />
            Çıkış yap
          </button>
        </Form>
      </li>
    </ul>
  );
}

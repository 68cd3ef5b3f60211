import { Form } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import { VisitorLinks } from "./visitor-links.tsx";
import { Menu } from "./menu.tsx";

type Member = NonNullable<FrameData["member"]>;

/** Menu of the member's own pages under their name; sign-in and sign-up for visitors. Wide screens only. */
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

/** Links to the member's own pages, and signing out. */
export function MemberLinks({ member }: { member: Member }) {
  return (
    <ul>
      {member.links.map(({ to, label, count }) => (
        <li key={to}>
          <NavLink to={to} end={to === "/hesabim"}>
            {label}
            {count && member[count] > 0 && (
              <>
                {" "}
                <b>{formatNumber(member[count])}</b>
                <span className="sr"> okunmamış</span>
              </>
            )}
          </NavLink>
        </li>
      ))}
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

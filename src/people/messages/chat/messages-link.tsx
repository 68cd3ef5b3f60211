import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import { useUnread } from "./unread.ts";

const many = (count: number) => (count > 99 ? "99+" : String(count));

/** The link to the member's messages with the number of unread ones, in the header or the bottom bar. */
export function MessagesLink({ unread: known, place }: { unread: number; place: "header" | "tabbar" }) {
  const unread = useUnread(known);
  const label = unread > 0 ? `Mesajlarım, ${unread} yeni` : "Mesajlarım";
  const icon = <Icon name="message" />;
  const badge = unread > 0 && (
    <span className="icon-btn__n" aria-hidden="true">
      {many(unread)}
    </span>
  );
  if (place === "header")
    return (
      <NavLink className="icon-btn only-wide" to="/mesajlarim" aria-label={label} title="Mesajlarım">
        {icon}
        {badge}
      </NavLink>
    );
  return (
    <NavLink to="/mesajlarim">
      {icon}
      {badge}
      Mesajlar
      {unread > 0 && <span className="sr">, {unread} yeni</span>}
    </NavLink>
  );
}

import { lazy, Suspense } from "react";
import { NavLink } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { useUnread } from "./unread.ts";

const LiveUnread = lazy(() => import("./live-unread.tsx"));

const many = (count: number) => (count > 99 ? "99+" : String(count));

/** The way to the member's messages, with how many wait unread: in the header, or among the ways at the thumb. */
export function MessagesLink({ unread: known, place }: { unread: number; place: "header" | "tabbar" }) {
  const unread = useUnread(known);
  const label = unread > 0 ? `Mesajlarım, ${unread} yeni` : "Mesajlarım";
  const isHeader = place === "header";
  return (
    <NavLink
      className={isHeader ? "icon-btn only-wide" : undefined}
      to="/mesajlarim"
      aria-label={label}
      {...(isHeader ? { title: "Mesajlarım" } : {})}
    >
      <Icon name="message" />
      {unread > 0 && <span className="icon-btn__n">{many(unread)}</span>}
      {!isHeader && "Mesajlar"}
    </NavLink>
  );
}

/** Keeps the count current and says when something comes, while the page is open. */
export function LiveMessages() {
  return useHydrated() ? (
    <Suspense>
      <LiveUnread />
    </Suspense>
  ) : null;
}

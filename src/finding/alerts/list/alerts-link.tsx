import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import { alertsPath } from "../address.ts";

const mostShown = 99;

/** The header's link to the member's alerts, with the number of unread ones. */
export function AlertsLink({ unread }: { unread: number }) {
  const label = unread > 0 ? `Bildirimlerim, ${formatNumber(unread)} okunmamış` : "Bildirimlerim";
  return (
    <NavLink className="icon-btn" to={alertsPath} aria-label={label} title="Bildirimlerim">
      <Icon name="bell" />
      {unread > 0 && (
        <span className="icon-btn__n" aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </NavLink>
  );
}

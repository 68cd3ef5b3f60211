import { NavLink } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useGarageCount } from "./hearts.tsx";

/** The link to the member's garage with the number of its listings. */
export function GarageLink() {
  const count = useGarageCount() ?? 0;
  return (
    <NavLink
      className="icon-btn only-wide"
      to="/garaj"
      aria-label={`Garajım, ${formatNumber(count)} ilan`}
      title="Garajım"
    >
      <Icon name="heart" />
      {count > 0 && <span className="icon-btn__n">{formatNumber(count)}</span>}
    </NavLink>
  );
}

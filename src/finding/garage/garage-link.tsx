import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { NavLink } from "#src/ui/link.tsx";
import { useGarageCount } from "./hearts.tsx";

/** The link to the garage with the number of its listings, in the header or the bottom bar. */
export function GarageLink({ place }: { place: "header" | "tabbar" }) {
  const count = formatNumber(useGarageCount());
  const isTab = place === "tabbar";
  return (
    <NavLink className={isTab ? "" : "icon-btn"} to="/garaj" title="Garajım">
      <Icon name="heart" />
      {count !== "0" && (
        <span className="icon-btn__n" aria-hidden="true">
          {count}
        </span>
      )}
      <span className={isTab ? "" : "sr"}>Garajım</span>
      <span className="sr">{count} ilan</span>
    </NavLink>
  );
}

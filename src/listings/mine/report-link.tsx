import { Link } from "react-router";
import { defaultDays } from "#src/statistics/rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { selectionAddress } from "./rules.ts";

type Props = {
  keyCode: string;
  name: string;
  selection: MyListingsData["selection"];
  isOpen: boolean;
  /** The icon alone stands in a table's column. */
  isIcon?: boolean;
};

/** Spec 4, statistics panel: reads "close" while it is open, "detailed report" while it is not. */
export function ReportLink({ keyCode, name, selection, isOpen, isIcon = false }: Props) {
  const label = isOpen ? "Kapat" : "Detaylı rapor";
  return (
    <Link
      to={selectionAddress(selection, isOpen ? undefined : { keyCode, days: defaultDays })}
      className={isIcon ? `icon-btn only-wide ${isOpen ? "is-open" : ""}` : "mine__report"}
      aria-expanded={isOpen}
      aria-label={`${label}: ${name}`}
      title={isIcon ? label : undefined}
      preventScrollReset
      replace
    >
      {isIcon ? <Icon name="chart" /> : <Icon name="chart" size="s" />}
      {!isIcon && label}
    </Link>
  );
}

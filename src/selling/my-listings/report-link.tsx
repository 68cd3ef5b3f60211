import { Link } from "react-router";
import { defaultDays } from "#src/selling/statistics/rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { selectionAddress } from "./selection-rules.ts";

type Props = {
  keyCode: string;
  name: string;
  selection: MyListingsData["selection"];
  isOpen: boolean;
  /** False for a pending listing: then the link opens only the note. */
  hasReport: boolean;
  /** The variant for wide windows, in a table's column. */
  isInTable?: boolean;
};

export const panelLabel = ({ isOpen, hasReport }: Pick<Props, "isOpen" | "hasReport">) =>
  isOpen ? "Kapat" : hasReport ? "Detaylı rapor" : "Not";

/** Product 7.11: its text is "close" while the report is open, else "detailed report". */
export function ReportLink({ keyCode, name, selection, isOpen, hasReport, isInTable = false }: Props) {
  const label = panelLabel({ isOpen, hasReport });
  const icon = hasReport ? "chart" : "pencil";
  return (
    <Link
      to={selectionAddress(selection, isOpen ? undefined : { keyCode, days: defaultDays })}
      className={`mine__report ${isInTable ? "only-wide" : ""} ${isOpen ? "is-open" : ""}`}
      aria-expanded={isOpen}
      aria-label={`${label}: ${name}`}
      preventScrollReset
      replace
    >
      <Icon name={icon} size="s" />
      {label}
    </Link>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { BusinessTabs } from "#src/businesses/business-page.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Notice } from "#src/ui/notice.tsx";
import { type Outcome, outcomeNames, outcomes } from "./rules.ts";

/** The frame of the pages of a business's stock. `done` is the sentence about what was just done. */
export function StockPage({
  title,
  lead,
  done,
  children,
}: {
  title: string;
  lead?: ReactNode;
  done?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="page stock">
      <BusinessTabs />
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {done && <Notice tone="good" text={done} />}
      {children}
    </div>
  );
}

/** The counts of a run; with `address`, those with rows are links to them. */
export function RunCounts({ counts, address }: { counts: Record<Outcome, number>; address?: string }) {
  return (
    <ul className="stock__counts">
      {outcomeNames.map((outcome) => (
        <li key={outcome}>
          {outcomes[outcome]}:{" "}
          {address && counts[outcome] > 0 ? (
            <Link to={`${address}?sonuc=${outcome}`}>
              <strong className="num">{formatNumber(counts[outcome])}</strong>
            </Link>
          ) : (
            <strong className="num">{formatNumber(counts[outcome])}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}

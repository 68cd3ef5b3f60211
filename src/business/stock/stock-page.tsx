import type { ComponentProps } from "react";
import { Link } from "react-router";
import { BusinessToolPage } from "#src/business/businesses/business-page.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Outcome, outcomeNames, outcomes } from "./rules.ts";

/** The frame of the pages of a business's stock. */
export const StockPage = (props: Omit<ComponentProps<typeof BusinessToolPage>, "className">) => (
  <BusinessToolPage className="stock" {...props} />
);

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

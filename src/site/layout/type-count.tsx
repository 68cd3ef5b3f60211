import { use } from "react";
import { countVehicleTypes } from "#src/finding/search/api.ts";
import { formatNumber } from "#src/shared/turkish.ts";

const freshMs = 60_000;
let asked: { at: number; counts: Promise<Readonly<Record<string, number>>> } | undefined;

/** The counts of all menus; a failed request shows none. */
function countsNow() {
  const now = Date.now();
  if (!asked || now - asked.at > freshMs)
    asked = {
      at: now,
      counts: countVehicleTypes({}).then(
        ({ counts }) => counts,
        () => ({}),
      ),
    };
  return asked.counts;
}

/** How many listings are behind a link of the menu; loaded once the menu is opened, so that cached pages have no counts. */
export default function TypeCount({ slug }: { slug: string }) {
  const count = use(countsNow())[slug];
  if (count === undefined) return null;
  return (
    <span className="menu__count num">
      {formatNumber(count)}
      <span className="sr"> ilan</span>
    </span>
  );
}

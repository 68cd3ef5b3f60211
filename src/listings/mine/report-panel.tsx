import { Link } from "react-router";
import { ListingReport } from "#src/statistics/listing-report.tsx";
import { reportDays } from "#src/statistics/rules.ts";
import type { MyListingView } from "./my-listing-view.ts";
import { NoteField } from "./note-field.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { selectionAddress } from "./rules.ts";

type Props = {
  listing: MyListingView;
  report: NonNullable<MyListingsData["report"]>;
  selection: MyListingsData["selection"];
};

/** A listing's statistics and its owner's note, below its row. */
export function ReportPanel({ listing: { keyCode, name, ownNote }, report, selection }: Props) {
  return (
    <section className="stats" aria-label={`Rapor: ${name}`}>
      <ListingReport report={report}>
        <nav className="stats__days" aria-label="Dönem">
          {reportDays.map((days) => (
            <Link
              key={days}
              to={selectionAddress(selection, { keyCode, days })}
              aria-current={days === report.dayCount ? "true" : undefined}
              preventScrollReset
              replace
            >
              {days} gün
            </Link>
          ))}
        </nav>
      </ListingReport>
      <div className="stats__note">
        <NoteField key={keyCode} keyCode={keyCode} note={ownNote} />
        <Link className="btn btn--s stats__close" to={selectionAddress(selection)} preventScrollReset replace>
          Kapat
        </Link>
      </div>
    </section>
  );
}

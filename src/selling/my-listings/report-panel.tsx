import { Link } from "react-router";
import { ListingReport } from "#src/selling/statistics/listing-report.tsx";
import { type ListingReport as Report, pendingMessage, reportDays } from "#src/selling/statistics/rules.ts";
import { saveOfferNote } from "./api.ts";
import { PromotionResults } from "#src/money/promotions/results/promotion-results.tsx";
import type { PromotionResult } from "#src/money/promotions/results/rules.ts";
import { NoteField } from "./note-field.tsx";

type Props = {
  keyCode: string;
  name: string;
  note: string;
  /** Undefined while the listing is pending. */
  report: Report | null;
  /** What its promotions brought. */
  promotions: readonly PromotionResult[];
  /** The address of the page with the report of this many days open; without days it is closed. */
  addressOf: (days?: number) => string;
};

/** A listing's statistics and its owner's note. */
export function ReportPanel({ keyCode, name, note, report, promotions, addressOf }: Props) {
  return (
    <section className="stats" aria-labelledby={`rapor-${keyCode}`}>
      <h2 id={`rapor-${keyCode}`} className="sr">
        Rapor: {name}
      </h2>
      {report ? (
        <ListingReport report={report}>
          <nav className="stats__days" aria-label="Dönem">
            {reportDays.map((days) => (
              <Link
                key={days}
                to={addressOf(days)}
                aria-current={days === report.dayCount ? "true" : undefined}
                preventScrollReset
                replace
              >
                {days} gün
              </Link>
            ))}
          </nav>
        </ListingReport>
      ) : (
        <p className="small muted">{pendingMessage}</p>
      )}
      <PromotionResults results={promotions} />
      <div className="stats__note">
        <NoteField
          key={keyCode}
          note={note}
          name="note"
          about={{ keyCode, action: "note" }}
          action="/ilanlarim"
          canDelete
          save={(text) => saveOfferNote({ keyCode, note: text })}
        />
        <Link className="btn btn--s stats__close" to={addressOf()} preventScrollReset replace>
          Kapat
        </Link>
      </div>
    </section>
  );
}

import type { RiskLevel } from "./rules.ts";
import { Link } from "react-router";
import { ReporterHistoryLine } from "../reports/reporter-view.tsx";
import type { ModeratedListing } from "../moderated-listing.server.ts";

const levels: Record<RiskLevel, { word: string; tone: string }> = {
  high: { word: "Yüksek risk", tone: "tag--bad" },
  mid: { word: "Orta risk", tone: "tag--warn" },
  low: { word: "Düşük risk", tone: "tag--good" },
};

/** The risk of a listing as a word and a number. */
export function RiskTag({ score, level }: { score: number; level: RiskLevel }) {
  const { word, tone } = levels[level];
  return (
    <span className={`tag ${tone}`}>
      {word} {score}
    </span>
  );
}

/** Hints for moderators: the seller's appeal, reports, risk with its reasons, similar listings. */
export function Hints({ listing }: { listing: ModeratedListing }) {
  const { appeal, reports, risk, duplicates } = listing;
  return (
    <div className="desk__hints">
      {appeal !== null && (
        <section className="panel desk__box">
          <h2>Satıcının itirazı</h2>
          <p className="desk__words">{appeal}</p>
        </section>
      )}
      {reports.length > 0 && (
        <section className="panel desk__box">
          <h2>
            Şikâyetler <span className="tag tag--bad">{reports.length}</span>
          </h2>
          <ul className="desk__history">
            {reports.map(({ id, at, who, reason, note, history }) => (
              <li key={id}>
                <strong>{reason}</strong>
                <span className="tiny">
                  {at}, {who}
                </span>
                <ReporterHistoryLine history={history} />
                {note && <span className="desk__words">{note}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {risk && (
        <section className="panel desk__box">
          <h2>
            Risk <RiskTag score={risk.score} level={risk.level} />
          </h2>
          {risk.hints.length === 0 ? (
            <p className="small muted">Dikkat çeken bir şey yok.</p>
          ) : (
            <ul className="desk__reasons small">
              {risk.hints.map(({ text, points }) => (
                <li key={text}>
                  {text} <span className="muted">+{points}</span>
                </li>
              ))}
            </ul>
          )}
          {duplicates.length > 0 && (
            <>
              <h3>Benzeyen ilanlar</h3>
              <ul className="desk__reasons small">
                {duplicates.map(({ keyCode, text, whose }) => (
                  <li key={`${keyCode} ${text}`}>
                    <Link to={`/yonetim/ilanlar/${keyCode}`}>{keyCode}</Link> {text}, {whose}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </div>
  );
}

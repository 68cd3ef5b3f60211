import { trendText } from "#src/selling/statistics/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { daysBefore, type PromotionResult } from "./rules.ts";

/** What each promotion of a listing brought, for its owner. */
export function PromotionResults({ results }: { results: readonly PromotionResult[] }) {
  if (results.length === 0) return null;
  return (
    <section className="promo-results">
      <h3>Dopinglerin sonucu</h3>
      <ul>
        {results.map((result, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name
          <li key={at}>
            <strong>{result.name}</strong>{" "}
            <span className="tiny muted">
              {result.days} gün{result.isRunning ? ", sürüyor" : ""}
            </span>
            <dl>
              {result.shown !== null && (
                <div>
                  <dt>Reklamda gösterim</dt>
                  <dd>{formatNumber(result.shown)}</dd>
                </div>
              )}
              {result.events.map(({ type, name, count, trend }) => (
                <div key={type}>
                  <dt>{name}</dt>
                  <dd>
                    {formatNumber(count)}
                    {trend && <small> {trendText(trend)}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="tiny muted">Oranlar, günlük ortalamayı dopingden önceki {daysBefore} günle karşılaştırır.</p>
    </section>
  );
}

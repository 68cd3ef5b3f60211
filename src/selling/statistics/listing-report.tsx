import type { ReactNode } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { DailyChart } from "./daily-chart.tsx";
import { type ListingReport as Report, reportedEvents, shortDayName, trendText } from "./rules.ts";

/** The owner's report of a listing: views as a chart, all counts with their trend, and the same numbers as a table. */
export function ListingReport({ report, children }: { report: Report; children?: ReactNode }) {
  const { dayCount, totals, days } = report;
  const [shown] = reportedEvents;
  const views = days.map(({ day, counts }) => ({ day, count: counts[0]! }));
  return (
    <div className="report">
      <div>
        <div className="report__head">
          <p className="report__key">
            {shown.name}, son {dayCount} gün
          </p>
          {children}
        </div>
        <DailyChart title={`Günlük görüntülenme, son ${dayCount} gün`} days={views} />
        <details className="report__table">
          <summary>Tablo olarak gösterin</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Gün</th>
                {reportedEvents.map(({ type, column }) => (
                  <th key={type} scope="col" className="n">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, counts }) => (
                <tr key={day}>
                  <th scope="row">{shortDayName(day)}</th>
                  {counts.map((count, n) => (
                    <td key={reportedEvents[n]!.type} className="n">
                      {formatNumber(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Toplam</th>
                {totals.map(({ type, count }) => (
                  <td key={type} className="n">
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </details>
      </div>
      <dl className="report__totals">
        {totals.map(({ type, name, count, trend }) => (
          <div key={type}>
            <dt>{name}</dt>
            <dd>
              {formatNumber(count)}
              {trend && (
                <small className={`report__${trend.direction}`}>
                  {trendText(trend)}
                  <span className="sr"> (önceki {dayCount} güne göre)</span>
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

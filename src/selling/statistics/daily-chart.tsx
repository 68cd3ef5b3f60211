import { formatNumber } from "#src/shared/turkish.ts";
import { axisName, type DayCount, dayName, labelledDays } from "./rules.ts";

const height = 132;
const top = 20;
const base = 112;

/**
 * A bar for each day, the last one marked. Screen readers get one image with all its numbers; widths are shares of the
 * box, so that bars and letters have the same size on every screen.
 */
export function DailyChart({ title, days }: { title: string; days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  // In a long window only the highest bar is labelled, as the scale of the others.
  const highest = days.findIndex(({ count }) => count === most);
  const slot = 100 / days.length;
  const labelled = labelledDays(days.length);
  const hasAllCounts = days.length <= 7;
  return (
    <svg
      className="chart"
      width="100%"
      height={height}
      role="img"
      aria-label={`${title}: ${days.map(({ day, count }) => `${dayName(day)} ${count}`).join(", ")}`}
    >
      <line x1="0" x2="100%" y1={base} y2={base} />
      {days.map(({ day, count }, n) => {
        const barHeight = count === 0 ? 2 : Math.max(4, (count / most) * (base - top));
        const isLast = n === days.length - 1;
        return (
          <g key={day} className={isLast ? "chart__last" : undefined}>
            <rect
              x={`${(n + 0.08) * slot}%`}
              width={`${slot * 0.84}%`}
              y={base - barHeight}
              height={barHeight}
              rx={days.length > 30 ? 1 : 3}
            >
              <title>{`${dayName(day)}: ${formatNumber(count)}`}</title>
            </rect>
            {(hasAllCounts || n === highest) && (
              <text className="chart__count" x={`${(n + 0.5) * slot}%`} y={base - barHeight - 6}>
                {formatNumber(count)}
              </text>
            )}
            {labelled.has(n) && (
              <text
                x={isLast && !hasAllCounts ? "100%" : n === 0 && !hasAllCounts ? "0" : `${(n + 0.5) * slot}%`}
                y={height - 4}
                textAnchor={hasAllCounts ? "middle" : isLast ? "end" : n === 0 ? "start" : "middle"}
              >
                {isLast ? "Bugün" : axisName(day, days.length)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

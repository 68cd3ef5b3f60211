import { formatAmount } from "#src/shared/money.ts";
import type { PlanRow } from "../loan-rules.ts";

const height = 120;
const barWidth = 10;
const gap = 3;

/** The payments as bars: principal below, interest with its taxes above. The table beside it has the same numbers. */
export function PlanChart({ plan }: { plan: readonly PlanRow[] }) {
  const most = Math.max(...plan.map(({ paymentKurus }) => paymentKurus));
  const width = plan.length * (barWidth + gap) - gap;
  const [first, last] = [plan[0]!, plan.at(-1)!];
  const costOf = (row: PlanRow) => formatAmount(row.paymentKurus - row.principalKurus);
  return (
    <figure className="credit__chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Taksitlerin ana para ve faiz payları. İlk takside ${costOf(first)}, sonuncuda ${costOf(last)} faiz ve vergi düşer.`}
      >
        {plan.map((row, index) => {
          const principal = (row.principalKurus / most) * height;
          const whole = (row.paymentKurus / most) * height;
          const x = index * (barWidth + gap);
          return (
            <g key={row.number}>
              <rect
                className="credit__bar--cost"
                x={x}
                y={height - whole}
                width={barWidth}
                height={whole - principal}
              />
              <rect
                className="credit__bar--principal"
                x={x}
                y={height - principal}
                width={barWidth}
                height={principal}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="tiny">
        <span className="credit__key credit__key--principal" /> Ana para
        <span className="credit__key credit__key--cost" /> Faiz, KKDF ve BSMV
      </figcaption>
    </figure>
  );
}

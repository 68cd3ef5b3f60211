const [height, top, base] = [150, 20, 120];

/** A bar for each line with its occupancy in percent; screen readers get one image with all numbers. */
export function ReportChart({ title, lines }: { title: string; lines: readonly Line[] }) {
  const slot = 100 / Math.max(1, lines.length);
  return (
    <svg
      className="chart"
      width="100%"
      height={height}
      role="img"
      aria-label={`${title}: ${lines.map(({ name, text }) => `${name} yüzde ${text}`).join(", ")}`}
    >
      <line x1="0" x2="100%" y1={base} y2={base} />
      {lines.map(({ name, short, percent, text }, index) => {
        const barHeight = Math.max(2, (Math.min(100, percent) / 100) * (base - top));
        return (
          <g key={name}>
            <rect
              x={`${(index + 0.15) * slot}%`}
              width={`${slot * 0.7}%`}
              y={base - barHeight}
              height={barHeight}
              rx="3"
            >
              <title>{`${name}: yüzde ${text}`}</title>
            </rect>
            <text className="chart__count" x={`${(index + 0.5) * slot}%`} y={base - barHeight - 6}>
              {Math.round(percent)}
            </text>
            <text x={`${(index + 0.5) * slot}%`} y={height - 12} textAnchor="middle">
              {short}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Line = { name: string; short: string; percent: number; text: string };

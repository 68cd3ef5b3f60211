import type { Fairness } from "./rules.ts";

const bars = [4, 6, 8, 10, 12];

/** How a price stands to those of similar listings: words first, a five-bar meter second, colour last. */
export function FairnessMeter({ fairness }: { fairness: Fairness }) {
  return (
    <span className={`fair fair--${fairness.tone}`}>
      <svg viewBox="0 0 26 12" aria-hidden="true">
        {bars.map((height, at) => (
          <rect
            key={height}
            x={at * 5.5}
            y={12 - height}
            width="4"
            height={height}
            rx="1"
            className={at < fairness.bars ? "on" : undefined}
          />
        ))}
      </svg>
      {fairness.label}
    </span>
  );
}

import type { Fairness } from "./rules.ts";

/** How a price stands to those of similar listings: words first, a five-bar meter second, colour last. */
export const FairnessMeter = ({ fairness: { label, bars, tone } }: { fairness: Fairness }) => (
  <span className={`fair fair--${tone} fair--${bars}`}>{label}</span>
);

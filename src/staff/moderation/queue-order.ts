/** Product 19.3 (5): the constants of a listing's urgency. */
export const queueOrder = {
  /** Added to the risk, so that waiting counts for harmless listings too. */
  points: 20,
  /** Added to the hours of waiting, so that the risk counts for fresh listings too. */
  hours: 2,
} as const;

/** A listing's place in its queue, the highest first: its risk (0 to 100) by the hours that it has waited. */
export const urgencyOf = (risk: number, hours: number) => (risk + queueOrder.points) * (hours + queueOrder.hours);

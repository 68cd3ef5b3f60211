/** A hint for moderators: `points` of the score and its text. */
export type RiskHint = { points: number; text: string };

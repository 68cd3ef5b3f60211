import texts from "#reference-data/demo/conversations.json" with { type: "json" };
import type { Random } from "../random.ts";

export interface PastQuestion {
  hoursAgo: number;
  question: string;
  /** Undefined where the seller never answered. */
  answer: { text: string; afterMinutes: number } | null;
}

const askedOf = 7;

/** Questions to a seller in the last weeks; each seller has a pace of their own, and leaves some unanswered. */
export function inventQuestions(random: Random): PastQuestion[] {
  const pace = random.pick([4, 12, 25, 50, 140, 600]);
  return random.sample(texts.questions, askedOf).map(({ question, answers }) => ({
    hoursAgo: random.integer(80, 80 * 24),
    question,
    answer: random.chance(0.85)
      ? { text: random.pick(answers), afterMinutes: Math.ceil(pace * random.between(0.4, 1.8)) }
      : null,
  }));
}

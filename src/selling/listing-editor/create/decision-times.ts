import { approximateDuration } from "#src/people/members/seller/rules.ts";

/** The period in which the desk's decisions are measured, and the fewest decisions that say something. */
export const decisionWindowDays = 28;
export const decisionMinCount = 20;

/** How long sent listings waited for the desk: half of them at most the median, nine of ten at most `p90Minutes`. */
export type DecisionTimes = { decisions: number; medianMinutes: number | null; p90Minutes: number | null };

/** What a seller may expect of the desk, in a sentence. */
export function decisionTimeText({ decisions, medianMinutes, p90Minutes }: DecisionTimes): string {
  if (decisions < decisionMinCount || medianMinutes === null || p90Minutes === null)
    return "Ne kadar süreceğini söyleyecek kadar yeni karar yok; sonucu e-postayla bildiririz.";
  const [usual, long] = [approximateDuration(medianMinutes), approximateDuration(p90Minutes)];
  const most = usual === long ? "" : `; on ilandan dokuzunda en çok ${long}`;
  return `Genellikle ${usual} sürer${most} (son ${decisionWindowDays / 7} haftanın ${decisions} kararına göre).`;
}

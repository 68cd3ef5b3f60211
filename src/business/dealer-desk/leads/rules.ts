import { addDays } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** The days whose leads the desk lists. */
export const leadDays = 14;
/** Answer times are measured over so many days. */
export const answerDays = 30;

export const leadsHidden = "Alıcıların mesajları üye görünümünde gösterilmez.";

/** The median of some numbers, null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const ascending = numbers.toSorted((a, b) => a - b);
  const middle = (ascending.length - 1) / 2;
  return (ascending[Math.floor(middle)]! + ascending[Math.ceil(middle)]!) / 2;
}

/** `25 dk`, `3 saat 10 dk`, `2 gün 4 saat`. */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  const parts =
    days > 0
      ? [`${formatNumber(days)} gün`, hours > 0 ? `${hours} saat` : ""]
      : hours > 0
        ? [`${hours} saat`, rest > 0 ? `${rest} dk` : ""]
        : [`${rest} dk`];
  return parts.filter(Boolean).join(" ");
}

export const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;

type Times = { askedAt: Date; answeredAt: Date | null; waitsSince: Date | null };

/** The time that a lead is listed at: of the question that waits, else of its first question. */
export const leadTime = ({ askedAt, waitsSince }: Times): Date => waitsSince ?? askedAt;

/** Whether a lead is listed: it waits, or its first question is of the last `leadDays`. */
export const isListed = ({ askedAt, waitsSince }: Times, now: Date): boolean =>
  waitsSince !== null || askedAt > addDays(now, -leadDays);

/** What waits for an answer comes first; within both the newest. */
export const compareLeads = (a: { waits: boolean; at: Date }, b: { waits: boolean; at: Date }): number =>
  Number(b.waits) - Number(a.waits) || b.at.getTime() - a.at.getTime();

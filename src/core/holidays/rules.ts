/** A row of the table of public holidays. Days as `2026-10-29`. */
export type Holiday = {
  name: string;
  /** Its first day; of a yearly one the first day in its first year. */
  validFrom: string;
  days: number;
  isYearly: boolean;
  /** Whether banks are closed on the day before. */
  hasEve: boolean;
  /** The first day on which it no longer applies, by staff; null without one. */
  endedFrom: string | null;
};

const dayMs = 24 * 60 * 60_000;
/** The day so many days after another. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whether a day is one of a holiday. */
function includes({ validFrom, days, isYearly, endedFrom }: Holiday, day: string): boolean {
  if (endedFrom !== null && day >= endedFrom) return false;
  const year = Number(day.slice(0, 4));
  // A yearly holiday may begin in one year and end in the next.
  const firsts = isYearly ? [year - 1, year].map((one) => `${one}${validFrom.slice(4)}`) : [validFrom];
  return firsts.some((first) => first >= validFrom && first <= day && day < dayAfter(first, days));
}

/** The name of the public holiday on a day; undefined on other days. */
export const holidayOn = (holidays: readonly Holiday[], day: string): string | undefined =>
  holidays.find((holiday) => includes(holiday, day))?.name;

/** Whether banks book no transfers on a day: weekends, public holidays and the eves of religious ones. */
export function isBankHoliday(holidays: readonly Holiday[], day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || holidayOn(holidays, day) !== undefined) return true;
  const next = dayAfter(day, 1);
  return holidays.some((holiday) => holiday.hasEve && includes(holiday, next));
}

/** The holidays among so many days from a day on: names by days. */
export const holidaysFrom = (holidays: readonly Holiday[], first: string, count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, ahead) => dayAfter(first, ahead)).flatMap((day) => {
      const name = holidayOn(holidays, day);
      return name === undefined ? [] : [[day, name]];
    }),
  );

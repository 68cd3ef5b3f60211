/** A part of time in ms since 1970, its end excluded. */
export type Part = { from: number; until: number };

export type OccupiedUnit = {
  /** When it can be rented at all. */
  owned: Part;
  /** When it was rented, and when it was in service; neither parts overlap. */
  rented: readonly Part[];
  service: readonly Part[];
};

const overlap = (one: Part, other: Part) =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));

/** How much of a period units were rented, of the time in which they were owned and not in service; in ms, exactly. */
export function occupancyOf(units: readonly OccupiedUnit[], period: Part): { rentedMs: number; availableMs: number } {
  let rentedMs = 0;
  let availableMs = 0;
  for (const { owned, rented, service } of units) {
    const inPeriod = { from: Math.max(owned.from, period.from), until: Math.min(owned.until, period.until) };
    if (inPeriod.from >= inPeriod.until) continue;
    const sum = (parts: readonly Part[]) => parts.reduce((total, part) => total + overlap(part, inPeriod), 0);
    rentedMs += sum(rented);
    availableMs += inPeriod.until - inPeriod.from - sum(service);
  }
  return { rentedMs, availableMs };
}

/** A share in percent with one decimal, `62,5`; `–` where nothing was available. */
export const percentText = ({ rentedMs, availableMs }: { rentedMs: number; availableMs: number }) =>
  availableMs === 0 ? "–" : (Math.round((rentedMs / availableMs) * 1000) / 10).toLocaleString("tr-TR");

/** The months of a period, `2026-11` and so on, in Turkey's time. */
export function monthsOf(firstMonth: string, count: number): { month: string; period: Part }[] {
  const [year = 0, month = 1] = firstMonth.split("-").map(Number);
  const start = (index: number) => {
    const date = new Date(Date.UTC(year, month - 1 + index, 1));
    return {
      month: date.toISOString().slice(0, 7),
      at: Date.parse(`${date.toISOString().slice(0, 10)}T00:00:00+03:00`),
    };
  };
  return Array.from({ length: count }, (_, index) => ({
    month: start(index).month,
    period: { from: start(index).at, until: start(index + 1).at },
  }));
}

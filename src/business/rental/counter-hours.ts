import { addSeconds, calendarDay } from "#src/shared/dates.ts";
import { formatTripTime, parseTripTime } from "./addresses.ts";

/** The hours of a counter as minutes of the day in Turkey, both included; 0 to 1440 is any time. */
export type CounterHours = { opensMinute: number; closesMinute: number };

/** Minutes since midnight in Turkey. */
export const minuteOfDay = (at: Date) => {
  const [hours, minutes] = formatTripTime(at).slice(11).split(":");
  return Number(hours) * 60 + Number(minutes);
};

/** Whether vehicles are handed over and taken back then. */
export const isCounterOpen = ({ opensMinute, closesMinute }: CounterHours, at: Date): boolean => {
  const minute = minuteOfDay(at);
  return opensMinute <= minute && minute <= closesMinute;
};

/** The possible time of the same day that is nearest to `at`. */
export function nearestOpenTime({ opensMinute, closesMinute }: CounterHours, at: Date): Date {
  // The end of the day belongs to the next one.
  const last = Math.min(closesMinute, 24 * 60 - 1);
  const minute = Math.min(Math.max(minuteOfDay(at), opensMinute), last);
  return addSeconds(parseTripTime(`${calendarDay(at)}T00:00`)!, minute * 60);
}

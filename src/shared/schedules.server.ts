import { parseCronItems, type ParsedCronItem } from "graphile-worker";
import type { Feature } from "./feature.server.ts";

/** The schedules of the features; `task` is the job. graphile-worker's own crontab syntax allows no dots in a job's name. */
export const schedulesOf = (features: readonly Feature[]) =>
  features
    .flatMap(({ schedules = [] }) => schedules)
    .map((line) => {
      const [, match, task] = /^((?:\S+ ){4}\S+) (\S+)$/.exec(line) ?? [];
      if (!match || !task) throw new Error(`not a crontab line: ${line}`);
      return { match, task };
    });

export const cronItemsOf = (features: readonly Feature[]): ParsedCronItem[] => parseCronItems(schedulesOf(features));

/** The longest search for the next run, in minutes: every schedule runs at least once a week. */
const mostMinutes = 8 * 24 * 60;

/** When a schedule runs next, after `now`, to the minute; schedules are in UTC. Undefined if it does not run within a week. */
export function nextRun({ match }: ParsedCronItem, now: Date): Date | undefined {
  const minute = new Date(now);
  minute.setUTCSeconds(0, 0);
  for (let passed = 0; passed < mostMinutes; passed++) {
    minute.setUTCMinutes(minute.getUTCMinutes() + 1);
    const digest = {
      min: minute.getUTCMinutes(),
      hour: minute.getUTCHours(),
      date: minute.getUTCDate(),
      month: minute.getUTCMonth() + 1,
      dow: minute.getUTCDay(),
    };
    if (match(digest)) return minute;
  }
  return undefined;
}

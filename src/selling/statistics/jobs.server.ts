import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { deleteVisitsBefore } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "statistics.forget-visitors": object;
  }
}

/** Every night: deletes the visitors of past days; yesterday's last visits may still be queued. */
export const statisticsJobs: JobHandlers = {
  "statistics.forget-visitors": (ctx) => deleteVisitsBefore(ctx, calendarDay(addDays(ctx.clock(), -1))),
};
export const statisticsCron = "7 1 * * * statistics.forget-visitors";

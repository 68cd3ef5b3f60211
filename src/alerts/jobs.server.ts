import type { UnitSlug } from "#src/listings/fields/edit-units.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { mailAlerts, sweepAlerts } from "./mailing/service.server.ts";
import { type PushJob, sendPush } from "./push/service.server.ts";
import { tellOfEnd, tellOfLive } from "./telling/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "alerts.sweep": object;
    "alerts.mail": { memberId: number };
    "alerts.push": PushJob;
  }
}

/** What no search asks for: an edit of these alone changes nobody's results. */
const unsearched: readonly UnitSlug[] = [
  "description",
  "plate",
  "chassis",
  "firstRegistration",
  "priceDealer",
  "rentDeposits",
  "partNumber",
];

export const alertListeners: Listeners = {
  "listing.approved": tellOfLive,
  "listing.resumed": tellOfLive,
  "listing.renewed": tellOfLive,
  "listing.authority-regained": tellOfLive,
  "listing.edited": async (ctx, { keyCode, changed, price }) => {
    if (changed.some((unit) => !unsearched.includes(unit))) await tellOfLive(ctx, { keyCode, price });
  },
  "listing.sold": tellOfEnd,
  "listing.expired": tellOfEnd,
  "listing.removed": tellOfEnd,
  "listing.taken-down": tellOfEnd,
};

export const alertJobs: JobHandlers = {
  "alerts.sweep": sweepAlerts,
  "alerts.mail": (ctx, { memberId }) => mailAlerts(ctx, memberId),
  "alerts.push": sendPush,
};
/** Every minute: who has something to be mailed. */
export const alertCron = "* * * * * alerts.sweep";

import type { UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { mailAlerts, sweepAlerts } from "./mailing/service.server.ts";
import { type PushJob, sendPush } from "./push/service.server.ts";
import { sweepOwnAlerts } from "./own/service.server.ts";
import {
  createEndAlerts,
  createLiveAlerts,
  createReservationAlerts,
  deleteSoldAlerts,
} from "./creation/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "alerts.sweep": object;
    "alerts.sweep-own": object;
    "alerts.mail": { memberId: number };
    "alerts.push": PushJob;
  }
}

/** Fields that no search filters by: an edit of these alone creates no alerts. */
const unsearched: readonly UnitSlug[] = [
  "description",
  "plate",
  "chassis",
  "firstRegistration",
  "priceDealer",
  "rentDeposits",
  "rentTerms",
  "partNumber",
];

export const alertListeners: Listeners = {
  "listing.approved": createLiveAlerts,
  "listing.resumed": createLiveAlerts,
  "listing.renewed": createLiveAlerts,
  "listing.authority-regained": createLiveAlerts,
  "listing.edited": async (ctx, { keyCode, changed, price }) => {
    if (changed.some((unit) => !unsearched.includes(unit))) await createLiveAlerts(ctx, { keyCode, price });
  },
  "listing.sold": createEndAlerts,
  "listing.sale-undone": deleteSoldAlerts,
  "listing.expired": createEndAlerts,
  "listing.removed": createEndAlerts,
  "listing.taken-down": createEndAlerts,
  "down-payment.changed": createReservationAlerts,
};

export const alertJobs: JobHandlers = {
  "alerts.sweep": sweepAlerts,
  "alerts.sweep-own": sweepOwnAlerts,
  "alerts.mail": (ctx, { memberId }) => mailAlerts(ctx, memberId),
  "alerts.push": sendPush,
};
/** Every minute: queues the mails that are due. */
export const alertCron = "* * * * * alerts.sweep";
/** Every five minutes: alerts of listings that expire soon and of held messages. */
export const ownAlertCron = "*/5 * * * * alerts.sweep-own";

import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { deleteEndedInvitations } from "./queries.server.ts";
import { endedInvitationDays } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "businesses.sweep": object;
  }
}

export const invitationJobs: JobHandlers = {
  "businesses.sweep": async (ctx) => {
    await deleteEndedInvitations(ctx, addDays(ctx.clock(), -endedInvitationDays));
  },
};
/** Every night. */
export const invitationSweepCron = "41 2 * * * businesses.sweep";

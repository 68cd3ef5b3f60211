import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { deleteUnusedBuckets } from "#src/shared/throttle.server.ts";
import { type AccountMail, writeAccountMail } from "./mail-service.server.ts";
import { deleteEndedChanges } from "./email-change/queries.server.ts";
import { type EmailChange, writeChangeMails } from "./email-change/service.server.ts";
import { deleteEndedChallenges } from "./passkeys/queries.server.ts";
import { deleteEndedCodes } from "./phone/queries.server.ts";
import { deleteEndedSteps } from "./two-factor/queries.server.ts";
import { deleteEndedLinks } from "./queries.server.ts";
import { deleteOldTraces, insertMissingPhones } from "./traces/queries.server.ts";
import { deleteEndedSessions } from "./session.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "accounts.mail": AccountMail;
    "accounts.email-change": EmailChange;
    "accounts.sweep": object;
  }
}

/** Every bucket is full again long before. */
const bucketDays = 2;

export const accountJobs: JobHandlers = {
  "accounts.mail": writeAccountMail,
  "accounts.email-change": writeChangeMails,
  "accounts.sweep": sweep,
};

/** Every night: deletes expired sessions, links, codes, challenges, traces and buckets. */
export const accountCron = "17 3 * * * accounts.sweep";

async function sweep(ctx: Context) {
  await deleteEndedSessions(ctx);
  await deleteEndedLinks(ctx);
  await deleteEndedCodes(ctx);
  await deleteEndedSteps(ctx);
  await deleteEndedChallenges(ctx);
  await deleteEndedChanges(ctx);
  await insertMissingPhones(ctx);
  await deleteOldTraces(ctx);
  await deleteUnusedBuckets(ctx, addDays(ctx.clock(), -bucketDays));
}

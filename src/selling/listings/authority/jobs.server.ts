import type { Context } from "#src/shared/context.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { selectToRecheck, selectUnasked, selectWaitingOf } from "./queries.server.ts";
import { recheckDays } from "./rules.ts";
import { askAuthority, checkAuthority, queueCheck } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "authority.sweep": Record<string, never>;
  }
}

/** Every ten minutes: checks listings whose authority has ended, and a batch of those not confirmed for a day. */
export const authorityCron = "*/10 * * * * authority.sweep";

const sweepSize = 500;

/** A listing that is published or edited gets its authority checked. */
export const authorityListeners: Listeners = {
  "listing.published": askOnce,
  "listing.resubmitted": askOnce,
  "listing.appealed": askOnce,
  "listing.edited": askOnce,
  // Dealers are checked by their certificate, so a new certificate may grant pending listings.
  "business.certificate-changed": async (ctx, { businessId }) => {
    for (const { keyCode } of await selectWaitingOf(ctx, businessId)) await askOnce(ctx, { keyCode });
  },
};

export const authorityJobs: JobHandlers = {
  "authority.check": checkAuthority,
  "authority.sweep": sweep,
};

/** An authority granted for the current plate is not checked again. */
function askOnce(ctx: Context, { keyCode }: { keyCode: string }) {
  return inTransaction(ctx, (tx) => askAuthority(tx, keyCode, { onlyIfUnknown: true }));
}

async function sweep(ctx: Context) {
  if (!ctx.eids) return;
  const now = ctx.clock();
  for (const { keyCode } of await selectToRecheck(ctx, now, addDays(now, -recheckDays), sweepSize))
    await queueCheck(ctx, keyCode);
  for (const { keyCode } of await selectUnasked(ctx, sweepSize))
    await inTransaction(ctx, (tx) => askAuthority(tx, keyCode));
}

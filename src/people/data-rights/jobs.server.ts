import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { changeConsents } from "./consents/service.server.ts";
import { eraseMember, type ErasedFiles, purgeRetained, removeErasedFiles } from "./deletion/erase.server.ts";
import { moveListings, sweepDeletions } from "./deletion/service.server.ts";
import type { Table } from "#src/shared/personal-data/rule.ts";
import { makeExport, sweepExports } from "./export/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "data-rights.export": { id: number };
    "data-rights.erase": { memberId: number; from?: Table };
    "data-rights.move-listings": { memberId: number };
    "data-rights.remove-files": ErasedFiles;
    "data-rights.sweep": object;
  }
}

const campaignMails = { purpose: "campaign", channel: "email" } as const;

export const dataRightsListeners: Listeners = {
  "member.registered": (ctx, { memberId, at, mayMail }) =>
    changeConsents(ctx, memberId, mayMail ? [campaignMails] : [], [campaignMails], {
      source: "registration",
      textVersion: "kayit-1",
      at: new Date(at),
    }),
};

export const dataRightsJobs: JobHandlers = {
  "data-rights.export": (ctx, { id }) => makeExport(ctx, id),
  "data-rights.erase": eraseMember,
  "data-rights.move-listings": (ctx, { memberId }) => moveListings(ctx, memberId),
  "data-rights.remove-files": removeErasedFiles,
  "data-rights.sweep": sweep,
};

/** Every five minutes: due deletions and interrupted work. */
export const dataRightsCron = "*/5 * * * * data-rights.sweep";

async function sweep(ctx: Context) {
  await sweepExports(ctx);
  await sweepDeletions(ctx);
  await purgeRetained(ctx);
}

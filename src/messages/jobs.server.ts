import { inTransaction } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { deleteEndedCaptchas } from "./captcha/queries.server.ts";
import { eraseDeleted } from "./mailbox/queries.server.ts";
import { deletedMessageDays } from "./mailbox/rules.ts";
import { noticeMail } from "./notices/mails.ts";
import { claimNotice, findNotice, selectDue } from "./notices/queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "messages.notice": object;
    "messages.sweep": object;
  }
}

export const messageJobs: JobHandlers = {
  /** Mails members with unread messages, once for each conversation until they read it. */
  "messages.notice": async (ctx) => {
    for (const { id, side } of await selectDue(ctx))
      await inTransaction(ctx, async (tx) => {
        if (!(await claimNotice(tx, id, side))) return;
        const notice = await findNotice(tx, id, side);
        if (notice) await sendMail(tx, { to: notice.email, ...layOutMail(ctx.origin, noticeMail(notice)) });
      });
  },
  "messages.sweep": async (ctx) => {
    await deleteEndedCaptchas(ctx);
    await eraseDeleted(ctx, addDays(ctx.clock(), -deletedMessageDays));
  },
};
export const messageCron = "*/5 * * * * messages.notice";
/** Every night: deletes expired captchas, and erases messages that both sides deleted. */
export const messageSweepCron = "23 2 * * * messages.sweep";

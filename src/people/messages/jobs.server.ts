import { writeMail } from "#src/core/message-texts/write.server.ts";
import { oneClickHeaders } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { deleteEndedCaptchas } from "./captcha/queries.server.ts";
import { escalateUnanswered } from "./escalation/service.server.ts";
import { eraseDeleted } from "./mailbox/queries.server.ts";
import { deletedMessageDays } from "./mailbox/rules.ts";
import { noticeMail } from "./notices/mails.ts";
import { claimNotice, findNotice, selectDue } from "./notices/queries.server.ts";
import { noticesOffPath, oneClickNoticesOffPath, withToken } from "./notices/unsubscribe-rules.ts";
import { noticesOffToken } from "./notices/unsubscribe.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "messages.notice": object;
    "messages.escalate": object;
    "messages.sweep": object;
  }
}

export const messageJobs: JobHandlers = {
  /** Mails members with unread messages, once for each conversation until they read it. */
  "messages.notice": async (ctx) => {
    for (const { id, side } of await selectDue(ctx))
      await inTransaction(ctx, async (tx) => {
        if (!(await claimNotice(tx, id, side))) return;
        const waiting = await findNotice(tx, id, side);
        if (!waiting) return;
        const token = await noticesOffToken(tx, waiting.readerId);
        await sendMail(tx, {
          to: waiting.email,
          ...(await writeMail(ctx, noticeMail(waiting, withToken(noticesOffPath, token)))),
          headers: oneClickHeaders(ctx.origin + withToken(oneClickNoticesOffPath, token)),
        });
      });
  },
  "messages.escalate": escalateUnanswered,
  "messages.sweep": async (ctx) => {
    await deleteEndedCaptchas(ctx);
    await eraseDeleted(ctx, addDays(ctx.clock(), -deletedMessageDays));
  },
};
export const messageCron = "*/5 * * * * messages.notice";
export const escalationCron = "*/10 * * * * messages.escalate";
/** Every night: deletes expired captchas, and erases messages that both sides deleted. */
export const messageSweepCron = "23 2 * * * messages.sweep";

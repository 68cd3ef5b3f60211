import { enqueueHold } from "#src/selling/listings/holds/jobs.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { resumedMail, suspendedMail } from "./mails.ts";
import { lockBusiness, selectPeople, updateSuspension } from "./queries.server.ts";
import { suspensionMessages } from "./rules.ts";

/**
 * Suspends a business, or ends that: its shop is hidden, its listings are paused by a job, its API keys are refused, and
 * its people are told. For admins; 404 for unknown ids, 409 where it is so already. Returns the business.
 */
export const setSuspended = (ctx: Context, id: number, isSuspended: boolean, reason: string) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "suspensions", "change");
    const business = await lockBusiness(tx, id);
    if (!business) throw new Refusal(404, suspensionMessages.unknown);
    if ((business.suspendedAt !== null) === isSuspended)
      throw new Refusal(409, isSuspended ? suspensionMessages.isSuspended : suspensionMessages.isNotSuspended);
    await updateSuspension(tx, id, isSuspended ? tx.clock() : null, isSuspended ? reason : "");
    const mail = isSuspended ? suspendedMail : resumedMail;
    for (const person of await selectPeople(tx, id))
      await sendMail(tx, { to: person.email, ...(await writeMail(tx, mail(person, business.name, reason))) });
    await enqueueHold(tx, { businessId: id });
    return business;
  });

import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { documentFiles } from "./documents.server.ts";
import { applicationMail } from "./mails.ts";
import { findDecision } from "./queries.server.ts";
import { type ApplicationDecision, applicationReasonTexts } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "businesses.documents": object;
  }
}

/** Mails every decision to the applicant, once. */
export const applicationListeners: Listeners = {
  "business.application-decided": async (ctx, { eventId }) => {
    const decision = await findDecision(ctx, eventId);
    if (!decision?.isActive) return;
    const { action, email, firstName, reasonCodes, note, businessName, businessSlug } = decision;
    const shop = businessName && businessSlug ? { name: businessName, path: shopAddress(businessSlug) } : null;
    const about = {
      firstName,
      reasons: applicationReasonTexts(reasonCodes),
      note,
      shop,
      hasPackages: ctx.payments !== undefined,
    };
    await sendMail(ctx, {
      to: email,
      key: `business-application:${eventId}`,
      ...(await writeMail(ctx, applicationMail(action as ApplicationDecision, about))),
    });
  },
};

export const applicationJobs: JobHandlers = { "businesses.documents": documentFiles.removeUnknown };
/** Every night: erasing an account does not remove its files itself. */
export const applicationCron = "53 4 * * * businesses.documents";

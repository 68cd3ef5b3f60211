import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { payoutAccountPath } from "../sub-merchants/rules.ts";
import { selectPaidOwners } from "./agreement-queries.server.ts";
import { raiseMail } from "./mails.ts";

/** Tells all businesses that are paid by card of an increase, once. */
export const commissionListeners: Listeners = {
  "payment.commission-raised": async (ctx, raise) => {
    for (const { id, email, firstName } of await selectPaidOwners(ctx))
      await sendMail(ctx, {
        to: email,
        key: `commission:${raise.saleKind}:${raise.validFrom}:${id}`,
        ...(await writeMail(ctx, raiseMail(firstName, payoutAccountPath, raise))),
      });
  },
};

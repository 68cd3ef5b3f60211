import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { brandDecisionMail } from "./mails.ts";
import { selectOwners } from "../people/queries.server.ts";
import { findRequest } from "./queries.server.ts";

/** Mails every decision to the owners of the business, once. */
export const brandListeners: Listeners = {
  "business.brand-decided": async (ctx, { requestId, decision, clearedListings }) => {
    const request = await findRequest(ctx, requestId);
    if (!request) return;
    const { businessId, brandId, reason } = request;
    const brandName = (await catalogueOf(ctx)).brand(brandId)?.name ?? "";
    for (const { id, email, firstName } of await selectOwners(ctx, businessId)) {
      const text = brandDecisionMail(decision, { firstName, brandName, reason, clearedListings });
      await sendMail(ctx, {
        to: email,
        key: `business-brand:${requestId}:${decision}:${id}`,
        ...(await writeMail(ctx, text)),
      });
    }
  },
};

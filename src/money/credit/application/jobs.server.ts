import { findRequest } from "#src/staff/requests/queries.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";

export const creditListeners: Listeners = {
  /** Passes an application on; retried until it is taken. The desk has it in any case. */
  "request.received": async (ctx, { requestId }) => {
    if (!ctx.credit) return;
    const request = await findRequest(ctx, requestId);
    if (request?.kind !== "credit" || request.email === null) return;
    const { id, senderName: name, email, phone } = request;
    await ctx.credit.send({ id, name, email, phone, fields: request.fields as Record<string, string> });
  },
};

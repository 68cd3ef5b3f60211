import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { removeExpiredAnswers } from "./idempotency/service.server.ts";
import { deliver } from "./webhooks/deliver.server.ts";
import { deleteDeliveriesBefore } from "./webhooks/queries.server.ts";
import { logDays } from "./webhooks/rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "business-api.sweep": object;
  }
}

export const businessApiJobs: JobHandlers = {
  "webhooks.deliver": deliver,
  "business-api.sweep": async (ctx) => {
    await removeExpiredAnswers(ctx);
    await deleteDeliveriesBefore(ctx, addDays(ctx.clock(), -logDays));
  },
};
/** Every night: removes answers of idempotency keys and old deliveries. */
export const businessApiCrons = ["41 3 * * * business-api.sweep"];

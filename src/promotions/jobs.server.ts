import type { JobHandlers } from "#src/shared/events.server.ts";
import { updatePromotionStates } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "promotions.update": Record<string, never>;
  }
}

/** Runs at the moment when a promotion begins or ends, and every minute for what was missed. */
export const promotionJobs: JobHandlers = { "promotions.update": (ctx) => updatePromotionStates(ctx) };
export const promotionCron = "* * * * * promotions.update";

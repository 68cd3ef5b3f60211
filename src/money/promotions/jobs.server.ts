import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { refundWaiting, updatePromotionStates } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "promotions.update": Record<string, never>;
    "promotions.refund-waiting": { keyCode: string };
  }
}

/** Runs at the moment when a promotion begins or ends, and every minute for what was missed. */
export const promotionJobs: JobHandlers = {
  "promotions.update": (ctx) => updatePromotionStates(ctx),
  "promotions.refund-waiting": (ctx, { keyCode }) => refundWaiting(ctx, keyCode),
};
export const promotionCron = "* * * * * promotions.update";

/** An approved listing begins what was bought for it meanwhile; a refused or removed one gives it back. */
export const promotionListeners: Listeners = {
  "listing.approved": (ctx) => updatePromotionStates(ctx),
  "listing.rejected": (ctx, { keyCode }) => refundWaiting(ctx, keyCode),
  "listing.removed": (ctx, { keyCode }) => refundWaiting(ctx, keyCode),
  "listing.taken-down": (ctx, { keyCode }) => refundWaiting(ctx, keyCode),
};

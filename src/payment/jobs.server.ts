import type { JobHandlers } from "#src/shared/events.server.ts";
import { reconcilePayments } from "./reconciliation.server.ts";
import { makeRefund } from "./refunds.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.reconcile": Record<string, never>;
  }
}

export const reconcileCron = "*/5 * * * * payment.reconcile";

export const paymentJobs: JobHandlers = {
  "payment.refund": makeRefund,
  "payment.reconcile": async (ctx) => void (await reconcilePayments(ctx)),
};

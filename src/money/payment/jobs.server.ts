import type { JobHandlers } from "#src/shared/events.server.ts";
import { reconcilePayments } from "./reconciliation.server.ts";
import { readPayouts } from "./payouts/service.server.ts";
import { makeRefund } from "./refunds.server.ts";
import { makeRelease } from "./releases/service.server.ts";
import { registerSubMerchant } from "./sub-merchants/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.reconcile": Record<string, never>;
  }
}

export const reconcileCron = "*/5 * * * * payment.reconcile";

export const paymentJobs: JobHandlers = {
  "payment.refund": makeRefund,
  "payment.release": makeRelease,
  "payment.register-sub-merchant": registerSubMerchant,
  "payment.read-payouts": (ctx) => readPayouts(ctx),
  "payment.reconcile": async (ctx) => void (await reconcilePayments(ctx)),
};

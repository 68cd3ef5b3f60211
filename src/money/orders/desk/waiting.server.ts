import { selectPaymentCases } from "#src/money/payment/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { countedMax, type Waiting, type WaitingKind } from "#src/shared/waiting-queries.server.ts";
import { waitingRefunds, waitingTransfers } from "./order-queries.server.ts";

/** What waits at the finance desk. */
export const ordersWaiting: readonly WaitingKind[] = [
  {
    label: "Onay bekleyen iadeler",
    to: "/yonetim/siparisler",
    needsPayments: true,
    overdueHours: 24,
    count: waitingRefunds,
  },
  {
    label: "Beklenen havaleler",
    to: "/yonetim/havaleler",
    needsPayments: true,
    overdueHours: 72,
    count: waitingTransfers,
  },
  {
    label: "Ödeme vakaları",
    to: "/yonetim/odemeler",
    needsPayments: true,
    overdueHours: 24,
    count: waitingCases,
  },
];

async function waitingCases(ctx: Context): Promise<Waiting> {
  const cases = await selectPaymentCases(ctx, { limit: countedMax });
  const since = cases.map((one) => one.since.getTime());
  return { count: cases.length, oldest: since.length === 0 ? null : new Date(Math.min(...since)) };
}

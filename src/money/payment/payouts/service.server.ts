import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { payoutDays } from "../rules.ts";
import { updateBounced, updatePaidOut } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.read-payouts": Record<string, never>;
  }
}

export const payoutsCron = "20 7 * * * payment.read-payouts";

/**
 * Product 16.5: reads what the provider paid out to sub-merchants on the last days, and what their banks sent back. Each
 * day is read several times, since the provider may add to it. Throws `ProviderUnavailable`: the job is then tried again.
 */
export async function readPayouts(ctx: Context) {
  if (!ctx.payments) return;
  for (let back = payoutDays; back >= 0; back--) {
    const day = calendarDay(addDays(ctx.clock(), -back));
    const { paid, bouncedKeys } = await ctx.payments.subMerchants.payouts(day);
    await updatePaidOut(ctx, day, paid);
    await updateBounced(ctx, day, bouncedKeys);
  }
}

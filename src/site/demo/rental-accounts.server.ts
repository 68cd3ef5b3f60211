import { ProviderUnavailable } from "#src/money/payment/gateway.ts";
import type { Context } from "#src/shared/context.server.ts";
import { rentalFleets } from "./market/rental-fleets.ts";
import { openPayoutAccount } from "./payout-accounts.server.ts";
import { selectDemoMembers } from "./queries.server.ts";

/**
 * Opens the payout accounts of the rental businesses at the sandbox provider, so that their vehicles can be booked. Not in
 * the transaction of the market, because the provider is called.
 */
export async function openRentalAccounts(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  try {
    for (const { name, owner } of rentalFleets) {
      const [member] = await selectDemoMembers(ctx, [owner.email]);
      if (!member?.businessId) continue;
      await openPayoutAccount(ctx, member, member.businessId, {
        legalName: name,
        taxOffice: "Bakırköy",
        address: "Havalimanı Araç Kiralama Terminali, Büro 4",
        phone: "+902124445566",
      });
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error }, "the demo's rentals cannot be booked: the sandbox provider does not answer");
  }
}

import { shownBilling } from "#src/money/orders/billing/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectCharges } from "../bookings/charge-queries.server.ts";
import { refundedOfCard } from "../bookings/charges.ts";
import { getBooking } from "../bookings/service.server.ts";
import { supportMessages } from "../support/rules.ts";

/** The receipt of the member's own reservation; 404 for those of others, and while nothing was charged. */
export async function readBill(ctx: Context, code: string) {
  const booking = await getBooking(ctx, code);
  const charges = await selectCharges(ctx, [booking.id]);
  if (charges.length === 0) throw new Refusal(404, supportMessages.noBill);
  const { name, number, address } = shownBilling(ctx, booking.memberId, booking.billing);
  return {
    code,
    business: booking.businessName,
    name,
    number,
    address,
    payments: charges.map((charge) => ({
      paidAt: charge.chargedAt.toISOString(),
      amount: charge.amountKurus,
      charged: charge.chargedKurus,
      refunded: refundedOfCard(charge),
      installments: charge.installments,
      card: `${charge.cardBin} … ${charge.cardLastFour}`,
    })),
  };
}

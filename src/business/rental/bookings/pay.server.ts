import { findBuyer } from "#src/money/orders/queries.server.ts";
import { commissionToday } from "#src/money/payment/commission/service.server.ts";
import { startPayment } from "#src/money/payment/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { offerName } from "../quotes/service.server.ts";
import { requireCustomer } from "./hold.server.ts";
import { rentalPayableKind } from "./payable.server.ts";
import { findSubMerchantKey } from "#src/money/payment/sub-merchants/service.server.ts";
import type { Booking } from "./queries.server.ts";
import { bookingMessages, bookingThrottle } from "./rules.ts";
import { getBooking } from "./service.server.ts";

/**
 * Begins the card payment of a held booking, to its business's account: the address of the provider's page. 409 once the
 * hold is over or the booking is paid.
 */
export async function startBookingPayment(ctx: Context, code: string): Promise<{ pageUrl: string }> {
  const member = requireCustomer(ctx);
  await takeToken(ctx, `rental-pay:${member.id}`, bookingThrottle);
  const booking = await getBooking(ctx, code);
  if (booking.state !== "held" || booking.heldUntil! <= ctx.clock()) throw new Refusal(409, bookingMessages.holdOver);
  return startRentalPayment(ctx, booking, {
    kind: rentalPayableKind,
    payableId: code,
    amountKurus: booking.prepaidKurus,
  });
}

/** Begins a payment for a booking or a change of it. 409 while the business cannot be paid. */
export async function startRentalPayment(
  ctx: Context,
  booking: Booking,
  {
    kind,
    payableId,
    reference = payableId,
    amountKurus,
  }: { kind: string; payableId: string; reference?: string; amountKurus: number },
): Promise<{ pageUrl: string }> {
  const key = await findSubMerchantKey(ctx, booking.businessId);
  const customer = await findBuyer(ctx, booking.memberId);
  if (key === undefined || !customer) throw new Refusal(409, quoteMessages.notPayable);
  const { pageUrl } = await startPayment(ctx, {
    kind,
    payableId,
    reference,
    amountKurus,
    items: [
      {
        id: reference,
        name: `Araç kiralama: ${offerName(booking)}`,
        amountKurus,
        subMerchant: { key, commission: await commissionToday(ctx, "rental") },
      },
    ],
    buyer: {
      memberId: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: booking.driverPhone,
      address: booking.billing.address,
    },
  });
  return { pageUrl };
}

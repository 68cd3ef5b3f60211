import type { Payable } from "#src/money/payment/payable.server.ts";
import { payOutBooking, recordCharge } from "#src/business/rental/bookings/money.server.ts";
import { startRentalPayment } from "#src/business/rental/bookings/pay.server.ts";
import { rentalPayable, rentalPayableKind } from "#src/business/rental/bookings/payable.server.ts";
import { findBooking } from "#src/business/rental/bookings/queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { rentalFleets } from "./market/rental-fleets.ts";
import { selectMembers, selectRentals } from "./queries.server.ts";
import { openPayoutAccount, payAtSandbox } from "./sandbox.server.ts";

/** Payments under way at once. */
const concurrency = 4;

/**
 * Creates the payout accounts of the demo's rental businesses, without which they cannot be booked. Pays for each demo
 * booking as of the day it was made, and releases the payouts of vehicles that were handed over.
 */
export async function fillRentalPayments(ctx: Context): Promise<void> {
  const owners = await selectMembers(
    ctx,
    rentalFleets.map(({ owner }) => owner.email),
  );
  for (const { name, owner } of rentalFleets) {
    const member = owners.get(owner.email)!;
    await openPayoutAccount(ctx, member, member.businessId!, {
      legalName: name,
      taxOffice: "Bakırköy",
      address: "Havalimanı Araç Kiralama Terminali, Büro 4",
      phone: "+902124445566",
    });
  }
  const next = (await selectRentals(ctx)).values();
  const payInTurn = async () => {
    for (const { code } of next) await payRental(ctx, code);
  };
  await Promise.all(Array.from({ length: concurrency }, payInTurn));
}

/** The market has written the booking in its last state already, so the charge is recorded without confirming it. */
const confirmedPayable: Payable = {
  ...rentalPayable,
  async acceptCharge(tx, charge) {
    await recordCharge(tx, (await findBooking(tx, { code: charge.payableId }))!.id, charge);
    return true;
  },
};

const confirming: Feature = {
  name: "demo",
  payables: { [rentalPayableKind]: confirmedPayable },
  personalData: {},
};

async function payRental(ctx: Context, code: string) {
  const booking = (await findBooking(ctx, { code }))!;
  const at = (time: Date): Context => ({ ...ctx, clock: () => time });
  const whenBooked = { ...at(booking.createdAt), features: [confirming] };
  const { pageUrl } = await startRentalPayment(whenBooked, booking, {
    kind: rentalPayableKind,
    payableId: code,
    amountKurus: booking.prepaidKurus,
  });
  await payAtSandbox(whenBooked, pageUrl);
  if (booking.state === "confirmed") return;
  await inTransaction(at(booking.pickupAt), (tx) => payOutBooking(tx, booking.id));
}

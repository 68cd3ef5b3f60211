import { ProviderUnavailable } from "#src/money/payment/gateway.ts";
import type { Payable } from "#src/money/payment/payable.server.ts";
import { payOutBooking, recordCharge } from "#src/business/rental/bookings/money.server.ts";
import { startRentalPayment } from "#src/business/rental/bookings/pay.server.ts";
import { rentalPayable, rentalPayableKind } from "#src/business/rental/bookings/payable.server.ts";
import { findBooking } from "#src/business/rental/bookings/queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { rentalFleets } from "./market/rental-fleets.ts";
import { selectUnpaidRentals } from "./rental-queries.server.ts";
import { payAtSandbox } from "./sandbox-payer.server.ts";

/** Payments under way at once. */
const concurrency = 4;

/**
 * Pays for the rentals of the demo market at the sandbox provider at the time when they were booked, and passes on the
 * money of vehicles that were handed over. Not in the transaction of the market: a payment begins outside transactions.
 */
export async function payRentals(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  const unpaid = await selectUnpaidRentals(
    ctx,
    rentalFleets.map(({ slug }) => slug),
  );
  const next = unpaid.values();
  const payInTurn = async () => {
    for (const { code } of next) await payRental(ctx, code);
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, payInTurn));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error }, "the demo's rentals are not paid: the sandbox provider does not answer");
  }
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

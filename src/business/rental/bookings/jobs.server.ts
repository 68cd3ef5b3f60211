import { findBuyer } from "#src/money/orders/queries.server.ts";
import { selectOwners } from "#src/business/businesses/people/queries.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { deleteQuotes } from "../quotes/queries.server.ts";
import { offerName } from "../quotes/service.server.ts";
import { selectCharges } from "./charge-queries.server.ts";
import { paymentsOf } from "./charges.ts";
import { endChanges, endHolds } from "./expiry.server.ts";
import {
  businessMail,
  cancelledByBusinessMail,
  cancelledByCustomerMail,
  changedMail,
  confirmedMail,
  reminderMail,
} from "./mails.ts";
import { type Booking, findBooking, selectUnreminded, updateBooking } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "rental.sweep": object;
  }
}

const sweepMax = 500;
const reminderDays = 1;

/** Every minute: ended holds, reminders that are due, old quotes. */
export const rentalCron = "* * * * * rental.sweep";

export const rentalJobs: JobHandlers = {
  "rental.sweep": async (ctx) => {
    await endHolds(ctx);
    await endChanges(ctx);
    for (const { id } of await selectUnreminded(ctx, addDays(ctx.clock(), reminderDays), sweepMax))
      await remind(ctx, id);
    await deleteQuotes(ctx, addDays(ctx.clock(), -1));
  },
};

/** The mail a day before the pick-up, once for each time of pick-up; a booking made later has just had its own mail. */
async function remind(ctx: Context, bookingId: number) {
  await inTransaction(ctx, async (tx) => {
    const booking = await findBooking(tx, { id: bookingId }, { lock: true });
    if (booking?.state !== "confirmed" || booking.remindedAt !== null) return;
    await updateBooking(tx, bookingId, { remindedAt: tx.clock() });
    if (booking.updatedAt > addDays(booking.pickupAt, -reminderDays)) return;
    await mailCustomer(tx, booking, `reminder:${bookingId}`, reminderMail);
  });
}

type About = Parameters<typeof confirmedMail>[0];
const aboutOf = async (ctx: Context, booking: Booking, firstName: string): Promise<About> => ({
  ...booking,
  payments: paymentsOf(await selectCharges(ctx, [booking.id])),
  vehicle: nameWithYear(offerName(booking), booking.modelYear),
  firstName,
});

async function mailCustomer(ctx: Context, booking: Booking, key: string, text: (about: About) => MailText) {
  const customer = await findBuyer(ctx, booking.memberId);
  if (!customer) return;
  const laidOut = await writeMail(ctx, text(await aboutOf(ctx, booking, customer.firstName)));
  await sendMail(ctx, { to: customer.email, key: `rental:${key}`, ...laidOut });
}

async function mailBusiness(ctx: Context, booking: Booking, key: string, action: Parameters<typeof businessMail>[1]) {
  for (const owner of await selectOwners(ctx, booking.businessId)) {
    const laidOut = await writeMail(ctx, businessMail(await aboutOf(ctx, booking, owner.firstName), action));
    await sendMail(ctx, { to: owner.email, key: `rental:${key}:${owner.id}`, ...laidOut });
  }
}

/** Mails to the customer, and to the business what its customers did. */
export const rentalListeners: Listeners = {
  "rental.booking-moved": async (ctx, { bookingId, eventId, action, refundKurus }) => {
    const booking = await findBooking(ctx, { id: bookingId });
    if (!booking) return;
    const key = `${action}:${eventId}`;
    await inTransaction(ctx, async (tx) => {
      if (action === "confirm") await mailCustomer(tx, booking, key, confirmedMail);
      if (action === "change") await mailCustomer(tx, booking, key, (about) => changedMail(about, refundKurus));
      if (action === "cancelByCustomer")
        await mailCustomer(tx, booking, key, (about) => cancelledByCustomerMail(about, refundKurus));
      if (action === "cancelByBusiness")
        await mailCustomer(tx, booking, key, (about) => cancelledByBusinessMail(about, refundKurus));
      if (action === "confirm" || action === "change" || action === "cancelByCustomer")
        await mailBusiness(tx, booking, key, action);
    });
  },
};

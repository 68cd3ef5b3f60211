import { findBuyer } from "#src/money/orders/queries.server.ts";
import { selectOwners } from "#src/business/businesses/people/queries.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { protocolMail } from "./mails.ts";
import { photoFiles } from "./photo-files.server.ts";
import { readProtocols, vehicleOf } from "./protocol-data.server.ts";
import { findAnyBooking } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "rental.handover-photos": object;
  }
}

const kindOf = { handOver: "pickup", takeBack: "return" } as const;

/** Mails the protocol of a hand-over or return to the customer and to the business's owners, once each. */
export const protocolListeners: Listeners = {
  "rental.booking-moved": async (ctx, { bookingId, eventId, action }) => {
    if (action !== "handOver" && action !== "takeBack") return;
    const booking = await findAnyBooking(ctx, { id: bookingId });
    if (!booking) return;
    const protocol = (await readProtocols(ctx, booking)).find(({ kind }) => kind === kindOf[action]);
    if (!protocol) return;
    const customer = await findBuyer(ctx, booking.memberId);
    const people = [...(customer ? [customer] : []), ...(await selectOwners(ctx, booking.businessId))];
    for (const { id, email, firstName } of people)
      await sendMail(ctx, {
        to: email,
        key: `rental-protocol:${eventId}:${id}`,
        ...(await writeMail(
          ctx,
          protocolMail({ firstName, code: booking.code, vehicle: vehicleOf(booking), protocol }),
        )),
      });
  },
};

export const handoverJobs: JobHandlers = { "rental.handover-photos": photoFiles.removeUnknown };
/** Every night: erasing bookings does not remove the files of their photos itself. */
export const handoverCron = "11 4 * * * rental.handover-photos";

import { nameWithYear } from "#src/selling/listings/names.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { findPickupPlace } from "./queries.server.ts";
import { rentalBookingAddress } from "../addresses.ts";
import { heldOf, wholeYears } from "../bookings/rules.ts";
import { paymentsOf } from "../bookings/charges.ts";
import type { Booking } from "../bookings/queries.server.ts";
import { getBooking, refundIfCancelled } from "../bookings/service.server.ts";
import { bookingStateLabels, bookingMachine, isGivenUp, isInTime } from "../bookings/states.ts";
import { selectHandovers } from "../fleet/handover/queries.server.ts";
import { findChange } from "../changes/queries.server.ts";
import { bookedPhoto } from "../quotes/booked-vehicle.server.ts";
import { offerName } from "../quotes/service.server.ts";
import { selectCharges } from "../bookings/charge-queries.server.ts";
import { findReview } from "../reviews/queries.server.ts";
import { canReview } from "../reviews/rules.ts";

export const vehicleText = (booking: Parameters<typeof offerName>[0] & Pick<Booking, "modelYear">) =>
  nameWithYear(offerName(booking), booking.modelYear);

export const tripTexts = ({ pickupPlace, dropoffPlace, pickupAt, dropoffAt, businessName }: Booking) => ({
  pickupPlace,
  dropoffPlace,
  pickupAt: formatDateTime(pickupAt),
  dropoffAt: formatDateTime(dropoffAt),
  businessName,
});

/** The page where the same trip is booked again. */
const offerAddressOf = ({ keyCode, driverBirthDay, pickupSlug, dropoffSlug, pickupAt, dropoffAt }: Booking) =>
  rentalBookingAddress(keyCode, {
    pickupPlace: pickupSlug,
    dropoffPlace: dropoffSlug,
    pickupAt,
    dropoffAt,
    driverAge: wholeYears(driverBirthDay, calendarDay(pickupAt)),
  });

/** A reservation with all that its customer may see and do; 404 for those of others. */
export async function readBookingPage(ctx: Context, code: string) {
  const booking = await getBooking(ctx, code);
  const now = ctx.clock();
  const may = (action: "change" | "cancelByCustomer") =>
    bookingMachine.can(booking.state, action, "customer") && isInTime(action, booking.pickupAt, now);
  const counter = await findPickupPlace(ctx, booking.businessId, booking.pickupPlaceId);
  const charges = await selectCharges(ctx, [booking.id]);
  const heldChange = await findChange(ctx, { heldOf: booking.id });
  return {
    code,
    state: booking.state,
    hasProtocol: (await selectHandovers(ctx, booking.id)).length > 0,
    stateLabel: bookingStateLabels[booking.state],
    vehicle: vehicleText(booking),
    photo: await bookedPhoto(ctx, booking.keyCode),
    trip: tripTexts(booking),
    counterNote: counter?.note ?? "",
    driverName: booking.driverName,
    price: booking.price,
    details: {
      kmLimit: booking.kmLimit,
      terms: booking.terms,
      depositKurus: booking.depositKurus,
      price: booking.price,
    },
    prepaidKurus: booking.prepaidKurus,
    depositKurus: booking.depositKurus,
    payments: paymentsOf(charges),
    isVoucher: ["confirmed", "handedOver", "returned"].includes(booking.state),
    canChange: may("change"),
    canCancel: may("cancelByCustomer"),
    refund: await refundIfCancelled(ctx, booking),
    held: heldOf(booking, now),
    isEnded: isGivenUp(booking.state),
    againAddress: isGivenUp(booking.state) && booking.pickupAt > now ? offerAddressOf(booking) : undefined,
    heldChangeQuote: heldChange && heldChange.heldUntil! > now ? heldChange.quoteId : undefined,
    contract: booking.contract,
    review: await findReview(ctx, booking.id),
    canReview: canReview(booking.state),
  };
}
export type BookingPageData = Awaited<ReturnType<typeof readBookingPage>>;

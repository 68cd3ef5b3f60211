import { redirect } from "react-router";
import { findBuyer } from "#src/money/orders/queries.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { readBilling } from "#src/money/orders/billing/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime, formatTime } from "#src/shared/dates.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { bookedPhoto } from "../quotes/booked-vehicle.server.ts";
import { findOffer } from "../quotes/queries.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { getQuote, isExpired, offerName, tripOf } from "../quotes/service.server.ts";
import { rentalBookingAddress } from "../addresses.ts";
import { contractOfQuote } from "./contract.server.ts";
import { findBookingOfQuote } from "./queries.server.ts";
import { bookingAddress, heldOf } from "./rules.ts";
import { prepaidOf } from "./refund-rule.ts";

/**
 * What the page of a quote shows; a visitor gets the price, a member also what the booking needs. One that was booked leads
 * to its booking.
 */
export async function readQuotePage(ctx: Context, quoteId: string, chosenBilling: number) {
  const quote = await getQuote(ctx, quoteId);
  if (quote.bookingId !== null) throw new Refusal(404, quoteMessages.quoteNotFound);
  const offer = await findOffer(ctx, { listingId: quote.listingId });
  if (!offer) throw new Refusal(404, quoteMessages.notFound);
  const { details, pickupPlace, dropoffPlace, driverAge } = quote;
  const made = await findBookingOfQuote(ctx, quoteId);
  const own = made !== undefined && made.memberId === ctx.member?.id ? made : undefined;
  if (own && own.state !== "held") throw redirect(bookingAddress(own.code));
  return {
    quoteId,
    photo: await bookedPhoto(ctx, offer.keyCode),
    vehicle: nameWithYear(offerName(offer), offer.modelYear),
    trip: {
      pickupPlace,
      dropoffPlace,
      pickupAt: formatDateTime(quote.pickupAt),
      dropoffAt: formatDateTime(quote.dropoffAt),
      businessName: offer.businessName,
    },
    driverAge,
    details,
    prepaidKurus: prepaidOf(details.price.totalKurus, details.terms),
    isExpired: isExpired(quote, ctx.clock()),
    expiresAt: formatTime(quote.expiresAt),
    extrasAddress: rentalBookingAddress(offer.keyCode, tripOf(quote)),
    booking: own && { code: own.code, held: heldOf(own, ctx.clock()) },
    customer: ctx.member && (await customerOf(ctx, quote, chosenBilling)),
  };
}

async function customerOf(ctx: Context, quote: Parameters<typeof contractOfQuote>[1], chosenBilling: number) {
  const { id, firstName, lastName, isEmailConfirmed } = ctx.member!;
  const billing = await readBilling(ctx);
  const chosen = billing.find((one) => one.id === chosenBilling) ?? billing[0];
  const phone = (await findBuyer(ctx, id))?.phone;
  return {
    name: `${firstName} ${lastName}`,
    phone: phone ? formatPhone(phone) : "",
    isEmailConfirmed,
    billing,
    chosenBilling: chosen?.id,
    contract: chosen && (await contractOfQuote(ctx, quote, chosen)),
  };
}
export type QuotePageData = Awaited<ReturnType<typeof readQuotePage>>;

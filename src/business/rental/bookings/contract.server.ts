import { createHash } from "node:crypto";
import type { ShownBilling } from "#src/money/orders/billing/rules.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import { findOffer, type Quote } from "../quotes/queries.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { offerName } from "../quotes/service.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { contractVersion, rentalContractText } from "./contract.ts";

/** A contract as it is shown and accepted: the hash is that of version and text. */
export type Contract = { text: string; version: string; hash: string };

/** The contract of a quote for the signed-in member's billing details. 404 once the offer cannot be booked any more. */
export async function contractOfQuote(
  ctx: Context,
  quote: Quote,
  billing: Pick<ShownBilling, "name" | "number" | "address">,
): Promise<Contract> {
  const offer = await findOffer(ctx, { listingId: quote.listingId });
  if (!offer) throw new Refusal(404, quoteMessages.notFound);
  const { pickupPlace, dropoffPlace, pickupAt, dropoffAt, details } = quote;
  const text = rentalContractText({
    operator: siteCompany(ctx),
    businessName: offer.businessName,
    vehicle: nameWithYear(offerName(offer), offer.modelYear),
    customer: { ...billing, email: requireMember(ctx).email },
    pickupPlace,
    dropoffPlace,
    pickupAt,
    dropoffAt,
    details,
  });
  const hash = createHash("sha256").update(`${contractVersion}\n${text}`).digest("hex");
  return { text, version: contractVersion, hash };
}

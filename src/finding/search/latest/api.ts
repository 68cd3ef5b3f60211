import { z } from "zod/mini";
import { Offer } from "#src/selling/listings/cards/offer.ts";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 6.13: `GET /ajax/offers/latest` (latesthttps by protocol). */
export const latestOffers = endpoint({
  method: "GET",
  refuses: [403],
  path: "/ajax/offers/latest",
  needsSignIn: true,
  aliases: ["/ajax/offers/latesthttps"],
  about:
    "The vehicles put on sale last, the newest first, without one's own and those shown within the hour: for members with the package pro or premium. The cookie `latest-offers` stores for an hour when the newest one shown was published.",
  input: z.object({}),
  answer: z.object({ offers: z.array(Offer) }),
});

import { z } from "zod/mini";
import { type ListingState, listingStates, type ListingType, listingTypes } from "#src/selling/listings/rules.ts";

export const texts = {
  unknownStatus: "İlan durumu bilinmiyor.",
};

/** The most listings of a member in an answer. */
export const shownOffers = 24;

/** The value for all vehicle types or brands in the address of `arac-filtrele`. */
export const any = "0";

/** Product 12.3: `offer_status` plus a filter parameter; both are optional. */
export const OwnVehiclesInput = z.object({
  /** A state of listings, such as `active`. */
  offer_status: z.optional(
    z.string().check(
      z.refine((text) => text === "" || listingStates.includes(text as ListingState), {
        error: texts.unknownStatus,
      }),
    ),
  ),
  /** A listing type, such as `kiralik`, or the id or slug of a vehicle type. */
  filter: z.optional(z.string().check(z.maxLength(60))),
});

export const isListingType = (text: string): text is ListingType => listingTypes.some((type) => type === text);

/** How many listings there are of each brand and model. */
export type VehicleCount = { brandId: number; modelId: number; count: number };

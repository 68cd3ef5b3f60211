import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { Offer } from "#src/selling/listings/cards/offer.ts";
import { OwnVehiclesInput } from "./rules.ts";

const Model = z.object({ id: z.number(), slug: z.string(), name: z.string(), count: z.number() });
const Brand = z.extend(Model, { models: z.array(Model) });

/** Product 12.3: `GET /ajax/member-vehicle-brand-and-model-ids` (offer_status plus a filter parameter). */
export const listOwnVehicles = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/member-vehicle-brand-and-model-ids",
  needsSignIn: true,
  about:
    "Brands and models of the visitor's own listings, for the owner and managers of a business of all of its listings. `offer_status` is a state such as `active`, `filter` a listing type or a vehicle type; without them all count.",
  input: OwnVehiclesInput,
  answer: z.object({ brandIds: z.array(z.number()), modelIds: z.array(z.number()), brands: z.array(Brand) }),
});

/** Product 12.3: `GET /ajax/arac-filtrele/{member}/{type}/{brand}`. */
export const filterMemberVehicles = endpoint({
  method: "GET",
  path: "/ajax/arac-filtrele/:member/:type/:brand",
  about:
    "What a member, or the business they work for, offers now: the brands of a vehicle type with their models, and the newest listings of a brand. `type` and `brand` are ids or slugs, `0` is any.",
  input: z.object({}),
  answer: z.object({
    /** The number of listings of the type and the brand. */
    total: z.number(),
    brands: z.array(Brand),
    offers: z.array(Offer),
  }),
});

import { z } from "zod/mini";
import { listingTypes } from "../rules.ts";

/** Product 4.1: a listing in the answers of calls. */
export const Offer = z.object({
  keyCode: z.string(),
  /** The catalogue's name of the vehicle or the part. */
  name: z.string(),
  /** The seller's title. */
  title: z.string(),
  listingType: z.enum(listingTypes),
  /** TL */
  price: z.number(),
  currency: z.string(),
  /** `1.234.567 TL`, of a rental `1.500 TL / gün`. */
  priceText: z.string(),
  offerUrl: z.string(),
  /** The cover, if there is one. */
  offerPhotos: z.array(z.object({ smallUrl: z.string() })),
  /** Names of the catalogue; a spare part has no variant. */
  vehicle: z.object({ brand: z.string(), model: z.string(), variant: z.nullable(z.string()) }),
  modelYear: z.nullable(z.number()),
  mileage: z.nullable(z.string()),
  /** The seller, and where the vehicle is: `İstanbul, Kadıköy`. */
  member: z.object({ id: z.number(), location: z.object({ cachedName: z.string() }) }),
  city: z.string(),
  /** In display order. */
  equipments: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Offer = z.output<typeof Offer>;

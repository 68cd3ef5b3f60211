import { z } from "zod/mini";
import { kurusToLira } from "#src/shared/money.ts";
import { photoUrl } from "../photos/size-rules.ts";
import type { CardView } from "./rules.ts";

/** Product 4.1: a listing in the answers of calls. */
export const Offer = z.object({
  keyCode: z.string(),
  /** The catalogue's name of the vehicle or the part. */
  name: z.string(),
  /** The seller's title. */
  title: z.string(),
  /** TL */
  price: z.number(),
  currency: z.string(),
  /** `1.234.567 TL`, of a rental `1.500 TL / gün`. */
  priceText: z.string(),
  offerUrl: z.string(),
  /** The cover, if there is one. */
  offerPhotos: z.array(z.object({ smallUrl: z.string() })),
  modelYear: z.nullable(z.number()),
  mileage: z.nullable(z.string()),
  city: z.string(),
});
export type Offer = z.output<typeof Offer>;

export const offerOf = (card: CardView): Offer => ({
  keyCode: card.keyCode,
  name: card.name,
  title: card.title,
  price: kurusToLira(card.priceKurus),
  currency: card.currency,
  priceText: card.price,
  offerUrl: card.address,
  offerPhotos: card.photoId === null ? [] : [{ smallUrl: photoUrl(card.photoId, 120) }],
  modelYear: card.modelYear,
  mileage: card.mileage,
  city: card.city,
});

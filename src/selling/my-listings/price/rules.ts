import { z } from "zod/mini";
import { typedPrice } from "#src/selling/listing-editor/price/rules.ts";

/** The form of a price in the list; `confirmed` is the price, as typed, that the member confirmed although it is unlikely. */
export const PriceForm = z.object({ keyCode: z.string(), price: typedPrice, confirmed: z.optional(z.string()) });
export const priceSaved = "İlanınızın yeni fiyatı kaydedildi.";
/** The label is asked for when typing pauses for so long. */
export const judgeDelayMs = 400;

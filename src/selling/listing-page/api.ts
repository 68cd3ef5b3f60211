import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 7.3: `POST ajax/events/offer-show-phone/{keyCode}`. */
export const offerShowPhone = endpoint({
  method: "POST",
  refuses: [403, 429],
  path: "/ajax/events/offer-show-phone/:keyCode",
  about: "The phone number of a live listing's seller; the reveal is counted and limited.",
  input: z.object({}),
  answer: z.object({
    /** For display: `0532 123 45 67`. */
    phone: z.string(),
    /** For dialling: `tel:+905321234567`. */
    uri: z.string(),
  }),
});

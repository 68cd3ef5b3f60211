import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { WishForm } from "./rules.ts";

/** Product 18.3. */
export const sendToGtm = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/send-to-gtm",
  about:
    "The highest price in TL of what the market offers for a wish, null where it offers nothing. Stores and forwards nothing.",
  input: WishForm,
  answer: z.object({ maxPrice: z.nullable(z.number()) }),
});

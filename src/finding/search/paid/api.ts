import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { Cards } from "../api.ts";

/** Product 16.1: the listings in the paid places of one page view. */
export const paidPlaces = endpoint({
  method: "GET",
  path: "/ajax/reklam",
  refuses: [404],
  about:
    "The promoted listings of one view of the home page or of a result page, by its path and query. They take turns: each call moves on.",
  input: z.object({ adres: z.string().check(z.maxLength(2000)) }),
  answer: z.object({
    home: Cards,
    strip: Cards,
    top: Cards,
    /** Those of them that are in the member's garage; none of a visitor. */
    inGarage: z.array(z.string()),
  }),
});

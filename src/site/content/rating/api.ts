import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { Rating } from "./rating-input.ts";

/** Product 7.7: `POST ajax/data/content/{contentId}/rate`. */
export const rateContent = endpoint({
  method: "POST",
  refuses: [409, 429],
  path: "/ajax/data/content/:contentId/rate",
  about:
    "Rates a live listing, named by its key code, or news, a video or a guide, named by its id, from 1 to 5; once for each visitor or member.",
  input: Rating,
  answer: z.object({
    /** The average of all ratings, with one decimal. */
    rate: z.number(),
    count: z.number(),
  }),
});

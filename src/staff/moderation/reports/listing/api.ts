import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { ReportFields } from "../report-input.ts";

/** Product 4.19: `POST /ajax/ilan-sikayet`. */
export const reportListing = endpoint({
  method: "POST",
  refuses: [404, 409, 429],
  path: "/ajax/ilan-sikayet",
  about: "Reports a live listing to the moderation desk; the same person's second report of a listing changes nothing.",
  input: z.extend(ReportFields, { keyCode: z.string() }),
  answer: z.object({
    /** The sentence of thanks. */
    message: z.string(),
  }),
});

import { z } from "zod/mini";
import { wholeNumber } from "#src/shared/validation.ts";
import { rateNeeded } from "./rules.ts";

export const Rating = z.object({
  rate: wholeNumber({ min: 1, max: 5, message: rateNeeded }),
});

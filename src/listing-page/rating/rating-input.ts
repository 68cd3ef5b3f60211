import { z } from "zod/mini";
import { rateNeeded } from "./rules.ts";

export const Rating = z.object({
  rate: z.coerce.number().check(z.int(rateNeeded), z.gte(1, rateNeeded), z.lte(5, rateNeeded)),
});

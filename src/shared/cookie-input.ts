import { z } from "zod/mini";

/** The address to return to; only pages without scripts send it. */
const ref = z.optional(z.string());
export const ConsentInput = z.object({ izin: z.enum(["kabul", "ret"]), ref });
export const ViewInput = z.object({ gorunum: z.enum(["mobil", "masaustu"]), ref });

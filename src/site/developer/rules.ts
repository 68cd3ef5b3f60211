import { z } from "zod/mini";

/** Validates the sample form on the server. */
export const SampleForm = z.object({
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(30)),
  email: z.string().check(z.trim(), z.email()),
});

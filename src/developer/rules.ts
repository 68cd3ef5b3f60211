import { z } from "zod/mini";

/** What the server makes of the sample form. */
export const SampleForm = z.object({
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(30)),
  email: z.string().check(z.trim(), z.email()),
});

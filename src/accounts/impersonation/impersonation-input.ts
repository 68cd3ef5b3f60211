import { z } from "zod/mini";
import { usernameField } from "../rules.ts";
import { reasonMaxLength, reasonMinLength } from "./rules.ts";

/** Spec 5, impersonation: by user name. Nobody looks into an account without saying why. */
export const ImpersonationForm = z.object({
  username: usernameField,
  reason: z.string().check(z.trim(), z.minLength(reasonMinLength), z.maxLength(reasonMaxLength)),
});

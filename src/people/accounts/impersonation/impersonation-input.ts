import { z } from "zod/mini";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";
import { existingPassword, usernameField } from "../rules.ts";
import { reasonMaxLength, reasonMinLength } from "./rules.ts";

/** The member's user name, the reason, and the admin's own password. */
export const ImpersonationForm = z.object({
  username: usernameField,
  reason: z.string().check(singleLine, minCharacters(reasonMinLength), maxCharacters(reasonMaxLength)),
  currentPassword: existingPassword,
});

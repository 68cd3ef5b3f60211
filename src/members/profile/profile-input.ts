import { z } from "zod/mini";
import { nameField } from "#src/accounts/rules.ts";
import { aboutMaxLength } from "./rules.ts";

/** Line ends of one kind, and no more than one empty line between paragraphs. */
const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** An id out of a list, or nothing. */
const choice = z._default(z.string().check(z.trim(), z.maxLength(10)), "");

/** `/hesabim/profil`. Whether city and town are of our lists is asked when it is saved. */
export const ProfileForm = z.object({
  firstName: nameField,
  lastName: nameField,
  city: choice,
  town: choice,
  about: z._default(z.string().check(z.overwrite(tidy), z.maxLength(aboutMaxLength)), ""),
});

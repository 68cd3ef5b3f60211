import { z } from "zod/mini";
import { maxCharacters } from "#src/shared/validation.ts";
import { nameField } from "#src/people/accounts/rules.ts";
import { aboutMaxLength } from "./rules.ts";

/** Normalises line breaks; at most one empty line between paragraphs. */
const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** An id of a select field, or nothing. */
const choice = z._default(z.string().check(z.trim(), z.maxLength(10)), "");

/** `/hesabim/profil`. Whether city and town exist is checked on saving. */
export const ProfileForm = z.object({
  firstName: nameField,
  lastName: nameField,
  city: choice,
  town: choice,
  about: z._default(z.string().check(z.overwrite(tidy), maxCharacters(aboutMaxLength)), ""),
});

/** Whether a person of a business is shown on its page. */
export const ShownInShopForm = z.object({
  isShown: z.pipe(
    z._default(z.string(), ""),
    z.transform((text) => text === "1"),
  ),
});

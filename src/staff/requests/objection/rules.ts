import { z } from "zod/mini";
import { maxCharacters, minCharacters } from "#src/shared/validation.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";

export const objectionMinLength = 20;
export const objectionMaxLength = 1000;

/** The objection to a decision of staff. */
export const ObjectionForm = z.object({
  text: z.string().check(
    z.overwrite<string>((text) => withoutInvisible(text).trim()),
    minCharacters(objectionMinLength),
    maxCharacters(objectionMaxLength),
  ),
});

import { z } from "zod/mini";
import { maxCharacters, minCharacters } from "#src/shared/validation.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { downPaymentMessages, objectionMaxLength } from "./rules.ts";

/** A buyer's objection. */
export const ObjectionForm = z.object({
  objection: z.string().check(
    z.overwrite<string>((text) => withoutInvisible(text).trim()),
    minCharacters(10, downPaymentMessages.objection),
    maxCharacters(objectionMaxLength),
  ),
});

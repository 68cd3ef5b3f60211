import { z } from "zod/mini";
import { maxCharacters, wholeNumber } from "#src/shared/validation.ts";
import { messageMaxLength, messageTexts } from "./rules.ts";

/** An id as a form or a call sends it. */
export const idField = wholeNumber({ min: 1 });

/** Product 9.3. */
const messageField = z
  .string(messageTexts.empty)
  .check(z.trim(), z.minLength(1, messageTexts.empty), maxCharacters(messageMaxLength, messageTexts.tooLong));

/** A message to the seller of a listing (`keyCode`), to a member or a shop by the name of their page, or as an answer. The sender is the session's member. */
export const MessageForm = z.object({
  message: messageField,
  keyCode: z.optional(z.string().check(z.maxLength(20))),
  member: z.optional(z.string().check(z.maxLength(100))),
  shop: z.optional(z.string().check(z.maxLength(200))),
  reply_to: z.optional(idField),
  /** The solved captcha, needed for the first message of a conversation. */
  captcha: z.optional(z.string().check(z.maxLength(4000))),
});

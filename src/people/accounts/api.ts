import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { usernameField } from "./rules.ts";

/** Product 3.8. Called on blur, from seven digits on. Checks the number's form alone: whose it is is not revealed. */
export const checkPhoneNumber = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/phone-number/check",
  about:
    "Whether a phone number can be used as `use` says: one to be called at (`contact`) may be a Turkish mobile, landline, short (444) or foreign number; one of the member (`member`) is a mobile or foreign number, or any where the member belongs to a business. Says nothing about whose it is.",
  input: z.object({ phoneNumber: z.string(), use: z._default(z.enum(["contact", "member"]), "contact") }),
  answer: z.object({ phoneNumber: z.string() }),
});

/** Product 3.8: the first step of confirming a number without leaving the page. */
export const sendPhoneCode = endpoint({
  method: "POST",
  refuses: [409, 429],
  path: "/ajax/phone-number/code",
  needsSignIn: true,
  about: "Sends a code to the phone number; a number that receives no text messages becomes the member's at once.",
  input: z.object({ phone: z.string() }),
  answer: z.object({ isSent: z.boolean() }),
});

/** Product 3.8: the second step. */
export const confirmPhoneCode = endpoint({
  method: "POST",
  refuses: [410],
  path: "/ajax/phone-number/confirm",
  needsSignIn: true,
  about: "Checks the code; its phone number becomes the member's confirmed one.",
  input: z.object({ code: z.string() }),
  answer: z.object({ isConfirmed: z.boolean() }),
});

/** Product 3.6. User names are e-mail addresses; only an admin learns whether one belongs to a member. */
export const checkUsername = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ajax/username/check",
  allowsImpersonation: true,
  about: "Whether a user name, an e-mail address, can be used. For an admin: whether it belongs to a member.",
  input: z.object({ username: usernameField }),
  answer: z.object({ username: z.string() }),
});

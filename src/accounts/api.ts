import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { usernameField } from "./rules.ts";

/** Product 3.8. Called on blur, from seven digits on. Checks the form alone: whose number it is is not revealed. */
export const checkPhoneNumber = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/phone-number/check",
  about:
    "Whether a phone number can be used: a Turkish mobile or a foreign number; by people of a business a landline or short number (444) as well. Says nothing about whose it is.",
  input: z.object({ phoneNumber: z.string() }),
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

import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Called by the captcha's widget. */
export const captchaChallenge = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/guvenlik-kodu",
  needsSignIn: true,
  about:
    "A proof-of-work challenge (ALTCHA) for a member who begins a conversation; valid for 20 minutes, once, in the session that asked for it.",
  input: z.object({}),
  answer: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
});

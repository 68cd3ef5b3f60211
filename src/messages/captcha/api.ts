import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** What the captcha's widget asks for by itself. */
export const captchaChallenge = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/guvenlik-kodu",
  needsSignIn: true,
  about:
    "A proof-of-work challenge (ALTCHA) for a member who begins to write to somebody; valid for 20 minutes, once, in the session that asked for it.",
  input: z.object({}),
  answer: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
});

import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { CreationOptions, CurrentPassword, RequestOptions } from "./passkey-input.ts";

/** Its result is submitted to the page /hesabim/gecis-anahtarlari. */
export const requestNewPasskey = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/gecis-anahtari/yeni",
  needsSignIn: true,
  about: "What an authenticator needs to make a passkey for the signed-in member, who types their password for it.",
  input: CurrentPassword,
  answer: CreationOptions,
});

/** Its result is submitted to /login. */
export const requestPasskey = endpoint({
  method: "POST",
  refuses: [401, 422, 429],
  path: "/ajax/gecis-anahtari/giris",
  about: "What an authenticator needs to sign a visitor in with any passkey it holds for this site.",
  input: z.object({}),
  answer: RequestOptions,
});

/** Its result is submitted to /login/dogrulama. */
export const requestStepPasskey = endpoint({
  method: "POST",
  refuses: [401, 422, 429],
  path: "/ajax/gecis-anahtari/dogrulama",
  about:
    "What an authenticator needs for the second step of signing in, with a passkey of the member whose password was right.",
  input: z.object({}),
  answer: RequestOptions,
});

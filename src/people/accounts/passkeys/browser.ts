import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from "@simplewebauthn/browser";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { requestNewPasskey, requestPasskey, requestStepPasskey } from "./api.ts";
import { passkeyMessages } from "./rules.ts";

/** What a passkey is used for: signing in, or the second step. */
export type Purpose = "sign-in" | "step";

/** Creates a passkey for the signed-in member; the browser's answer as JSON, for a form field. */
export async function makePasskey(currentPassword: string): Promise<string> {
  const optionsJSON = await requestNewPasskey({ currentPassword });
  return answered(startRegistration({ optionsJSON }));
}

/** Asks for a passkey in the browser's dialog; its answer as JSON, for a form field. */
export async function usePasskey(purpose: Purpose): Promise<string> {
  const optionsJSON = await (purpose === "step" ? requestStepPasskey({}) : requestPasskey({}));
  return answered(startAuthentication({ optionsJSON }));
}

/** Offers passkeys in a field's autocomplete, until one is chosen or `signal` aborts. */
export async function offerPasskeys(signal: AbortSignal): Promise<string> {
  const optionsJSON = await requestPasskey({}, { signal });
  signal.throwIfAborted();
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

async function answered(answer: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    throw new Refusal(422, whyNot(error));
  }
}

/** Errors that browsers report in English, by name. */
function whyNot(error: unknown): string {
  if (error instanceof WebAuthnError)
    switch (error.code) {
      case "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED":
        return passkeyMessages.alreadyHere;
      case "ERROR_INVALID_DOMAIN":
      case "ERROR_INVALID_RP_ID":
        return passkeyMessages.noSite;
      case "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT":
      case "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT":
      case "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG":
        return passkeyMessages.unfit;
      case "ERROR_CEREMONY_ABORTED":
      case "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY":
        return passkeyMessages.notDone;
    }
  return unexpectedError;
}

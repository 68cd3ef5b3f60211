import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, returnToken, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { findMember } from "../queries.server.ts";
import { throttles } from "../rules.ts";
import { hashToken, newToken, openSession } from "../session.server.ts";
import { checkAssertion, requestOptions } from "./ceremony.server.ts";
import { PasskeyForm } from "./passkey-input.ts";
import { challengeMinutes, passkeyMessages } from "./rules.ts";

/** Cookie of the browser that a challenge was issued to; it authorises nothing by itself. */
const visitorCookie = "__Host-gecis-anahtari";

/** Options for a visitor's authenticator to sign in, with the Set-Cookie header that ties the answer to this browser. */
export async function issueSignInChallenge(ctx: Context, cookies: string | undefined) {
  const token = readCookie(cookies, visitorCookie) ?? newToken();
  return {
    options: await requestOptions(ctx, hashToken(token)),
    cookie: cookieHeader(visitorCookie, token, { maxAgeSeconds: challengeMinutes * 60 }),
  };
}

/**
 * Signs in with a passkey. It replaces both steps: something the member has, which has verified who they are.
 * Returns the Set-Cookie headers. All errors of the passkey or its member are refused alike; wrong attempts are
 * counted per client, together with those of passwords. `headers` are the request's.
 */
export async function signInByPasskey(ctx: Context, input: unknown, headers: Headers): Promise<string[]> {
  const { passkey } = parseInput(PasskeyForm, input);
  const bucket = `signIn:client:${clientKey(ctx.client)}`;
  await takeToken(ctx, bucket, throttles.signIn.client);
  const token = readCookie(headers.get("cookie"), visitorCookie);
  if (token === undefined) throw new Refusal(410, passkeyMessages.ended);
  const member = await findMember(ctx, await checkAssertion(ctx, hashToken(token), passkey));
  if (!member) throw new Refusal(422, passkeyMessages.signIn);
  await returnToken(ctx, bucket, throttles.signIn.client);
  return [
    await openSession(ctx, member.id, headers),
    await knownDeviceCookie(ctx, member),
    removeCookie(visitorCookie),
  ];
}

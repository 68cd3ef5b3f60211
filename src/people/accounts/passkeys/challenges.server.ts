import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { hashToken, newToken } from "../session.server.ts";
import { insertChallenge, consumeChallenge } from "./queries.server.ts";
import { challengeMinutes, challengeThrottle, passkeyMessages } from "./rules.ts";

/**
 * Random bytes for an authenticator to sign, issued to one holder: the hash of the cookie of a session, a second step or
 * a visitor. 429 where a client asks for too many.
 */
export async function giveChallenge(ctx: Context, holder: Buffer): Promise<string> {
  await takeToken(ctx, `passkey:client:${clientKey(ctx.client)}`, challengeThrottle);
  const challenge = newToken();
  const expiresAt = addSeconds(ctx.clock(), challengeMinutes * 60);
  await insertChallenge(ctx, { id: hashToken(challenge), holder, expiresAt });
  return challenge;
}

/**
 * The challenge that an answer claims to have signed, which is consumed; 410 where it was not issued to this holder or
 * has expired. The signature is verified elsewhere.
 */
export async function consumeAnsweredChallenge(ctx: Context, holder: Buffer, clientDataJSON: string): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined || !(await consumeChallenge(ctx, hashToken(challenge), holder)))
    throw new Refusal(410, passkeyMessages.ended);
  return challenge;
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

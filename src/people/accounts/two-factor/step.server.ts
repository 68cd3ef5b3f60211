import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clearTokens, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { checkAssertion, requestOptions } from "../passkeys/ceremony.server.ts";
import { PasskeyForm } from "../passkeys/passkey-input.ts";
import { countPasskeys } from "../passkeys/queries.server.ts";
import { findMember } from "../queries.server.ts";
import { hashToken, newToken, openSession } from "../session.server.ts";
import { deleteStep, findStep, insertStep, countStepAttempt } from "./queries.server.ts";
import { StepForm, stepMinutes, stepThrottle, twoFactorMessages } from "./rules.ts";
import { consumeSecondCode } from "./service.server.ts";

/** Cookie of this browser's pending second step; it authorises nothing by itself. */
const stepCookie = "__Host-ikinci-adim";

/** Starts the second step of a member whose password was right. Returns the Set-Cookie header. */
export async function startStep(ctx: Context, memberId: number): Promise<string> {
  const token = newToken();
  const maxAgeSeconds = stepMinutes * 60;
  await insertStep(ctx, { id: hashToken(token), memberId, expiresAt: addSeconds(ctx.clock(), maxAgeSeconds) });
  return cookieHeader(stepCookie, token, { maxAgeSeconds });
}

/** This browser's pending second step. `cookies` is the request's header. */
async function findOpenStep(ctx: Context, cookies: string | null | undefined) {
  const token = readCookie(cookies, stepCookie);
  if (token === undefined) return undefined;
  const id = hashToken(token);
  const step = await findStep(ctx, id);
  return step && { id, memberId: step.memberId };
}

/** The state for the page of the second step; undefined without a pending one. */
export async function readStep(ctx: Context, headers: Headers) {
  const step = await findOpenStep(ctx, headers.get("cookie"));
  return step && { hasPasskey: (await countPasskeys(ctx, step.memberId)) > 0 };
}

/** Options for an authenticator in the pending second step; 410 without one. */
export async function issueStepChallenge(ctx: Context, cookies: string | undefined) {
  const step = await findOpenStep(ctx, cookies);
  if (!step) throw new Refusal(410, twoFactorMessages.stepEnded);
  return requestOptions(ctx, step.id, step.memberId);
}

/**
 * Signs in with the second step's code, or a passkey instead. Returns the Set-Cookie headers; 422 for a wrong one,
 * 410 once the step expired or has no attempts left, 429 for too many attempts of a member.
 */
export async function finishStep(ctx: Context, input: object, headers: Headers): Promise<string[]> {
  const proof = "passkey" in input ? parseInput(PasskeyForm, input) : parseInput(StepForm, input);
  const token = readCookie(headers.get("cookie"), stepCookie);
  const id = hashToken(token ?? "");
  const step = token === undefined ? undefined : await countStepAttempt(ctx, id);
  const member = step && (await findMember(ctx, step.memberId));
  if (!member) throw new Refusal(410, twoFactorMessages.stepEnded);
  const bucket = `secondStep:member:${member.id}`;
  await takeToken(ctx, bucket, stepThrottle);
  if ("passkey" in proof) await checkAssertion(ctx, id, proof.passkey, member.id);
  const cookies = await inTransaction(ctx, async (tx) => {
    if ("code" in proof && !(await consumeSecondCode(tx, member.id, proof.code))) return undefined;
    // A reset of the password ends pending steps.
    if (!(await deleteStep(tx, id))) throw new Refusal(410, twoFactorMessages.stepEnded);
    return [await openSession(tx, member.id, headers), await knownDeviceCookie(tx, member)];
  });
  if (!cookies) throw new Refusal(422, twoFactorMessages.wrong, { code: twoFactorMessages.wrong });
  await clearTokens(ctx, bucket);
  return [...cookies, removeCookie(stepCookie)];
}

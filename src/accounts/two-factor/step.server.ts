import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clearTokens, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { findMember } from "../queries.server.ts";
import { hashToken, newToken, openSession } from "../session.server.ts";
import { deleteStep, findStep, insertStep, takeStepTry } from "./queries.server.ts";
import { StepForm, stepMinutes, stepThrottle, twoFactorMessages } from "./rules.ts";
import { takeSecondCode } from "./service.server.ts";

/** Names the second step of this browser while it waits for its code; opens nothing by itself. */
const stepCookie = "__Host-ikinci-adim";

const tokenOf = (headers: Headers) => readCookie(headers.get("cookie"), stepCookie);

/** Begins the second step of a member whose password was right. Answers the Set-Cookie header. */
export async function beginStep(ctx: Context, memberId: number): Promise<string> {
  const token = newToken();
  const maxAgeSeconds = stepMinutes * 60;
  await insertStep(ctx, { id: hashToken(token), memberId, expiresAt: addSeconds(ctx.clock(), maxAgeSeconds) });
  return cookieHeader(stepCookie, token, { maxAgeSeconds });
}

/** Whether this browser has a second step open. `headers` are the request's. */
export async function isStepOpen(ctx: Context, headers: Headers): Promise<boolean> {
  const token = tokenOf(headers);
  return token !== undefined && (await findStep(ctx, hashToken(token))) !== undefined;
}

/**
 * Signs in with the second step's code. Answers the Set-Cookie headers; 422 for a wrong code, 410 once the step ended by
 * time or by tries, 429 where a member's codes are tried too often.
 */
export async function finishStep(ctx: Context, input: unknown, headers: Headers): Promise<string[]> {
  const { code } = parseInput(StepForm, input);
  const token = tokenOf(headers);
  const id = hashToken(token ?? "");
  const step = token === undefined ? undefined : await takeStepTry(ctx, id);
  const member = step && (await findMember(ctx, step.memberId));
  if (!member) throw new Refusal(410, twoFactorMessages.stepEnded);
  const bucket = `secondStep:member:${member.id}`;
  await takeToken(ctx, bucket, stepThrottle);
  const cookies = await inTransaction(ctx, async (tx) => {
    if (!(await takeSecondCode(tx, member.id, code))) return undefined;
    await deleteStep(tx, id);
    return [await openSession(tx, member.id, headers.get("user-agent")), await knownDeviceCookie(tx, member)];
  });
  if (!cookies) throw new Refusal(422, twoFactorMessages.wrong, { code: twoFactorMessages.wrong });
  await clearTokens(ctx, bucket);
  return [...cookies, removeCookie(stepCookie)];
}

import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, returnToken, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { isKnownDevice, knownDeviceCookie } from "../known-device.server.ts";
import { verifyPassword } from "../password.server.ts";
import { findMemberByEmail, lockMember } from "../queries.server.ts";
import { accountMessages, SignInForm, throttles } from "../rules.ts";
import { openSession } from "../session.server.ts";
import { hasSecondStep } from "../two-factor/service.server.ts";
import { startStep } from "../two-factor/step.server.ts";

/**
 * Signs in, or starts the second step of a member who has one. Returns the Set-Cookie headers. An unknown address and
 * a wrong password are refused alike and after the same time. Wrong attempts are counted per address and per client,
 * those of a known device separately. `headers` are the request's.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  headers: Headers,
): Promise<{ cookies: string[]; needsCode: boolean }> {
  const { email, password } = parseInput(SignInForm, input);
  const member = await findMemberByEmail(ctx, email);
  const isKnown = await isKnownDevice(ctx, headers.get("cookie"), member);
  const buckets = isKnown
    ? [{ key: `signIn:device:${email}`, throttle: throttles.signIn.address }]
    : [
        { key: `signIn:client:${clientKey(ctx.client)}`, throttle: throttles.signIn.client },
        { key: `signIn:address:${email}`, throttle: throttles.signIn.address },
      ];
  for (const { key, throttle } of buckets) await takeToken(ctx, key, throttle);
  const isRight = await verifyPassword(member?.passwordHash, password);
  if (!member || !isRight) throw new Refusal(422, accountMessages.wrongSignIn);
  for (const { key, throttle } of buckets) await returnToken(ctx, key, throttle);
  return inTransaction(ctx, async (tx) => {
    // A concurrent reset has ended all sessions: the old password must open no new one.
    if ((await lockMember(tx, member.id))?.passwordHash !== member.passwordHash)
      throw new Refusal(422, accountMessages.wrongSignIn);
    if (await hasSecondStep(tx, member.id)) return { cookies: [await startStep(tx, member.id)], needsCode: true };
    const session = await openSession(tx, member.id, headers.get("user-agent"));
    return { cookies: [session, await knownDeviceCookie(tx, member)], needsCode: false };
  });
}

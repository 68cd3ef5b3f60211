import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, returnToken, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { blockedAddress } from "../blocks/address.server.ts";
import { findBlockedByEmail } from "../blocks/queries.server.ts";
import { isKnownDevice, knownDeviceCookie } from "../known-device.server.ts";
import { verifyPassword } from "../password.server.ts";
import { findMemberByEmail, lockMember } from "../queries.server.ts";
import { accountMessages, SignInForm, throttles } from "../rules.ts";
import { openSession } from "../session.server.ts";
import { needsStep } from "../two-factor/service.server.ts";
import { startStep } from "../two-factor/step.server.ts";

/**
 * Signs in, or starts the second step of a member who has one. Returns the Set-Cookie headers. An unknown address and
 * a wrong password are refused alike and after the same time. Wrong attempts are counted per address and per client,
 * those of a known device separately. A blocked member whose password is right gets no session: `blockedAt` is the path at
 * which they read why. `headers` are the request's.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  headers: Headers,
): Promise<{ cookies: string[]; needsCode: boolean; blockedAt?: string }> {
  const { email, password } = parseInput(SignInForm, input);
  const blocked = await findBlockedByEmail(ctx, email);
  const member = blocked ?? (await findMemberByEmail(ctx, email));
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
  if (blocked) return { cookies: [], needsCode: false, blockedAt: await blockedAddress(ctx, blocked.blockId) };
  return inTransaction(ctx, async (tx) => {
    // A concurrent reset has ended all sessions: the old password must open no new one.
    const locked = await lockMember(tx, member.id);
    if (locked?.passwordHash !== member.passwordHash) throw new Refusal(422, accountMessages.wrongSignIn);
    if (await needsStep(tx, locked)) return { cookies: [await startStep(tx, member.id)], needsCode: true };
    const session = await openSession(tx, member.id, headers);
    return { cookies: [session, await knownDeviceCookie(tx, member)], needsCode: false };
  });
}

import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { returnToken, takeToken } from "#src/shared/throttle.server.ts";
import { verifyPassword } from "./password.server.ts";
import { findMember } from "./queries.server.ts";
import { accountMessages, throttles } from "./rules.ts";

/**
 * For what needs more than a session: the signed-in member has just typed `currentPassword`. 422 for a wrong one, 429
 * for too many of them, counted together over all forms.
 */
export async function requirePassword(ctx: Context, currentPassword: string): Promise<void> {
  const { id } = requireMember(ctx);
  const bucket = `changePassword:member:${id}`;
  await takeToken(ctx, bucket, throttles.signIn.address);
  if (!(await verifyPassword((await findMember(ctx, id))?.passwordHash, currentPassword)))
    throw new Refusal(422, accountMessages.wrongPassword, { currentPassword: accountMessages.wrongPassword });
  await returnToken(ctx, bucket, throttles.signIn.address);
}

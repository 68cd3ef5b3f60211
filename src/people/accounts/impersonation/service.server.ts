import { addSeconds } from "#src/shared/dates.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { cookieHeader, removeCookie } from "#src/shared/cookies.server.ts";
import { requirePassword } from "../own-password.server.ts";
import { accountMessages, deviceName } from "../rules.ts";
import { closeSession, hashToken, impersonationCookie, newToken } from "../session.server.ts";
import { ImpersonationForm } from "./impersonation-input.ts";
import {
  findByUsername,
  insertImpersonation,
  insertImpersonationSession,
  selectImpersonations,
} from "./queries.server.ts";
import { impersonationMessages, impersonationSeconds, shownImpersonations } from "./rules.ts";

/** Impersonations, the newest first; `isOpen` while they last. */
export async function readImpersonations(ctx: Context) {
  requireDesk(ctx, "impersonation", "change");
  return selectImpersonations(ctx, shownImpersonations);
}

/**
 * Lets an admin who has just typed their password impersonate a member, for an hour at most and no longer than
 * their own session. The reason and the client's address are stored for the audit. Returns the Set-Cookie header. 422 for
 * a wrong password or an unknown user name, 403 for one of the staff, 429 for too many passwords.
 */
export async function startImpersonation(ctx: Context, input: unknown, headers: Headers): Promise<string> {
  const admin = requireDesk(ctx, "impersonation", "change");
  const { username, reason, currentPassword } = parseInput(ImpersonationForm, input);
  await requirePassword(ctx, currentPassword);
  const member = await findByUsername(ctx, username);
  if (!member) throw new Refusal(422, accountMessages.username, { username: accountMessages.username });
  if (member.role !== "member")
    throw new Refusal(403, impersonationMessages.staff, { username: impersonationMessages.staff });
  return inTransaction(ctx, async (tx) => {
    const expiresAt = addSeconds(ctx.clock(), impersonationSeconds);
    const [adminId, memberId, token] = [admin.id, member.id, newToken()];
    const audit = { adminId, memberId, reason, clientAddress: ctx.client, endsAt: expiresAt };
    const { id: impersonationId } = await insertImpersonation(tx, audit);
    await insertImpersonationSession(tx, {
      id: hashToken(token),
      parentId: ctx.session!.id,
      impersonationId,
      impersonatorId: adminId,
      memberId,
      device: deviceName(headers.get("user-agent") ?? ""),
      expiresAt,
    });
    return cookieHeader(impersonationCookie, token, { maxAgeSeconds: impersonationSeconds });
  });
}

/**
 * Ends the impersonation: the admin continues in their own session, which stayed open. Returns the Set-Cookie header; 404
 * without an impersonation.
 */
export async function endImpersonation(ctx: Context): Promise<string> {
  if (!ctx.session?.impersonatorId) throw new Refusal(404, pageNotFound);
  await closeSession(ctx);
  return removeCookie(impersonationCookie);
}

import { addSeconds } from "#src/shared/dates.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { can } from "../permissions/rules.ts";
import { accountMessages } from "../rules.ts";
import { openSession } from "../session.server.ts";
import { ImpersonationForm } from "./impersonation-input.ts";
import { findByUsername, insertImpersonation, selectImpersonations, updateEnd } from "./queries.server.ts";
import { impersonationMessages, impersonationSeconds, shownImpersonations } from "./rules.ts";

/** An admin; others are not told that the place exists. */
function requireImpersonator(ctx: Context): Member {
  const member = requireMember(ctx);
  if (!can(member, "impersonate")) throw new Refusal(404, pageNotFound);
  return member;
}

/** Who looked as whom, the newest first; `isOpen` while they still do. */
export async function readImpersonations(ctx: Context) {
  requireImpersonator(ctx);
  const rows = await selectImpersonations(ctx, shownImpersonations);
  return rows.map((row) => ({ ...row, isOpen: row.endsAt > ctx.clock() }));
}

/**
 * Lets an admin look at the site as a member, for an hour at most, in the place of their own session. Why is written down
 * with it. Answers the Set-Cookie header. 422 for a user name that is nobody's (spec 5), 403 for one of the staff.
 */
export async function startImpersonation(ctx: Context, input: unknown, headers: Headers): Promise<string> {
  const admin = requireImpersonator(ctx);
  const { username, reason } = parseInput(ImpersonationForm, input);
  const member = await findByUsername(ctx, username);
  if (!member) throw new Refusal(422, accountMessages.username, { username: accountMessages.username });
  if (member.role !== "member")
    throw new Refusal(403, impersonationMessages.staff, { username: impersonationMessages.staff });
  return inTransaction(ctx, async (tx) => {
    const endsAt = addSeconds(ctx.clock(), impersonationSeconds);
    await insertImpersonation(tx, { adminId: admin.id, memberId: member.id, reason, endsAt });
    return openSession(tx, member.id, headers.get("user-agent"), { impersonatorId: admin.id, expiresAt: endsAt });
  });
}

/** The admin is themselves again, under a new session. Answers the Set-Cookie header; 404 where nobody impersonates. */
export async function endImpersonation(ctx: Context, headers: Headers): Promise<string> {
  const { id } = requireMember(ctx);
  const adminId = ctx.session?.impersonatorId;
  if (!adminId) throw new Refusal(404, pageNotFound);
  return inTransaction(ctx, async (tx) => {
    await updateEnd(tx, adminId, id);
    return openSession(tx, adminId, headers.get("user-agent"));
  });
}

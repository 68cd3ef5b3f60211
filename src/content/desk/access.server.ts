import { can } from "#src/accounts/permissions/rules.ts";
import { type Context, type Member, requireMember } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";

/** Somebody who may write what the site publishes: 401 for visitors, 404 for everybody else. */
export function requireEditor(ctx: Context): Member {
  const member = requireMember(ctx);
  if (!can(member, "editContent")) throw new Refusal(404, pageNotFound);
  return member;
}

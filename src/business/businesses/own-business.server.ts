import { can } from "#src/people/accounts/permissions/rules.ts";
import { type Context, type Member, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { businessMessages } from "./company/rules.ts";

/** The signed-in member who belongs to a business: 401 for visitors, 404 for those without one. */
export function requireBusinessMember(ctx: Context): Member & { businessId: number } {
  const member = requireMember(ctx);
  if (member.businessId === null || member.role !== "member") throw new Refusal(404, businessMessages.notFound);
  return { ...member, businessId: member.businessId };
}

/** The business that the signed-in member owns; 401 for visitors, 404 without one, 403 for its staff. */
export function requireOwnBusiness(ctx: Context): { memberId: number; businessId: number } {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, businessMessages.notFound);
  requireAllowed(can(member, "manageBusiness"));
  return { memberId: member.id, businessId: member.businessId };
}

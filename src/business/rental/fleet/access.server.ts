import { can, reachedMembers } from "#src/people/accounts/permissions/rules.ts";
import { type Context, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { fleetMessages, fleetThrottle } from "./rules.ts";

/** The listings of a rental business that a member manages: those of these members, or of all. */
export type FleetScope = { businessId: number; memberId: number; members: "all" | readonly number[] };

/**
 * What the signed-in member reaches of their rental business: 401 for visitors, 404 without a business, 403 for other
 * businesses and without the permission.
 */
export function requireFleet(ctx: Context, action: "manageFleet" | "handOverVehicles" = "manageFleet"): FleetScope {
  const member = requireMember(ctx);
  if (member.businessId === null || member.role !== "member") throw new Refusal(404, fleetMessages.noBusiness);
  if (!member.isRentalBusiness) throw new Refusal(403, fleetMessages.notRental);
  requireAllowed(can(member, action));
  return { businessId: member.businessId, memberId: member.id, members: reachedMembers(member, action) };
}

/** `requireFleet` for settings of the whole business: 403 for members who may only manage their branch's listings. */
export function requireWholeFleet(ctx: Context): FleetScope {
  const scope = requireFleet(ctx);
  if (scope.members !== "all") throw new Refusal(403, fleetMessages.wholeBusiness);
  return scope;
}

/** Whether the member may change settings of the whole business. */
export const mayChangeWhole = ({ members }: FleetScope) => members === "all";

/** Limits how often a business changes its fleet; 429 beyond that. */
export const limitFleetChanges = (ctx: Context, { businessId }: FleetScope) =>
  takeToken(ctx, `fleet:${businessId}`, fleetThrottle);

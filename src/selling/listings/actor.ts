import { type ReachingMember, reaches } from "#src/people/accounts/permissions/rules.ts";
import { mayAtDesk, type StaffMember } from "#src/shared/desks.ts";
import type { ListingActor } from "./rules.ts";

/** What decides a member's role towards a listing. */
export type ListingMember = Omit<ReachingMember, "isEmailConfirmed"> & StaffMember;

/**
 * The member's role towards the listing; undefined means no access to its private data. Whether the address is confirmed
 * is checked where a listing is edited or goes live; which of the staff may decide, where they do.
 */
export function actorFor(
  member: ListingMember,
  listing: { ownerId: number; businessId: number | null },
): ListingActor | undefined {
  if (member.id === listing.ownerId || reaches({ ...member, isEmailConfirmed: true }, "editListing", listing))
    return "owner";
  return mayAtDesk(member, "listings") ? "moderator" : undefined;
}

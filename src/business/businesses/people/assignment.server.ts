import { can, reaches } from "#src/people/accounts/permissions/rules.ts";
import { lockListings, lockListingsOf, updateOwners } from "#src/selling/listings/assignment/queries.server.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { updateSeller, updateSellerOfListings } from "#src/people/messages/responsible/queries.server.ts";
import { type Context, inTransaction, type Member, requireAllowed } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lockColleague } from "./queries.server.ts";
import { peopleMessages } from "./rules.ts";

/**
 * Makes a member of the business responsible for listings and their conversations: all of them or none. Statistics are
 * counted by listing, so they follow. 403 for those who assign nothing, 404 for a member or a listing that the actor does
 * not reach. Returns the key codes that changed, and those that were theirs already.
 */
export function assignListings(ctx: Context, actor: Member, keyCodes: readonly string[], memberId: number) {
  if (!actor.isEmailConfirmed)
    throw new Refusal(403, peopleMessages.unconfirmed, { email: peopleMessages.unconfirmed });
  requireAllowed(can(actor, "assignListing"));
  const businessId = actor.businessId!;
  return inTransaction(ctx, async (tx) => {
    const colleague = await lockColleague(tx, businessId, memberId);
    if (!colleague || !reaches(actor, "assignListing", { ownerId: memberId, businessId }))
      throw new Refusal(404, peopleMessages.notFound, { related_member: peopleMessages.notFound });
    const listings = await lockListings(tx, keyCodes);
    // A listing from before its owner joined belongs to them alone.
    const own = listings.filter(
      (listing) =>
        listing.businessId === businessId && listing.state !== "removed" && reaches(actor, "assignListing", listing),
    );
    if (own.length < keyCodes.length) throw new Refusal(404, listingNotFound);
    const moved = own.filter(({ ownerId }) => ownerId !== memberId);
    await moveListings(
      tx,
      moved.map(({ id }) => id),
      { to: memberId, actorId: actor.id },
    );
    const keyCodesOf = (rows: typeof own) => keyCodes.filter((code) => rows.some(({ keyCode }) => keyCode === code));
    return { done: keyCodesOf(moved), already: keyCodesOf(own.filter((listing) => !moved.includes(listing))) };
  });
}

async function moveListings(
  tx: Context,
  listingIds: readonly number[],
  { to, actorId }: { to: number; actorId: number },
) {
  if (listingIds.length === 0) return;
  await updateOwners(tx, listingIds, { ownerId: to, actorId });
  await updateSellerOfListings(tx, listingIds, to);
}

/** Hands on everything that a member is responsible for in the business, listings in any state and all conversations. */
export async function handOver(
  tx: Context,
  { businessId, from, to, actorId }: { businessId: number; from: number; to: number; actorId: number },
): Promise<void> {
  await moveListings(tx, await lockListingsOf(tx, businessId, from), { to, actorId });
  await updateSeller(tx, { businessId, from, to });
}

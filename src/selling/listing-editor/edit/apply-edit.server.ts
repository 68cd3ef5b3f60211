import { unitName } from "#src/selling/listings/fields/edit-units.ts";
import { insertHistory, type ListingContent, updateListingContent } from "#src/selling/listings/queries.server.ts";
import { transitions } from "#src/selling/listings/transitions.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { outcomeOf } from "./edit-states.ts";
import { type EditedListing, insertPriceChange } from "./queries.server.ts";
import { changedUnits, type EditContent, mustBeSeen } from "./rules.ts";

/** `state` is the listing's state after saving. */
export type SavedEdit = { outcome: "unchanged" | "stays" | "queue"; state: ListingState };

type Edit = {
  listing: EditedListing;
  before: EditContent;
  after: EditContent;
  content: ListingContent;
  actor: Pick<Member, "id" | "role" | "staffRoles" | "businessId" | "businessRole">;
};

/**
 * Writes changed content of a locked listing in the caller's transaction: content, photos, price history, history, event
 * and, if the change needs moderation, the state. What may be changed is checked by the caller.
 */
export async function applyEdit(tx: Context, { listing, before, after, content, actor }: Edit): Promise<SavedEdit> {
  const { keyCode, ownerId, state } = listing;
  const changed = changedUnits(before, after);
  await updateListingContent(tx, listing.id, content);
  const former = before.photoIds.filter((id) => !after.photoIds.includes(id));
  if (former.length > 0) await enqueue(tx, "photos.remove-former", { ids: former });
  const price =
    content.priceKurus === listing.priceKurus ? null : { before: listing.priceKurus, after: content.priceKurus };
  if (price && listing.publishedAt) await insertPriceChange(tx, { listingId: listing.id, ...price });
  const outcome = outcomeOf(state, mustBeSeen(before, after));
  const note = changed.map(unitName).join(", ");
  if (outcome === "queue") await changeState(tx, { keyCode, action: "resubmit", actor, note });
  else await insertEditHistory(tx, { listingId: listing.id, actorId: actor.id, state, note });
  const next = outcome === "queue" ? transitions.resubmit.to : state;
  const version = listing.version + (outcome === "queue" ? 2 : 1);
  await publish(tx, "listing.edited", { keyCode, ownerId, actorId: actor.id, version, changed, price, state: next });
  return { outcome, state: next };
}

type EditHistory = { listingId: number; actorId: number; state: ListingState; note: string };

const insertEditHistory = (tx: Context, { listingId, actorId, state, note }: EditHistory) =>
  insertHistory(tx, { listingId, at: tx.clock(), actorId, action: "edit", fromState: state, toState: state, note });

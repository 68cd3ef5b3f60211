import { lockBusinessLimits } from "#src/people/accounts/entitlements/room.server.ts";
import { entitlementsOf, type Seller } from "#src/people/accounts/entitlements/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { selectLastChanges } from "./appeals/queries.server.ts";
import { AppealForm, appealRefused, canAppeal, removalAppealRefused } from "./appeals/rules.ts";
import { canExtend, extendTooEarly } from "./expiry-rules.ts";
import { requireMayGoLive } from "./authority/guard.server.ts";
import { requireNotHeld } from "./holds/service.server.ts";
import {
  countCountedListings,
  countLiveListings,
  findListingOwner,
  insertHistory,
  isLeaving,
  lockListing,
  lockMember,
  updateListingState,
  updatePublishedAt,
} from "./queries.server.ts";
import { actorFor, type ListingMember } from "./actor.ts";
import {
  type ListingAction,
  listingCan,
  type ListingEvent,
  type RejectionReason,
  type RemovalReason,
  transitions,
} from "./transitions.ts";
import {
  businessLimitMessage,
  changeNeeded,
  countedStates,
  listingLifeDays,
  listingNotFound,
  liveStates,
  ownerLeaves,
  type ListingState,
  privateLimitMessage,
  rejectionReasonNeeded,
  removalReasonNeeded,
  stateChangedMessage,
} from "./rules.ts";
import { canUndoSale, saleUndoTooLate } from "./sale-rules.ts";

/** A listing changed its state. `historyId` identifies this one change and serves as an idempotency key. */
export type ListingChange = {
  keyCode: string;
  ownerId: number;
  historyId: number;
  from: ListingState | null;
  to: ListingState;
  reasonCodes: string[];
  note: string;
};

declare module "#src/shared/events.server.ts" {
  interface Events extends Record<ListingEvent, ListingChange> {}
}

type Change = {
  keyCode: string;
  action: ListingAction;
  /** The member who acts, or the system. */
  actor: ListingMember | "system";
  /** For `reject` and `takeDown` at least one; for `askChange` one, or a note. */
  reasonCodes?: readonly (RejectionReason | RemovalReason)[];
  /** The moderator's text for the seller; for `appeal`, the seller's text for the moderators. */
  note?: string;
  /** The version of the listing that the moderator decided on; another version is refused. */
  version?: number;
};

/**
 * The only way to change a listing's state: checks the table of `rules.ts`, locks the row, writes the history and publishes
 * an event, all in one transaction. 404 for another member's listing, 409 for a change that the table does not have, 422
 * for a decision without reasons.
 */
export const changeState = (ctx: Context, { keyCode, action, actor, reasonCodes = [], note = "", version }: Change) =>
  inTransaction(ctx, async (tx): Promise<ListingState> => {
    const owner = await findListingOwner(tx, keyCode);
    const who = owner && (actor === "system" ? "system" : actorFor(actor, owner));
    if (!who) throw new Refusal(404, listingNotFound);
    checkWords(action, reasonCodes, note);
    const { to: target, event } = transitions[action];
    // Locks the member's row before the listing's, in the same order as publishing, to avoid deadlocks.
    const member = countedStates.includes(target) ? await lockMember(tx, owner.ownerId) : undefined;
    const listing = (await lockListing(tx, keyCode))!;
    const from = listing.state;
    if (!listingCan(action, from, who)) throw new Refusal(409, stateChangedMessage);
    if (version !== undefined && version !== listing.version) throw new Refusal(409, stateChangedMessage);
    const now = tx.clock();
    if (action === "extend" && !canExtend(listing.expiresAt, now)) throw new Refusal(409, extendTooEarly);
    if (action === "appeal") await checkAppeal(tx, listing.id, from);
    const to = action === "undoSale" ? await stateBeforeSale(tx, listing.id, now) : target;
    const counted = listing.businessId === null ? countedStates : liveStates;
    if (member && counted.includes(to) && !counted.includes(from))
      await checkOpenListings(tx, { ...listing, package: member.package });
    if (to === "active") await requireMayGoLive(tx, listing.id, action);
    if (liveStates.includes(to) && from !== "active") await requireNotHeld(tx, listing);
    if (to === "active" && (await isLeaving(tx, listing.ownerId))) throw new Refusal(409, ownerLeaves);
    await updateListingState(tx, listing.id, { state: to, updatedAt: now, ...datesOf(action, listing.expiresAt, now) });
    const historyId = await insertHistory(tx, {
      listingId: listing.id,
      at: now,
      actorId: actor === "system" ? null : actor.id,
      action,
      fromState: from,
      toState: to,
      reasonCodes: [...reasonCodes],
      note,
    });
    const change = { keyCode, ownerId: listing.ownerId, historyId, from, to, reasonCodes: [...reasonCodes], note };
    await publish(tx, event, change);
    return to;
  });

/** Dates a live listing now, in the caller's transaction; its expiry does not change. The row must be locked. */
export async function refreshDate(tx: Context, { id, state }: { id: number; state: ListingState }, actorId: number) {
  const at = tx.clock();
  await updatePublishedAt(tx, id, at);
  await insertHistory(tx, { listingId: id, at, actorId, action: "refresh", fromState: state, toState: state });
}

/** Refuses a decision without reasons, and an appeal without text. */
function checkWords(action: ListingAction, reasonCodes: readonly string[], note: string) {
  const isBare = reasonCodes.length === 0;
  if (action === "reject" && isBare) throw new Refusal(422, rejectionReasonNeeded, { reasons: rejectionReasonNeeded });
  if (action === "takeDown" && isBare) throw new Refusal(422, removalReasonNeeded, { removal: removalReasonNeeded });
  if (action === "askChange" && isBare && note.trim() === "")
    throw new Refusal(422, changeNeeded, { reasons: changeNeeded });
  if (action === "appeal") parseInput(AppealForm, { note });
}

async function checkAppeal(tx: Context, listingId: number, from: ListingState) {
  if (canAppeal(await selectLastChanges(tx, listingId))) return;
  throw new Refusal(409, from === "removed" ? removalAppealRefused : appealRefused);
}

/** The state that a listing was sold from; 409 when the sale cannot be undone any more. */
async function stateBeforeSale(tx: Context, listingId: number, now: Date): Promise<ListingState> {
  const [sale] = await selectLastChanges(tx, listingId);
  if (sale?.action !== "sell" || !canUndoSale(sale.at, now)) throw new Refusal(409, saleUndoTooLate);
  return sale.fromState as ListingState;
}

/**
 * Refuses when the listing's owner has as many open listings as allowed (403), or their business as many live ones (409). The member's
 * row must be locked; that of the business is locked here.
 */
export async function checkOpenListings(tx: Context, seller: Seller & { ownerId: number }) {
  const { openListings } = entitlementsOf(seller);
  if (seller.businessId !== null) {
    const { liveListings } = await lockBusinessLimits(tx, seller.businessId);
    if ((await countLiveListings(tx, seller.businessId)) >= liveListings)
      throw new Refusal(409, businessLimitMessage(liveListings));
  }
  if (openListings === null) return;
  if ((await countCountedListings(tx, seller.ownerId)) >= openListings) throw new Refusal(403, privateLimitMessage);
}

/**
 * Going live starts the listing's days; a paused listing that has expired gets new days when it is reactivated. An edited
 * listing that is approved again keeps its remaining days: editing neither prolongs a listing nor makes it newer.
 */
function datesOf(action: ListingAction, expiresAt: Date | null, now: Date) {
  const end = addDays(now, listingLifeDays);
  // From its present end, so that extending early loses no days.
  if (action === "extend")
    return { expiresAt: addDays(expiresAt && expiresAt > now ? expiresAt : now, listingLifeDays) };
  const isApproved = action === "approve" || action === "publishAtOnce";
  if (isApproved && expiresAt && expiresAt > now) return {};
  if (isApproved || action === "renew") return { publishedAt: now, expiresAt: end };
  if ((action === "resume" || action === "regainAuthority") && (!expiresAt || expiresAt <= now))
    return { expiresAt: end };
  return {};
}

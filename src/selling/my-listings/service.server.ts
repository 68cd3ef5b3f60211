import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { assignListings } from "#src/business/businesses/people/assignment.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { transitions } from "#src/selling/listings/transitions.ts";
import { listingNotFound, type ListingState, stateChangedMessage } from "#src/selling/listings/rules.ts";
import { canExtend } from "#src/selling/listings/expiry-rules.ts";
import { changePrice } from "#src/selling/listing-editor/price/service.server.ts";
import { changeState, refreshDate } from "#src/selling/listings/service.server.ts";
import { findOwnerAndState } from "#src/selling/listings/owner-queries.server.ts";
import { deleteNote, findLastAction, lockOwnListing, upsertNote } from "./queries.server.ts";
import { type ConfirmedDiscount, discountListing } from "./discount/service.server.ts";
import {
  changeThrottle,
  isRefreshedToday,
  isStateAction,
  notRefreshableYet,
  type Outcome,
  type OwnAction,
  refreshableFrom,
} from "./rules.ts";

/** 429 over the rate limit. */
const takeChange = (ctx: Context, actor: Member) => takeToken(ctx, `own-listings:${actor.id}`, changeThrottle);

type Change = {
  action: OwnAction;
  keyCodes: readonly string[];
  /** For `assign`. */
  relatedMember?: number | undefined;
  /** For `discount`. */
  discount?: ConfirmedDiscount | undefined;
};

/**
 * Runs one action on several of the member's listings, each in its own transaction. Idempotent: listings that are in the
 * wanted state already count as done, so an interrupted action can be repeated. Refused ones are in the answer; assigning
 * alone is one transaction for all of them.
 */
export async function changeListings(ctx: Context, actor: Member, change: Change): Promise<Outcome> {
  const { action } = change;
  const keyCodes = [...new Set(change.keyCodes.map(readKeyCode))];
  const outcome: Outcome = { action, done: [], already: [], failed: [] };
  await takeChange(ctx, actor);
  if (action === "assign")
    return { ...outcome, ...(await assignListings(ctx, actor, keyCodes, change.relatedMember!)) };
  for (const keyCode of keyCodes) {
    try {
      const isNew = await changeOne(ctx, actor, { ...change, keyCode });
      (isNew ? outcome.done : outcome.already).push(keyCode);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const alike = outcome.failed.find(({ message }) => message === error.message);
      if (alike) alike.keyCodes.push(keyCode);
      else outcome.failed.push({ message: error.message, keyCodes: [keyCode] });
    }
  }
  return outcome;
}

type OneChange = Omit<Change, "keyCodes"> & { keyCode: string };

/** Runs the action on one listing; `false` if it changed nothing. Refuses like `changeState`. */
export async function changeListing(ctx: Context, actor: Member, change: OneChange): Promise<boolean> {
  await takeChange(ctx, actor);
  return changeOne(ctx, actor, { ...change, keyCode: readKeyCode(change.keyCode) });
}

async function changeOne(
  ctx: Context,
  actor: Member,
  { action, keyCode, relatedMember, discount }: OneChange,
): Promise<boolean> {
  if (action === "discount") return discountListing(ctx, keyCode, discount!);
  if (action === "refresh") return refreshListing(ctx, actor, keyCode);
  if (action === "assign") return (await assignListings(ctx, actor, [keyCode], relatedMember!)).done.length > 0;
  if (!isStateAction(action)) throw new Error(`unknown action ${action as string}`);
  const listing = await findOwnerAndState(ctx, keyCode);
  // An undone sale leads back to one of the states that can be sold.
  const targets: readonly ListingState[] = action === "undoSale" ? transitions.sell.from : [transitions[action].to];
  if (listing && actorFor(actor, listing) === "owner") {
    const isDone = action === "extend" ? await isExtended(ctx, listing) : targets.includes(listing.state);
    if (isDone) return false;
  }
  await changeState(ctx, { keyCode, action, actor });
  return true;
}

/** Whether the last change of a listing extended it, so that extending it again changes nothing. */
async function isExtended(ctx: Context, listing: { id: number; expiresAt: Date | null }): Promise<boolean> {
  return !canExtend(listing.expiresAt, ctx.clock()) && (await findLastAction(ctx, listing.id)) === "extend";
}

/** The member's own listing with its row locked; 404 for everybody else. */
async function lockOwn(tx: Context, actor: Member, keyCode: string) {
  const listing = await lockOwnListing(tx, keyCode);
  if (!listing || listing.state === "removed" || actorFor(actor, listing) !== "owner")
    throw new Refusal(404, listingNotFound);
  return listing;
}

/**
 * Sets the date of a live listing to today, so that it is sorted among the newest. Its expiry does not change.
 * `refreshableFrom` limits how often; returns `false` for a listing that has today's date already.
 */
const refreshListing = (ctx: Context, actor: Member, keyCode: string) =>
  inTransaction(ctx, async (tx): Promise<boolean> => {
    const { id, state, publishedAt } = await lockOwn(tx, actor, keyCode);
    if (state !== "active" || !publishedAt) throw new Refusal(409, stateChangedMessage);
    const now = tx.clock();
    if (isRefreshedToday(publishedAt, now)) return false;
    const { refreshEveryDays } = entitlementsOf(actor);
    const from = refreshableFrom(publishedAt, refreshEveryDays);
    if (from > now) throw new Refusal(409, notRefreshableYet(from, refreshEveryDays));
    await refreshDate(tx, { id, state }, actor.id);
    return true;
  });

/** Product 5.19: saves the owner's note about a listing; an empty one deletes it. `note` is parsed by `NoteInput`. */
export async function saveNote(ctx: Context, actor: Member, keyCode: string, note: string): Promise<string> {
  await takeChange(ctx, actor);
  return inTransaction(ctx, async (tx) => {
    const { id } = await lockOwn(tx, actor, keyCode.toUpperCase());
    await (note === "" ? deleteNote(tx, id) : upsertNote(tx, id, note));
    return note;
  });
}

/** Changes the price of one of the member's listings. Refuses like `changePrice`; `isConfirmed` if the price may be unlikely. */
export async function setPrice(
  ctx: Context,
  actor: Member,
  { keyCode, priceKurus, isConfirmed }: { keyCode: string; priceKurus: number; isConfirmed: boolean },
): Promise<void> {
  await takeChange(ctx, actor);
  await changePrice(ctx, {
    keyCode: readKeyCode(keyCode),
    priceKurus,
    unlikely: isConfirmed ? "confirmed" : "asks",
  });
}

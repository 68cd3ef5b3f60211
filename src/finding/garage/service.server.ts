import { noteDeleted, noteSaved } from "#src/selling/listings/note-rules.ts";
import { isHiddenFrom, openingOf } from "#src/selling/listings/detail/rules.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, type ListingActor, listingNotFound } from "#src/selling/listings/rules.ts";
import { toggleFailed } from "#src/core/notifications/rules.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { countEvent } from "#src/selling/statistics/service.server.ts";
import {
  countGarage,
  findAddable,
  findItem,
  findItemOfListing,
  insertItem,
  moveOut,
  selectAddable,
  selectInGarage,
  takeRemoved,
  updateItem,
} from "./queries.server.ts";
import { garageMaxItems, garageMessages, garageThrottle, restorableDays } from "./rules.ts";

/** The member who changes their garage; 401 for visitors, 429 over the rate limit. */
async function requireChanger(ctx: Context): Promise<Member> {
  const member = requireMember(ctx);
  await takeToken(ctx, `garage:${member.id}`, garageThrottle);
  return member;
}

/** The listing of a key code and the member's role towards it; 404 if it is hidden from them. */
async function getListing(ctx: Context, member: Member, keyCode: string) {
  const listing = isKeyCode(keyCode) ? await findAddable(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  const viewer = actorFor(member, listing);
  const { state } = listing;
  return { listing, viewer, opening: openingOf(state, viewer), isHidden: isHiddenFrom(viewer, state) };
}

/**
 * Product 8.1, `garaj/ekle`: adds a live listing to the member's garage. Idempotent; a listing that was just removed is
 * restored with its note and date. Counted as a favourite once, except for one's own listing. 404 for a hidden listing, 410
 * if it is not live, 409 when the garage is full.
 */
export async function addToGarage(ctx: Context, keyCodeText: string) {
  const member = await requireChanger(ctx);
  const keyCode = keyCodeText.toUpperCase();
  return inTransaction(ctx, async (tx) => {
    const { listing, viewer, opening, isHidden } = await getListing(tx, member, keyCode);
    const known = await findItemOfListing(tx, member.id, listing.id);
    const count = await countGarage(tx, member.id);
    if (known) return { id: known.id, message: garageMessages.alreadyAdded, totalCount: count };
    if (isHidden) throw new Refusal(404, listingNotFound);
    if (opening !== "page") throw new Refusal(410, garageMessages.notLive);
    if (count >= garageMaxItems) throw new Refusal(409, garageMessages.full);
    const added = await insertListing(tx, member, { ...listing, keyCode }, viewer);
    const { id } = added ?? (await findItemOfListing(tx, member.id, listing.id))!;
    return { id, message: garageMessages.added, totalCount: await countGarage(tx, member.id) };
  });
}

type Addable = { id: number; keyCode: string; priceKurus: number };

/** Inserts a listing into the garage, or restores it; undefined if a concurrent request has inserted it. */
async function insertListing(tx: Context, member: Member, listing: Addable, viewer: ListingActor | undefined) {
  const before = await takeRemoved(tx, member.id, listing.id, addDays(tx.clock(), -restorableDays));
  const fresh = { memberId: member.id, listingId: listing.id, priceKurus: listing.priceKurus, createdAt: tx.clock() };
  const added = await insertItem(tx, before ?? fresh);
  if (added && !before && viewer !== "owner") await countEvent(tx, "offer-favorite", listing.keyCode);
  return added;
}

/**
 * Product 8.1, `garaj/birlestir`: adds what the member had collected as a visitor, given the newest first, until the garage
 * is full. Idempotent; listings that are not live or not visible to the member are skipped.
 */
export async function addGuestGarage(ctx: Context, keyCodeTexts: readonly string[]) {
  const member = await requireChanger(ctx);
  const keyCodes = [...new Set(keyCodeTexts.map((text) => text.toUpperCase()))].filter(isKeyCode);
  return inTransaction(ctx, async (tx) => {
    const count = await countGarage(tx, member.id);
    if (keyCodes.length === 0) return { added: 0, totalCount: count, message: null };
    const known = await selectInGarage(tx, member.id, keyCodes);
    const listings = new Map((await selectAddable(tx, keyCodes)).map((listing) => [listing.keyCode, listing]));
    const wanted = keyCodes.flatMap((keyCode) => {
      const listing = listings.get(keyCode);
      const viewer = listing && actorFor(member, listing);
      const canAdd = listing && !known.includes(keyCode) && openingOf(listing.state, viewer) === "page";
      return canAdd ? [{ listing, viewer }] : [];
    });
    const fitting = wanted.slice(0, Math.max(0, garageMaxItems - count));
    let added = 0;
    // Items of the same time are sorted by id, so the newest is inserted last.
    for (const { listing, viewer } of fitting.toReversed())
      if (await insertListing(tx, member, listing, viewer)) added++;
    const isFull = fitting.length < wanted.length;
    const text = isFull ? garageMessages.mergedUntilFull : garageMessages.merged;
    return { added, totalCount: await countGarage(tx, member.id), message: isFull || added > 0 ? text(added) : null };
  });
}

/**
 * Product 8.1, `garaj/sil`: removes a listing from the member's garage, by its key code or by the item's id. A listing that
 * is not in it changes nothing, with its own answer; 404 for another member's item.
 */
export async function removeFromGarage(ctx: Context, which: { keyCode: string } | { id: number }) {
  const member = await requireChanger(ctx);
  const { keyCode: keyCodeText } = "id" in which ? await getItem(ctx, which.id) : which;
  const keyCode = keyCodeText.toUpperCase();
  return inTransaction(ctx, async (tx) => {
    const { listing, isHidden } = await getListing(tx, member, keyCode);
    const removed = await moveOut(tx, member.id, listing.id);
    if (removed === undefined && isHidden) throw new Refusal(404, listingNotFound);
    const message = removed === undefined ? garageMessages.notInGarage : garageMessages.removed;
    return { message, totalCount: await countGarage(tx, member.id) };
  });
}

/** An item of the member's garage by its id, or 404. */
export async function getItem(ctx: Context, id: number, message = garageMessages.notInGarage) {
  const { id: memberId } = requireMember(ctx);
  const item = Number.isSafeInteger(id) ? await findItem(ctx, memberId, id) : undefined;
  if (!item) throw new Refusal(404, message);
  return item;
}

/** Product 8.2: saves the note of an item; an empty one deletes it. `note` is parsed by `GarageNoteInput`. */
export async function saveGarageNote(ctx: Context, id: number, note: string) {
  const member = await requireChanger(ctx);
  await getItem(ctx, id);
  await updateItem(ctx, member.id, id, { note });
  return { note, message: note === "" ? noteDeleted : noteSaved };
}

/**
 * Product 8.3: switches mails about an item on or off. On needs a confirmed address, so that nobody gets unwanted mails.
 * Another member's item answers 404 with the failure of Product 8.4.
 */
export async function setGarageEmail(ctx: Context, id: number, isOn: boolean) {
  const member = await requireChanger(ctx);
  await getItem(ctx, id, toggleFailed);
  if (isOn && !member.isEmailConfirmed) throw new Refusal(403, garageMessages.unconfirmed);
  await updateItem(ctx, member.id, id, { emailEnabled: isOn });
}

/** Which of these listings are in the member's garage, for the hearts of a page. */
export const inGarage = async (ctx: Context, keyCodes: readonly string[]): Promise<string[]> =>
  ctx.member ? selectInGarage(ctx, ctx.member.id, keyCodes) : [];

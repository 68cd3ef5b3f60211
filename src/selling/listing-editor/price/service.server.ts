import { requireLawful } from "#src/selling/listings/authority/guard.server.ts";
import { unitName } from "#src/selling/listings/fields/edit-units.ts";
import { judgePrice } from "#src/selling/listings/price/advice.server.ts";
import { isCompared } from "#src/selling/listings/price/rules.ts";
import { insertHistory } from "#src/selling/listings/queries.server.ts";
import { isKeyCode, listingNotFound } from "#src/selling/listings/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { type Context, inTransaction, refuseWhileImpersonating } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { outcomeOf } from "../edit/edit-states.ts";
import { type EditedListing, insertPriceChange, lockEdited } from "../edit/queries.server.ts";
import { findEditable, requireEditable, requireEditor } from "../edit/service.server.ts";
import { updatePrice } from "./queries.server.ts";
import { priceMessages, priceQuestionField } from "./rules.ts";

type NewPrice = {
  keyCode: string;
  priceKurus: number;
  /** The price that the seller saw; another one is refused with 409. */
  fromKurus?: number;
  /**
   * An unlikely price: `asks` refuses it with 422 and the question as a field, `confirmed` takes it, `refuses-low` refuses
   * one that is far below those of comparable vehicles.
   */
  unlikely: "asks" | "confirmed" | "refuses-low";
};

/**
 * Changes the price of a listing and nothing else, as an edit does: it stays in its state. Returns `false` if it has this
 * price. 404 for another member's listing, 410 for one that has ended, 409 for a rejected one, 422 for a price that the
 * law or the price for dealers forbids.
 */
export async function changePrice(ctx: Context, { keyCode, priceKurus, fromKurus, unlikely }: NewPrice) {
  const member = requireEditor(ctx);
  refuseWhileImpersonating(ctx);
  const found = await findEditable(ctx, keyCode);
  if (found.priceKurus === priceKurus) return false;
  if (unlikely !== "confirmed") await requireLikely(ctx, found, priceKurus, unlikely);
  return inTransaction(ctx, async (tx): Promise<boolean> => {
    const listing = requireEditable(member, await lockEdited(tx, keyCode));
    if (listing.priceKurus === priceKurus) return false;
    if (fromKurus !== undefined && listing.priceKurus !== fromKurus)
      throw new Refusal(409, priceMessages.changedMeanwhile);
    if (outcomeOf(listing.state, false) !== "stays") throw new Refusal(409, priceMessages.fixFirst);
    if (listing.priceDealerKurus !== null && listing.priceDealerKurus > priceKurus)
      throw new Refusal(422, priceMessages.underDealerPrice);
    if (listing.source === null) await requireLawful(tx, { ...listing, priceKurus }, listing.businessId);
    const { id, ownerId, state } = listing;
    await updatePrice(tx, id, priceKurus);
    if (listing.publishedAt)
      await insertPriceChange(tx, { listingId: id, before: listing.priceKurus, after: priceKurus });
    const change = { listingId: id, actorId: member.id, fromState: state, toState: state };
    await insertHistory(tx, { ...change, at: tx.clock(), action: "edit", note: unitName("price") });
    const price = { before: listing.priceKurus, after: priceKurus };
    const version = listing.version + 1;
    await publish(tx, "listing.edited", {
      keyCode,
      ownerId,
      actorId: member.id,
      version,
      changed: ["price"],
      price,
      state,
    });
    return true;
  });
}

async function requireLikely(ctx: Context, listing: EditedListing, priceKurus: number, unlikely: NewPrice["unlikely"]) {
  const { question, isLow } = await judged(ctx, listing, priceKurus);
  if (!question) return;
  if (unlikely === "asks") throw new Refusal(422, priceMessages.confirm, { [priceQuestionField]: question });
  if (isLow) throw new Refusal(409, priceMessages.tooLow);
}

/** The label of a price that the owner considers for a listing, and the question about an unlikely one. */
export async function judgeNewPrice(ctx: Context, keyCode: string, priceKurus: number) {
  requireEditor(ctx);
  if (!isKeyCode(keyCode)) throw new Refusal(404, listingNotFound);
  return judged(ctx, await findEditable(ctx, keyCode), priceKurus);
}

async function judged(ctx: Context, listing: EditedListing, priceKurus: number) {
  if (!isCompared(listing) || listing.currency !== "TL") return { fairness: null, question: null, isLow: false };
  const [names] = await namesOfVehicles(ctx, [listing]);
  return judgePrice(ctx, { ...listing, ...names! }, priceKurus, searchEngine(ctx).comparables);
}

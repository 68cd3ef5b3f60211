import { resolveReports } from "./reports/listing/queries.server.ts";
import { insertHistory, selectHistory } from "#src/listings/queries.server.ts";
import { actorFor, isKeyCode, listingNotFound, type ListingState, stateChangedMessage } from "#src/listings/rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import { type Context, inTransaction, type Member, requireModerator } from "#src/shared/context.server.ts";
import { addSeconds, formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findForDecision, findQueueOf, selectQueue } from "./queries.server.ts";
import { findReview, releaseReview, takeReview } from "./review-queries.server.ts";
import {
  actionNames,
  alreadyDecidedMessage,
  changedMeanwhileMessage,
  decisionsIn,
  type Decision,
  lockedMessage,
  nextIn,
  ownListingMessage,
  queueTab,
  reviewMinutes,
} from "./rules.ts";

/**
 * A moderator's decision on a listing: changes its state, closes its reports and releases the lease in one transaction. 409
 * with the other change if another moderator or the owner was faster; 409 also if another moderator has the lease, or if
 * the listing is no longer at the version that was shown. 403 for one's own listings.
 */
export async function decide(ctx: Context, keyCode: string, decision: Decision) {
  const actor = requireModerator(ctx);
  const listing = isKeyCode(keyCode) ? await findForDecision(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  if (actorFor(actor, listing) !== "moderator") throw new Refusal(403, ownListingMessage);
  if (decision.decision === "release") return releaseReview(ctx, listing.id, actor.id);
  const review = await findReview(ctx, listing.id);
  if (review && review.moderatorId !== actor.id)
    throw new Refusal(409, lockedMessage(`${review.firstName} ${review.lastName}`));
  const isForWaiting = decision.decision === "approve" || decision.decision === "reject";
  if (isForWaiting && listing.state !== "pending") throw await alreadyDecided(ctx, keyCode);
  if (listing.version !== decision.version) throw await changedMeanwhile(ctx, keyCode, listing.state);
  try {
    await inTransaction(ctx, (tx) => carryOut(tx, { keyCode, listing, actor, decision }));
  } catch (error) {
    // Another moderator decided between the check above and the lock on the row.
    if (error instanceof Refusal && error.status === 409 && error.message === stateChangedMessage)
      throw await alreadyDecided(ctx, keyCode);
    throw error;
  }
}

type Decided = { keyCode: string; listing: { id: number; state: ListingState }; actor: Member; decision: Decision };

async function carryOut(tx: Context, { keyCode, listing, actor, decision }: Decided) {
  const { decision: action, version, reasons, removal, note } = decision;
  if (action === "release") return;
  if (action === "dismiss") {
    if (!decisionsIn(listing.state, 1).includes("dismiss")) throw new Refusal(409, stateChangedMessage);
    await insertHistory(tx, {
      listingId: listing.id,
      at: tx.clock(),
      actorId: actor.id,
      action: "dismissReports",
      fromState: listing.state,
      toState: listing.state,
      note,
    });
  } else {
    const reasonCodes = action === "takeDown" ? removal : action === "approve" ? [] : reasons;
    await changeState(tx, { keyCode, action, actor, version, reasonCodes, note: action === "approve" ? "" : note });
  }
  const isAgainst = action !== "approve" && action !== "dismiss";
  await resolveReports(tx, listing.id, { resolution: isAgainst ? "acted" : "dismissed", memberId: actor.id });
  await releaseReview(tx, listing.id);
}

/** If a listing is still pending, its owner has edited it; any other change was a decision. */
const changedMeanwhile = async (ctx: Context, keyCode: string, state: string) =>
  state === "pending" ? new Refusal(409, changedMeanwhileMessage) : alreadyDecided(ctx, keyCode);

async function alreadyDecided(ctx: Context, keyCode: string): Promise<Refusal> {
  const last = (await selectHistory(ctx, keyCode)).at(-1);
  if (!last) return new Refusal(409, changedMeanwhileMessage);
  const who = last.actorFirstName ? `${last.actorFirstName} ${last.actorLastName}` : "Kontak";
  return new Refusal(409, alreadyDecidedMessage(actionNames[last.action] ?? last.action, who, formatDateTime(last.at)));
}

/** Takes a lease on a listing of a queue for this moderator; returns who has the lease. */
export async function openReview(ctx: Context, listingId: number) {
  const { id } = requireModerator(ctx);
  const until = addSeconds(ctx.clock(), reviewMinutes * 60);
  const review = await takeReview(ctx, { listingId, memberId: id, until });
  return { ...review, isMine: review.moderatorId === id };
}

/**
 * The listing to show after this one: after a decision the first of its queue, after skipping the next one. Without a queue
 * it is the first pending listing.
 */
export async function findNext(ctx: Context, keyCode: string, decision: Decision["decision"]) {
  const { id } = requireModerator(ctx);
  const queue = (await findQueueOf(ctx, keyCode)) ?? "waiting";
  const keyCodes = await selectQueue(ctx, queueTab(queue), id);
  return decision === "release" ? nextIn(keyCodes, keyCode) : keyCodes.find((one) => one !== keyCode);
}

import { selectHistory } from "#src/selling/listings/queries.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingNotFound, stateChangedMessage } from "#src/selling/listings/rules.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { addSeconds, formatDateTime } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPendingDecisionOf, insertPendingDecision } from "./pending/queries.server.ts";
import { undoSeconds } from "./pending/rules.ts";
import { rehearseDecision } from "./pending/service.server.ts";
import { findForDecision, findQueueOf, selectQueue } from "./queries.server.ts";
import { findReview, releaseReview, takeReview } from "./review-queries.server.ts";
import {
  actionNames,
  alreadyDecidedMessage,
  changedMeanwhileMessage,
  type Decision,
  lockedMessage,
  nextIn,
  ownListingMessage,
  queueTab,
  reviewMinutes,
} from "./rules.ts";

/**
 * A moderator's decision on a listing. It is stored, and applied by a job after `undoSeconds`: until then nobody is told,
 * and undoing it leaves no trace. Whatever applying it would refuse is refused now. 409 with the other change if another
 * moderator or the owner was faster; 409 also if another moderator has the lease, or if the listing is no longer at the
 * version that was shown. 403 for one's own listings.
 */
export async function decide(ctx: Context, keyCode: string, decision: Decision) {
  const actor = requireDesk(ctx, "listings", "change");
  const listing = isKeyCode(keyCode) ? await findForDecision(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  if (actorFor(actor, listing) !== "moderator") throw new Refusal(403, ownListingMessage);
  if (decision.decision === "release") return releaseReview(ctx, listing.id, actor.id);
  const review = await findReview(ctx, listing.id);
  if (review && review.moderatorId !== actor.id)
    throw new Refusal(409, lockedMessage(`${review.firstName} ${review.lastName}`));
  if (await findPendingDecisionOf(ctx, keyCode)) throw await alreadyDecided(ctx, keyCode);
  const isForWaiting = decision.decision === "approve" || decision.decision === "reject";
  if (isForWaiting && listing.state !== "pending") throw await alreadyDecided(ctx, keyCode);
  if (listing.version !== decision.version) throw await changedMeanwhile(ctx, keyCode, listing.state);
  try {
    await rehearseDecision(ctx, { keyCode, listing, actor, decision });
    await inTransaction(ctx, (tx) => store(tx, listing.id, actor.id, decision));
  } catch (error) {
    // Another moderator decided between the check above and the lock on the row.
    if (error instanceof Refusal && error.status === 409 && error.message === stateChangedMessage)
      throw await alreadyDecided(ctx, keyCode);
    throw error;
  }
}

/** Stores a decision with the job that applies it. */
async function store(tx: Context, listingId: number, moderatorId: number, decision: Decision) {
  const { decision: name, version, reasons, removal, note } = decision;
  if (name === "release") return;
  const decidedAt = tx.clock();
  const dueAt = addSeconds(decidedAt, undoSeconds);
  const reasonCodes = name === "takeDown" ? removal : reasons;
  const isNew = await insertPendingDecision(tx, {
    listingId,
    moderatorId,
    decision: name,
    version,
    reasonCodes: [...reasonCodes],
    note,
    decidedAt,
    dueAt,
  });
  if (!isNew) throw new Refusal(409, stateChangedMessage);
  await releaseReview(tx, listingId);
  const job = { listingId, decidedAt: decidedAt.toISOString() };
  await enqueue(tx, "moderation.apply-decision", job, { runAt: dueAt });
}

/** If a listing is still pending, its owner has edited it; any other change was a decision. */
const changedMeanwhile = async (ctx: Context, keyCode: string, state: string) =>
  state === "pending" ? new Refusal(409, changedMeanwhileMessage) : alreadyDecided(ctx, keyCode);

async function alreadyDecided(ctx: Context, keyCode: string): Promise<Refusal> {
  const pending = await findPendingDecisionOf(ctx, keyCode);
  if (pending) {
    const { decision, firstName, lastName, decidedAt } = pending;
    const what = actionNames[decision === "dismiss" ? "dismissReports" : decision]!;
    return new Refusal(409, alreadyDecidedMessage(what, `${firstName} ${lastName}`, formatDateTime(decidedAt)));
  }
  const last = (await selectHistory(ctx, keyCode)).at(-1);
  if (!last) return new Refusal(409, changedMeanwhileMessage);
  const who = last.actorFirstName ? `${last.actorFirstName} ${last.actorLastName}` : "Kontak";
  return new Refusal(
    409,
    alreadyDecidedMessage(lookup(actionNames, last.action) ?? last.action, who, formatDateTime(last.at)),
  );
}

/** Takes a lease on a listing of a queue for this moderator; returns who has the lease. */
export async function openReview(ctx: Context, listingId: number) {
  const { id } = requireDesk(ctx, "listings", "change");
  const until = addSeconds(ctx.clock(), reviewMinutes * 60);
  const review = await takeReview(ctx, { listingId, memberId: id, until });
  return { ...review, isMine: review.moderatorId === id };
}

/**
 * The listing to show after this one: after a decision the first of its queue, after skipping the next one. Without a queue
 * it is the first pending listing.
 */
export async function findNext(ctx: Context, keyCode: string, decision: Decision["decision"]) {
  const { id } = requireDesk(ctx, "listings", "change");
  const queue = (await findQueueOf(ctx, keyCode)) ?? "waiting";
  const keyCodes = await selectQueue(ctx, queueTab(queue), id);
  return decision === "release" ? nextIn(keyCodes, keyCode) : keyCodes.find((one) => one !== keyCode);
}

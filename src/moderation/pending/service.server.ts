import { insertHistory } from "#src/listings/queries.server.ts";
import { listingNotFound, type ListingState, stateChangedMessage } from "#src/listings/rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import { type Context, inTransaction, type Member, requireModerator } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findForDecision } from "../queries.server.ts";
import { resolveReports } from "../reports/listing/queries.server.ts";
import { releaseReview } from "../review-queries.server.ts";
import { type Decision, decisionsIn } from "../rules.ts";
import {
  type DecisionKey,
  deleteUndoneDecision,
  findActor,
  findPendingDecisionOf,
  selectUndoable,
  takeDecision,
} from "./queries.server.ts";
import { decidedSentence, decisionOf, othersDecision, tooLateToUndo } from "./rules.ts";

type Decided = {
  keyCode: string;
  listing: { id: number; state: ListingState };
  actor: Pick<Member, "id" | "role" | "businessId" | "businessRole">;
  decision: Decision;
};

/** Changes the listing's state, closes its reports and releases the lease. Call it in a transaction. */
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

/** Rolls a transaction back that would have succeeded. */
class Rehearsed extends Error {
  name = "Rehearsed";
}

/** Refuses what carrying the decision out would refuse, by doing so in a transaction that is rolled back. */
export const rehearse = (ctx: Context, decided: Decided) =>
  inTransaction(ctx, async (tx) => {
    await carryOut(tx, decided);
    throw new Rehearsed();
  }).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });

/**
 * Applies a stored decision, in one transaction with deleting it, so that it happens once or not at all. One that is
 * refused by now, because the listing or the moderator's role has changed, is dropped: the listing is in its queue again.
 */
export async function applyDecision(ctx: Context, key: DecisionKey) {
  try {
    await inTransaction(ctx, async (tx) => {
      const pending = await takeDecision(tx, key);
      if (!pending) return;
      const { keyCode, moderatorId } = pending;
      const [actor, listing] = await Promise.all([findActor(tx, moderatorId), findForDecision(tx, keyCode)]);
      if (!actor || !listing) throw new Refusal(404, listingNotFound);
      await carryOut(tx, { keyCode, listing, actor, decision: decisionOf(pending) });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.info({ listingId: key.listingId, refusal: error.message }, "a decision could not be applied any more");
    await takeDecision(ctx, key);
  }
}

/** Undoes the signed-in moderator's own decision until it is applied: 409 afterwards, 403 for another's. */
export async function undoDecision(ctx: Context, keyCode: string) {
  const { id } = requireModerator(ctx);
  const listing = await findForDecision(ctx, keyCode);
  if (!listing) throw new Refusal(404, listingNotFound);
  if (await deleteUndoneDecision(ctx, listing.id, id)) return;
  const pending = await findPendingDecisionOf(ctx, keyCode);
  throw pending && pending.moderatorId !== id ? new Refusal(403, othersDecision) : new Refusal(409, tooLateToUndo);
}

/** The decisions that a moderator can still undo, with the time that is left. */
export const readUndoable = async (ctx: Context, moderatorId: number) =>
  (await selectUndoable(ctx, moderatorId)).map(({ keyCode, decision, dueAt }) => ({
    keyCode,
    text: decidedSentence(keyCode, decision),
    msLeft: dueAt.getTime() - ctx.clock().getTime(),
  }));

export type Undoable = Awaited<ReturnType<typeof readUndoable>>[number];

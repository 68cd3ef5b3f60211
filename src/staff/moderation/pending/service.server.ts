import { insertHistory } from "#src/selling/listings/queries.server.ts";
import { listingNotFound, type ListingState, stateChangedMessage } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findForDecision } from "../queries.server.ts";
import { resolveReports } from "../reports/listing/queries.server.ts";
import { releaseReview } from "../review-queries.server.ts";
import { markSeen } from "../trust/queries.server.ts";
import { type Decision, decisionsIn, deskPath } from "../rules.ts";
import { type Actor, applyStored, rehearse } from "./applying.server.ts";
import {
  type DecisionKey,
  deleteUndoneDecision,
  findPendingDecisionOf,
  selectUndoable,
  takeDecision,
} from "./queries.server.ts";
import { decidedSentence, decisionOf, othersDecision, tooLateToUndo, type Undoable, undoName } from "./rules.ts";

type Decided = {
  keyCode: string;
  listing: { id: number; state: ListingState };
  actor: Actor;
  decision: Decision;
};

/** Changes the listing's state, closes its reports and releases the lease. Call it in a transaction. */
async function carryOut(tx: Context, { keyCode, listing, actor, decision }: Decided) {
  const { decision: action, version, reasons, removal, note } = decision;
  if (action === "release") return;
  if (action === "dismiss" || action === "pass") {
    const possible = decisionsIn(listing.state, action === "dismiss" ? 1 : 0, action === "pass");
    if (!possible.includes(action)) throw new Refusal(409, stateChangedMessage);
    await insertHistory(tx, {
      listingId: listing.id,
      at: tx.clock(),
      actorId: actor.id,
      action: action === "dismiss" ? "dismissReports" : "pass",
      fromState: listing.state,
      toState: listing.state,
      note,
    });
  } else {
    const reasonCodes = action === "takeDown" ? removal : action === "approve" ? [] : reasons;
    await changeState(tx, { keyCode, action, actor, version, reasonCodes, note: action === "approve" ? "" : note });
  }
  const isAgainst = action !== "approve" && action !== "dismiss" && action !== "pass";
  await resolveReports(tx, listing.id, { resolution: isAgainst ? "acted" : "dismissed", memberId: actor.id });
  await markSeen(tx, listing.id);
  await releaseReview(tx, listing.id);
}

/** Refuses what carrying the decision out would refuse. */
export const rehearseDecision = (ctx: Context, decided: Decided) => rehearse(ctx, (tx) => carryOut(tx, decided));

/** Applies a stored decision on a listing, unless it was undone. */
export const applyDecision = (ctx: Context, key: DecisionKey) =>
  applyStored(ctx, {
    desk: "listings",
    take: (tx) => takeDecision(tx, key),
    carryOut: async (tx, pending, actor) => {
      const listing = await findForDecision(tx, pending.keyCode);
      if (!listing) throw new Refusal(404, listingNotFound);
      await carryOut(tx, { keyCode: pending.keyCode, listing, actor, decision: decisionOf(pending) });
    },
  });

/** Undoes the signed-in moderator's own decision until it is applied: 409 afterwards, 403 for another's. */
export async function undoDecision(ctx: Context, keyCode: string) {
  const { id } = requireDesk(ctx, "listings", "change");
  const listing = await findForDecision(ctx, keyCode);
  if (!listing) throw new Refusal(404, listingNotFound);
  if (await deleteUndoneDecision(ctx, listing.id, id)) return;
  const pending = await findPendingDecisionOf(ctx, keyCode);
  throw pending && pending.moderatorId !== id ? new Refusal(403, othersDecision) : new Refusal(409, tooLateToUndo);
}

/** The decisions on listings that a moderator can still undo. */
export const readUndoable = async (ctx: Context, moderatorId: number): Promise<Undoable[]> =>
  (await selectUndoable(ctx, moderatorId)).map(({ keyCode, decision, dueAt }) => ({
    key: keyCode,
    text: decidedSentence(keyCode, decision),
    msLeft: dueAt.getTime() - ctx.clock().getTime(),
    address: `${deskPath}/${keyCode}`,
    fields: { decision: undoName },
  }));

import { selectHistory } from "#src/listings/queries.server.ts";
import { actorFor, isKeyCode, listingNotFound } from "#src/listings/rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import { type Context, requireModerator } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findForDecision } from "./queries.server.ts";
import {
  actionNames,
  alreadyDecidedMessage,
  changedMeanwhileMessage,
  type Decision,
  ownListingMessage,
} from "./rules.ts";

/**
 * A moderator's decision on a waiting listing. Where another moderator, or the owner, was faster, nothing is done and a
 * 409 says who did what; 409 also when the listing is no longer the version that was looked at.
 */
export async function decide(ctx: Context, keyCode: string, { decision, version, reasons, note }: Decision) {
  const actor = requireModerator(ctx);
  const listing = isKeyCode(keyCode) ? await findForDecision(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  if (actorFor(actor, listing) !== "moderator") throw new Refusal(403, ownListingMessage);
  if (listing.state !== "pending") throw await alreadyDecided(ctx, keyCode);
  if (listing.version !== version) throw new Refusal(409, changedMeanwhileMessage);
  try {
    if (decision === "approve") await changeState(ctx, { keyCode, action: "approve", actor });
    else await changeState(ctx, { keyCode, action: "reject", actor, reasonCodes: reasons, note });
  } catch (error) {
    // Between the look above and the locked row somebody else decided.
    if (error instanceof Refusal && error.status === 409) throw await alreadyDecided(ctx, keyCode);
    throw error;
  }
}

async function alreadyDecided(ctx: Context, keyCode: string): Promise<Refusal> {
  const last = (await selectHistory(ctx, keyCode)).at(-1);
  if (!last) return new Refusal(409, changedMeanwhileMessage);
  const who = last.actorFirstName ? `${last.actorFirstName} ${last.actorLastName}` : "Kontak";
  return new Refusal(409, alreadyDecidedMessage(actionNames[last.action] ?? last.action, who, formatDateTime(last.at)));
}

import { type Context, requireMember } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findAppealed, selectLastChanges } from "./queries.server.ts";
import { actorFor } from "../actor.ts";
import { reasonTexts } from "../transitions.ts";
import { isKeyCode, listingNotFound } from "../rules.ts";
import { canAppeal, decisionNames } from "./rules.ts";

/**
 * Whether the owner of a listing can appeal: `possible` with the decision, `waiting` while an appeal is pending, else
 * `none`. 404 for another member's listing.
 */
export async function readAppeal(ctx: Context, keyCode: string) {
  const member = requireMember(ctx);
  const listing = isKeyCode(keyCode) ? await findAppealed(ctx, keyCode) : undefined;
  if (!listing || actorFor(member, listing) !== "owner") throw new Refusal(404, listingNotFound);
  const changes = await selectLastChanges(ctx, listing.id);
  const [last] = changes;
  const decision = lookup(decisionNames, last?.action ?? "");
  const isPossible = canAppeal(changes);
  const stage: "possible" | "waiting" | "none" = isPossible
    ? "possible"
    : last?.action === "appeal"
      ? "waiting"
      : "none";
  return {
    keyCode,
    title: listing.title,
    stage,
    isRemoved: listing.state === "removed",
    decision: decision ?? null,
    decidedAt: decision ? last!.at : null,
    reasons: decision ? reasonTexts(last!.reasonCodes) : [],
    note: decision ? last!.note : "",
  };
}

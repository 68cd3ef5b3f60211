import { requireAllowed } from "#src/shared/context.server.ts";
import { can, type ReachingMember } from "#src/people/accounts/permissions/rules.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messageTexts } from "../rules.ts";
import { guarded, readingSide, refuseWriting } from "../service.server.ts";
import type { Decision, Facts } from "./store-queries.server.ts";

/** `perMinute`: messages that a member may send in a minute; `origin`: the site's own, whose links are harmless. */
export type DecideOptions = { perMinute: number; origin: string };

/**
 * Decides whether a message may be stored, and as what, by the rules of `sendMessage` and facts that were read before.
 * Throws the refusal otherwise. `sentInMinute` counts the sender's messages.
 */
export function decide(
  { perMinute, origin }: DecideOptions,
  body: string,
  facts: Facts,
  sentInMinute: number,
): Decision {
  const sender = {
    id: facts.senderId,
    businessId: facts.senderBusinessId,
    businessRole: facts.senderBusinessRole,
    branchMemberIds: facts.isSellerInBranch ? [facts.sellerId] : [],
    role: facts.senderRole,
    isEmailConfirmed: facts.isEmailConfirmed,
  } satisfies ReachingMember;
  if (!sender.isEmailConfirmed) throw new Refusal(403, messageTexts.unconfirmed);
  requireAllowed(can(sender, "sendMessage"));
  const side = readingSide(sender, facts);
  if (!side) throw new Refusal(404, messageTexts.notFound);
  refuseWriting(side, { ...facts, sentInMinute }, perMinute);
  return { isFromBuyer: side === "buyer", body, ...guarded({ origin }, side, body, facts) };
}

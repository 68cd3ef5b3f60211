import { type Member, requireAllowed } from "#src/shared/context.server.ts";
import { can } from "#src/accounts/permissions/rules.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messageTexts } from "../rules.ts";
import { guarded, readingSide, refuseWriting } from "../service.server.ts";
import type { Outgoing } from "./batch.server.ts";
import type { Facts, New } from "./line-queries.server.ts";

/**
 * Whether a message may be stored, and as what: the decisions of `sendMessage`, from facts that were read before. A no is
 * thrown.
 */
export function decide(
  { perMinute, origin }: { perMinute: number; origin: string },
  { body }: Outgoing,
  facts: Facts,
  sentInMinute: number,
): New {
  const sender = {
    id: facts.senderId,
    businessId: facts.senderBusinessId,
    businessRole: facts.senderBusinessRole,
    role: facts.senderRole,
    isEmailConfirmed: facts.isEmailConfirmed,
  } as Member;
  if (!sender.isEmailConfirmed) throw new Refusal(403, messageTexts.unconfirmed);
  requireAllowed(can(sender, "sendMessage"));
  const side = readingSide(sender, facts);
  if (!side) throw new Refusal(404, messageTexts.notFound);
  refuseWriting(side, { ...facts, sentInMinute }, perMinute);
  return { isFromBuyer: side === "buyer", body, ...guarded({ origin }, side, body, facts) };
}

import type { z } from "zod/mini";
import { requireNote } from "#src/listings/report/service.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { getConversation } from "../service.server.ts";
import { deleteBlock, insertBlock, insertMemberReport, selectNames } from "./queries.server.ts";
import type { MemberReportForm } from "./report-input.ts";
import { memberReportThrottle, peopleTexts } from "./rules.ts";

/** Who is on the other side of the member's conversation. Other people's conversations answer 404. */
export async function getOther(ctx: Context, conversationCode: string) {
  const conversation = await getConversation(ctx, conversationCode);
  const id = conversation.side === "buyer" ? conversation.sellerId : conversation.buyerId;
  const { firstName, lastName, businessName } = await selectNames(ctx, id);
  const isBusiness = conversation.side === "buyer" && conversation.businessId !== null;
  return { conversation, id, name: (isBusiness ? businessName : null) ?? `${firstName} ${lastName}` };
}

/** Ends what both sides of a conversation can write to each other, in this and any other one. */
export async function blockOther(ctx: Context, conversationCode: string) {
  const { id } = await getOther(ctx, conversationCode);
  await insertBlock(ctx, requireMember(ctx).id, id);
}

export async function unblock(ctx: Context, memberId: number) {
  if (!(await deleteBlock(ctx, requireMember(ctx).id, memberId))) throw new Refusal(404, peopleTexts.notBlocked);
}

/**
 * Puts the other side of a conversation before the desk, with the conversation. A member's second report of it changes
 * nothing while the first is open. 422 without a reason, 429 for floods.
 */
export async function reportOther(ctx: Context, conversationCode: string, form: z.output<typeof MemberReportForm>) {
  const { reason, note, block } = form;
  requireNote({ reason, note });
  const { conversation, id } = await getOther(ctx, conversationCode);
  const reporterId = requireMember(ctx).id;
  await takeToken(ctx, `member-report:${reporterId}`, memberReportThrottle);
  await inTransaction(ctx, async (tx) => {
    await insertMemberReport(tx, { conversationId: conversation.id, reporterId, reportedId: id, reason, note });
    if (block) await insertBlock(tx, reporterId, id);
  });
}

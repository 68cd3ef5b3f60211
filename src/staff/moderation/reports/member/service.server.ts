import type { z } from "zod/mini";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";
import { getOther } from "#src/people/messages/people/service.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { requireNote } from "../listing/service.server.ts";
import { insertMemberReport } from "./queries.server.ts";
import type { MemberReportForm } from "./report-input.ts";
import { memberReportThrottle } from "./rules.ts";

/**
 * Reports the other member of a conversation to the moderators, with the conversation. A member's second report changes
 * nothing while the first is open. 422 without a reason, 429 over the rate limit.
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

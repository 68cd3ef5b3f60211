import { expiryNoticeDays, type ListingState } from "#src/selling/listings/rules.ts";
import { unansweredCount } from "#src/people/messages/service.server.ts";
import { countExpiring } from "#src/selling/my-listings/queries.server.ts";
import { countUnfinished } from "#src/selling/listing-editor/drafts/queries.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";

/** What waits for the member, with counts; 0 for nothing. */
export type ToDo = {
  unansweredMessages: number;
  rejected: number;
  lostAuthority: number;
  expiring: number;
  drafts: number;
};

/** Counts what waits for the member; `states` are the numbers of their listings by state. */
export async function readToDo(
  ctx: Context,
  member: Member,
  states: readonly { state: ListingState; count: number }[],
): Promise<ToDo> {
  const [unansweredMessages, expiring, drafts] = await Promise.all([
    unansweredCount(ctx, member),
    countExpiring(ctx, member, addDays(ctx.clock(), expiryNoticeDays)),
    countUnfinished(ctx, member.id),
  ]);
  const inState = (state: ListingState) => states.find((one) => one.state === state)?.count ?? 0;
  return {
    unansweredMessages,
    rejected: inState("rejected"),
    lostAuthority: inState("authority-lost"),
    expiring,
    drafts,
  };
}

import { countUnread } from "#src/finding/alerts/list/queries.server.ts";
import { countGarage } from "#src/finding/garage/queries.server.ts";
import { unreadCount } from "#src/people/messages/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** A member's pending items: the numbers beside the links to them. */
export async function readCounts(ctx: Context, memberId: number) {
  const [unreadAlerts, garageCount, unreadMessages] = await Promise.all([
    countUnread(ctx, memberId),
    countGarage(ctx, memberId),
    unreadCount(ctx),
  ]);
  return { unreadAlerts, garageCount, unreadMessages };
}

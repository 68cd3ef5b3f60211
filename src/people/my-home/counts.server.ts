import { countUnread } from "#src/finding/alerts/list/queries.server.ts";
import { countGarage } from "#src/finding/garage/queries.server.ts";
import { unreadCount } from "#src/people/messages/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The counts beside the links of a member's home: unread alerts and messages, and listings in the garage. */
export async function readCounts(ctx: Context, memberId: number) {
  const [unreadAlerts, garageCount, unreadMessages] = await Promise.all([
    countUnread(ctx, memberId),
    countGarage(ctx, memberId),
    unreadCount(ctx),
  ]);
  return { unreadAlerts, garageCount, unreadMessages };
}

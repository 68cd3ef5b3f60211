import { insertVideoRequest } from "#src/people/messages/video-request/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import type { AssignedConversation } from "./conversations.server.ts";
import type { Offered } from "./listings.server.ts";
import { inventAttention } from "./market/attention.ts";
import { leadConversations } from "./market/conversations.ts";
import { insertAll } from "./queries.server.ts";
import type { Random } from "./random.ts";

type Market = {
  /** The shops, of which the first has its statistics already. */
  businessIds: readonly number[];
  offered: readonly Offered[];
  /** Members who write to businesses. */
  buyerIds: readonly number[];
  random: (label: string) => Random;
};

/** The shops' leads do not come in the same minutes. */
const minutesBetweenShops = 40;

/**
 * Gives shops leads of the last days: video requests and, for the further shops, views and reveals of numbers. Returns the
 * conversations to be written.
 */
export async function fillLeads(
  tx: Context,
  { businessIds, offered, buyerIds, random }: Market,
): Promise<AssignedConversation[]> {
  const conversations: AssignedConversation[] = [];
  const buyers = [...buyerIds];
  for (const [at, businessId] of businessIds.entries()) {
    const own = offered.filter((listing) => listing.businessId === businessId);
    if (own.length === 0) continue;
    for (const [n, { isVideoRequest, ...planned }] of leadConversations.entries()) {
      const listing = own.at(-1 - (n % own.length))!;
      const buyerId = buyers.shift();
      // A small market has fewer people.
      if (buyerId === undefined) break;
      const hoursAgo = planned.hoursAgo + (at * minutesBetweenShops) / 60;
      conversations.push({ planned: { ...planned, hoursAgo }, buyerId, listing });
      if (isVideoRequest)
        await insertVideoRequest(
          { ...tx, clock: () => addSeconds(tx.clock(), -3600 * hoursAgo) },
          { listingId: listing.id, memberId: buyerId },
        );
    }
    if (at === 0) continue;
    const events = own.flatMap(({ id: listingId, publishedAt }) =>
      inventAttention(publishedAt, tx.clock(), random(`leads/${listingId}`)).map((row) => ({ ...row, listingId })),
    );
    await insertAll(tx, "listingEventDay", events);
  }
  return conversations;
}

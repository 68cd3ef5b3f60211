import { insertVideoRequest } from "#src/people/messages/video-request/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import type { AssignedConversation, Offered } from "./conversations.server.ts";
import { inventAttention } from "./market/attention.ts";
import { leadConversations } from "./market/conversations.ts";
import { insertEventDays } from "./queries.server.ts";
import { seededRandom } from "./random.ts";

type Market<One extends Offered> = {
  /** The shops, of which the first has its statistics already. */
  businessIds: readonly number[];
  /** Live listings for sale, with who is responsible for them. */
  offered: readonly One[];
  /** Members who write to businesses. */
  buyerIds: readonly number[];
  publishedAt: (listing: One) => Date;
  seed: string;
};

/** The shops' leads do not come in the same minutes. */
const minutesBetweenShops = 40;

/**
 * Gives shops leads of the last days: video requests and, for the further shops, views and reveals of numbers. Returns the
 * conversations to be written.
 */
export async function fillLeads<One extends Offered>(
  tx: Context,
  { businessIds, offered, buyerIds, publishedAt, seed }: Market<One>,
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
    if (at > 0)
      await insertEventDays(
        tx,
        own.flatMap((listing) =>
          inventAttention(publishedAt(listing), tx.clock(), seededRandom(`${seed}/leads/${listing.id}`)).map((row) => ({
            ...row,
            listingId: listing.id,
          })),
        ),
      );
  }
  return conversations;
}

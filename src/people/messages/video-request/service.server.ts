import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { getWritableListing, goneListing, requireWriter, writeToSeller } from "../service.server.ts";
import { findVideo, insertVideoRequest } from "./queries.server.ts";
import { videoRequestMessages, videoRequestText, videoRequestThrottle } from "./rules.ts";

/**
 * video-request: asks the seller of a live listing for a video, in a message with fixed words. 401 for visitors, 403 with the
 * field `email` while the address is not confirmed, 404 for unknown and hidden listings, 409 for one's own, one that is not
 * live or has a video, and for a second request, 429 beyond the rate limit.
 */
export async function askForVideo(ctx: Context, keyCode: string) {
  const member = requireWriter(ctx);
  const listing = await getWritableListing(ctx, member, keyCode);
  if (listing.state !== "active") throw goneListing(member, listing);
  if (listing.listingType === "yedek-parca") throw new Refusal(409, videoRequestMessages.noVehicle);
  if ((await findVideo(ctx, listing.id)).videoUrl) throw new Refusal(409, videoRequestMessages.hasVideo);
  await takeToken(ctx, `video-request:${member.id}`, videoRequestThrottle);
  return inTransaction(ctx, async (tx) => {
    if (!(await insertVideoRequest(tx, { listingId: listing.id, memberId: member.id })))
      throw new Refusal(409, videoRequestMessages.again);
    const { conversationCode } = await writeToSeller(tx, keyCode, { body: videoRequestText, isOurs: true });
    return { message: videoRequestMessages.sent, conversationCode };
  });
}

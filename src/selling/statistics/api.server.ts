import type { FastifyInstance } from "fastify";
import { rememberReveal, revealedCookieDays, revealedKeyCodes } from "#src/selling/listings/detail/rules.ts";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import {
  eventCount,
  eventCountDaily,
  offerAllCount,
  offerShare,
  offerViewCountDaily,
  shareCount,
  userShowPhone,
  userViewCount,
  userViewCountDaily,
} from "./api.ts";
import {
  countAll,
  countEvents,
  countMemberViews,
  countShare,
  countSharesAt,
  dailyEvents,
  dailyMemberViews,
  showMemberPhone,
} from "./service.server.ts";

const secondsPerDay = 24 * 60 * 60;
/** Cookie with the members whose number this browser was shown, like the one for listings. */
export const revealedMembersCookie = "numara-gosterilen-uye";

export async function statisticsApi(app: FastifyInstance) {
  handle(app, userViewCount, async (ctx, { memberId }) => ({ count: await countMemberViews(ctx, memberId) }));
  handle(app, userViewCountDaily, (ctx, { memberId, days }) => dailyMemberViews(ctx, memberId, days));
  handle(app, offerViewCountDaily, (ctx, { id, days }) => dailyEvents(ctx, "offer-view", id, days));
  handle(app, offerAllCount, async (ctx, { offerId }) => {
    const { views, favourites, messages } = await countAll(ctx, offerId);
    return {
      viewCount: { count: views },
      offer_favorite: { count: favourites },
      offer_message: { count: messages },
      count: views + favourites + messages,
    };
  });
  handle(app, shareCount, async (ctx, { url }) => ({ share: { share_count: await countSharesAt(ctx, url) } }));
  handle(app, offerShare, async (ctx, { keyCode }) => {
    await countShare(ctx, keyCode);
    return {};
  });
  handle(app, eventCount, async (ctx, { eventType, id }) => ({ count: await countEvents(ctx, eventType, id) }));
  handle(app, eventCountDaily, (ctx, { eventType, id, days }) => dailyEvents(ctx, eventType, id, days));
  handle(app, userShowPhone, async (ctx, { userId }, { request, reply }) => {
    const remembered = readCookie(request.headers.cookie, revealedMembersCookie);
    const wasRevealed = revealedKeyCodes(remembered).includes(userId);
    const shown = await showMemberPhone(ctx, userId, { wasRevealed });
    const maxAgeSeconds = revealedCookieDays * secondsPerDay;
    reply.header(
      "set-cookie",
      cookieHeader(revealedMembersCookie, rememberReveal(remembered, userId), { maxAgeSeconds }),
    );
    return shown;
  });
}

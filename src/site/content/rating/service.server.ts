import { findLiveItem } from "../items/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { askerKey, clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingNotFound } from "#src/selling/listings/rules.ts";
import { findMembersRating, findRatedListing, findRating, insertRating, type Voter } from "./queries.server.ts";
import { Rating } from "./rating-input.ts";
import {
  alreadyRated,
  contentAlreadyRated,
  contentIdPattern,
  ownListingRated,
  ratedCookie,
  ratedCookieDays,
  ratedIds,
  ratingLimit,
  rememberRating,
} from "./rules.ts";

const secondsPerDay = 24 * 60 * 60;

/** The rating of the form without scripts; 422 if it is invalid. */
export const parseRating = (form: unknown) => parseInput(Rating, form).rate;

/** What is rated, as it is stored: a live listing's key code, or the id of a live news page, video or guide. */
async function readRated(ctx: Context, contentId: string): Promise<{ id: string; alreadyRated: string }> {
  const id = contentId.toUpperCase();
  if (contentIdPattern.test(id)) {
    const item = await findLiveItem(ctx, Number(id));
    if (!item || item.kind === "help") throw new Refusal(404, pageNotFound);
    return { id: String(item.id), alreadyRated: contentAlreadyRated };
  }
  const listing = isKeyCode(id) ? await findRatedListing(ctx, id) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  if (ctx.member && actorFor(ctx.member, listing) === "owner") throw new Refusal(403, ownListingRated);
  return { id, alreadyRated };
}

/**
 * Product 7.7: one rating of a listing or of content for each member or visitor; visitors are identified by cookie, else by
 * network. 404 if it is not live, 403 for one's own listing, 409 for a second rating, 429 over the rate limit.
 */
export async function saveRating(ctx: Context, contentId: string, rate: number, cookies: string | null | undefined) {
  const { id, alreadyRated } = await readRated(ctx, contentId);
  const remembered = readCookie(cookies, ratedCookie);
  if (ratedIds(remembered).includes(id)) throw new Refusal(409, alreadyRated);
  const client = clientKey(ctx.client);
  const voter: Voter = ctx.member ? { memberId: ctx.member.id } : { client };
  await takeToken(ctx, `rating:${askerKey(ctx)}`, ratingLimit);
  if (!(await insertRating(ctx, id, voter, rate))) throw new Refusal(409, alreadyRated);
  const cookie = cookieHeader(ratedCookie, rememberRating(remembered, id), {
    maxAgeSeconds: ratedCookieDays * secondsPerDay,
  });
  return { rated: await findRating(ctx, id), headers: { "set-cookie": cookie, "cache-control": "no-store" } };
}

/** The ratings for the page of a listing or of content, and whether this visitor has rated. */
export async function ratingOf(ctx: Context, id: string, cookies: string | null | undefined) {
  // A rating of a listing is published as a change of the listing.
  const [rating, own] = await dependOnSubjects(contentIdPattern.test(id) ? [`content-rating:${id}`] : [], () =>
    Promise.all([findRating(ctx, id), ctx.member && findMembersRating(ctx, id, ctx.member.id)]),
  );
  return { ...rating, isRated: own !== undefined || ratedIds(readCookie(cookies, ratedCookie)).includes(id) };
}
export type RatingView = Awaited<ReturnType<typeof ratingOf>>;

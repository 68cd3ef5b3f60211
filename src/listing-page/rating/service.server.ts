import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { actorFor, isKeyCode, listingNotFound } from "#src/listings/rules.ts";
import { findMembersRating, findRatedListing, findRating, insertRating, type Voter } from "./queries.server.ts";
import { Rating } from "./rating-input.ts";
import {
  alreadyRated,
  ownListingRated,
  ratedCookie,
  ratedCookieDays,
  ratedKeyCodes,
  ratingLimit,
  rememberRating,
} from "./rules.ts";

const secondsPerDay = 24 * 60 * 60;

/** The rating of the form without scripts; 422 if it is invalid. */
export const parseRating = (form: FormData) => parseInput(Rating, { rate: form.get("rate") }).rate;

/**
 * Product 7.7: one rating of a live listing for each member or visitor; visitors are identified by cookie, else by network.
 * 404 if it is not live, 403 for one's own listing, 409 for a second rating, 429 over the rate limit.
 */
export async function rateListing(ctx: Context, contentId: string, rate: number, cookies: string | null | undefined) {
  const keyCode = contentId.toUpperCase();
  const listing = isKeyCode(keyCode) ? await findRatedListing(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  if (ctx.member && actorFor(ctx.member, listing) === "owner") throw new Refusal(403, ownListingRated);
  const remembered = readCookie(cookies, ratedCookie);
  if (ratedKeyCodes(remembered).includes(keyCode)) throw new Refusal(409, alreadyRated);
  const client = clientKey(ctx.client);
  const voter: Voter = ctx.member ? { memberId: ctx.member.id } : { client };
  await takeToken(ctx, `rating:${askerKey(ctx)}`, ratingLimit);
  if (!(await insertRating(ctx, keyCode, voter, rate))) throw new Refusal(409, alreadyRated);
  const cookie = cookieHeader(ratedCookie, rememberRating(remembered, keyCode), {
    maxAgeSeconds: ratedCookieDays * secondsPerDay,
  });
  return { rated: await findRating(ctx, keyCode), headers: { "set-cookie": cookie, "cache-control": "no-store" } };
}

/** The ratings for a listing's page, and whether this visitor has rated. */
export async function ratingOf(ctx: Context, keyCode: string, cookies: string | null | undefined) {
  const [rating, own] = await Promise.all([
    findRating(ctx, keyCode),
    ctx.member && findMembersRating(ctx, keyCode, ctx.member.id),
  ]);
  return { ...rating, isRated: own !== undefined || ratedKeyCodes(readCookie(cookies, ratedCookie)).includes(keyCode) };
}
export type RatingView = Awaited<ReturnType<typeof ratingOf>>;

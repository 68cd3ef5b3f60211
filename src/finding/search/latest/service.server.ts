import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { listOffers } from "#src/selling/listings/offers.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { everything } from "../engine/engine.ts";
import { searchEngine } from "../service.server.ts";
import { selectPublished } from "./queries.server.ts";
import { checkedCount, newSince, packageNeeded, shownCount } from "./rules.ts";

/**
 * The listings published since the time in the member's cookie, and the cookie's next value. 401 for visitors, 403 without
 * the package (Product 6.13).
 */
export async function readLatest(ctx: Context, cookie: string | undefined) {
  const member = requireMember(ctx);
  if (!entitlementsOf(member).latestOffers) throw new Refusal(403, packageNeeded);
  const page = { sort: "en-yeni", offset: 0, limit: checkedCount, facets: [] } as const;
  const { keyCodes } = await searchEngine(ctx).search(everything, page);
  const since = newSince(cookie, ctx.clock());
  const published = keyCodes.length > 0 ? await selectPublished(ctx, keyCodes) : [];
  const isOwn = (one: (typeof published)[number]) =>
    one.ownerId === member.id || (one.businessId !== null && one.businessId === member.businessId);
  const fresh = published.filter((one) => one.publishedAt > since && !isOwn(one)).slice(0, shownCount);
  const offers = await listOffers(
    ctx,
    fresh.map(({ keyCode }) => keyCode),
  );
  return { offers, seen: String((fresh[0]?.publishedAt ?? since).getTime()) };
}

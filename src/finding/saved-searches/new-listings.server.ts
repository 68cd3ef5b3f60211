import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { selectPublished } from "#src/finding/search/latest/queries.server.ts";
import { searchedText } from "#src/finding/search/results/searched-text.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { criteriaSince } from "./counts.server.ts";
import { selectSearches } from "./queries.server.ts";
import { railLength, railSearches } from "./rules.ts";
import { savedSelection } from "./selection.server.ts";

/**
 * Listings published since the member last opened each of their newest saved searches, the newest first, without their own
 * and without `shown`, the key codes already on the page. Empty for visitors.
 */
export async function newListings(ctx: Context, shown: readonly string[] = []): Promise<CardView[]> {
  const { member } = ctx;
  const searches = member ? await selectSearches(ctx, member.id, { offset: 0, limit: railSearches }) : [];
  if (!member || searches.length === 0) return [];
  const names = await namesOf(ctx);
  const now = ctx.clock();
  const engine = searchEngine({ ...ctx, clock: () => now });
  const page = { sort: "en-yeni", offset: 0, limit: 2 * railLength, facets: [] } as const;
  const found = await Promise.all(
    searches.map(async ({ address, lastSeenAt }) => {
      const selection = savedSelection(address, names);
      if (!selection) return [];
      const { selection: searched } = await searchedText(ctx, engine, selection, names);
      return (await engine.search(criteriaSince(searched, lastSeenAt, now, names), page)).keyCodes;
    }),
  );
  const keyCodes = [...new Set(found.flat())].filter((keyCode) => !shown.includes(keyCode));
  if (keyCodes.length === 0) return [];
  const others = (await selectPublished(ctx, keyCodes)).filter(
    ({ ownerId, businessId }) => ownerId !== member.id && (businessId === null || businessId !== member.businessId),
  );
  return listingCards(
    ctx,
    others.slice(0, railLength).map(({ keyCode }) => keyCode),
  );
}

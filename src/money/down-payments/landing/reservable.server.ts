import { inGarage } from "#src/finding/garage/service.server.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { Context } from "#src/shared/context.server.ts";

const shown = 4;

/** The newest vehicles that can be reserved, and how many there are. */
export async function readReservable(ctx: Context) {
  const { keyCodes, total } = await searchEngine(ctx).search(
    { ...everything, flags: ["rezerve"] },
    { sort: "onerilen", offset: 0, limit: shown, facets: [], figures: false },
  );
  const [cards, garage] = await Promise.all([
    listingCards(ctx, keyCodes, { hasLabels: true }),
    inGarage(ctx, keyCodes),
  ]);
  return { cards, total, inGarage: garage };
}

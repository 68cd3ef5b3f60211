import type { Context } from "#src/shared/context.server.ts";
import { listingCards } from "./cards.server.ts";
import { nameWithYear } from "./names.ts";
import { selectLive } from "./queries.server.ts";
import { isKeyCode } from "./rules.ts";

/** The name with the year and the address of a live listing, for anybody; undefined for another one. */
export async function findLiveListing(ctx: Context, keyCode: string) {
  if (!isKeyCode(keyCode)) return undefined;
  const [card] = await listingCards(ctx, await selectLive(ctx, [keyCode]));
  return card && { name: nameWithYear(card.name, card.modelYear), address: card.address };
}

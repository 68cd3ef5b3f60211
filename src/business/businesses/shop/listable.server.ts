import { listingCards } from "#src/selling/listings/cards.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { selectOffered } from "#src/people/members/seller/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** How many of the newest listings an owner chooses among. */
const offeredMax = 200;

/** The live listings that an owner may choose for the shop page, those chosen before first. */
export async function listableListings(ctx: Context, businessId: number, chosen: readonly string[]) {
  const newest = await selectOffered(ctx, { kind: "business", id: businessId }, { offset: 0, limit: offeredMax });
  const keyCodes = [...chosen, ...newest.filter((keyCode) => !chosen.includes(keyCode))];
  const cards = await listingCards(ctx, keyCodes, {});
  return cards.map(({ keyCode, name, modelYear, price }) => ({
    value: keyCode,
    label: `${nameWithYear(name, modelYear)}, ${price}`,
  }));
}

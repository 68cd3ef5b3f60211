import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { selectPrices } from "#src/selling/listings/detail/queries.server.ts";
import type { Likeness } from "#src/selling/listings/detail/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type Criteria, everything } from "./engine/engine.ts";
import { searchEngine } from "./service.server.ts";

/**
 * Key codes of live listings like this one, nearest price first: of the same model, then the brand, then the type; of a
 * spare part the same part, then those of its group.
 */
export async function findSimilar(ctx: Context, listing: Likeness, count: number): Promise<string[]> {
  const found = [listing.keyCode];
  for (const criteria of await circlesOf(ctx, listing)) {
    if (found.length > count) break;
    found.push(...(await nearestPrices(ctx, criteria, listing.priceKurus, found, count)));
  }
  return found.slice(1, count + 1);
}

/** Where to look, in this order; each holds the one before. */
async function circlesOf(ctx: Context, listing: Likeness): Promise<Criteria[]> {
  const { listingType, vehicleTypeId, brandId, modelId, partId } = listing;
  const inside = { ...everything, listingType };
  if (partId === null) {
    const ofType = { ...inside, typeIds: [vehicleTypeId] };
    const ofBrand = { ...ofType, brandIds: [brandId] };
    return [{ ...ofBrand, modelIds: [modelId] }, ofBrand, ofType];
  }
  const { spareParts } = await catalogueOf(ctx);
  const parent = spareParts.find(({ id }) => id === partId)?.parentId;
  const group = spareParts.filter(({ parentId }) => parentId === parent).map(({ id }) => id);
  return [
    { ...inside, partIds: [partId] },
    { ...inside, partIds: group },
  ];
}

/** The listings next to a price on both sides, nearest first, without those that are `known`; `count` and some more. */
async function nearestPrices(
  ctx: Context,
  criteria: Criteria,
  priceKurus: number,
  known: readonly string[],
  count: number,
): Promise<string[]> {
  const engine = searchEngine(ctx);
  const page = { offset: 0, limit: count + known.length, facets: [], figures: false } as const;
  const sides = await Promise.all([
    engine.search({ ...criteria, priceKurus: { min: priceKurus } }, { ...page, sort: "fiyat-artan" }),
    engine.search({ ...criteria, priceKurus: { max: priceKurus - 1 } }, { ...page, sort: "fiyat-azalan" }),
  ]);
  const keyCodes = sides.flatMap((side) => side.keyCodes).filter((keyCode) => !known.includes(keyCode));
  if (keyCodes.length === 0) return [];
  const priced = await selectPrices(ctx, keyCodes);
  const distanceOf = new Map(priced.map((one) => [one.keyCode, Math.abs(one.priceKurus - priceKurus)]));
  return keyCodes
    .filter((keyCode) => distanceOf.has(keyCode))
    .toSorted((a, b) => distanceOf.get(a)! - distanceOf.get(b)!);
}

import type { Context } from "#src/shared/context.server.ts";
import type { PricedVehicle } from "./estimate/features.ts";
import { fitOf } from "./estimate/kept-pools.server.ts";
import { selectPools, selectPriceFit } from "./estimate/queries.server.ts";
import { fitYear, type PricedColumns, pricedVehicle } from "./estimate/priced-columns.ts";
import { PriceJudge } from "./judge.ts";
import { isCompared } from "./rules.ts";
import type { Verdict } from "./verdict.ts";

/** What of a listing its verdict is made from; a vehicle that is not published yet has no `publishedAt`. */
export type JudgedListing = Omit<PricedColumns, "modelYear"> & {
  id: number;
  modelYear: number | null;
  listingType: string;
  priceKurus: number;
  currency: string;
  publishedAt: Date | null;
};

/**
 * The verdicts on the prices of these listings, in their order: one query for all of them once their pools are in memory. Nothing for rentals, spare parts
 * and prices in another currency, and where there are too few others. `askedKurus` is judged instead of the listings' prices.
 */
export async function priceVerdicts(
  ctx: Context,
  listings: readonly JudgedListing[],
  askedKurus?: number,
): Promise<(Verdict | null)[]> {
  const isJudged = (listing: JudgedListing) => isCompared(listing) && listing.currency === "TL";
  const vehicles = listings.map((listing) =>
    isJudged(listing) ? pricedVehicle({ ...listing, modelYear: listing.modelYear! }) : null,
  );
  const judged = vehicles.filter((vehicle) => vehicle !== null);
  if (judged.length === 0) return vehicles.map(() => null);
  const judge = await judgeOf(
    ctx,
    judged,
    listings.map(({ id }) => id),
  );
  return listings.map(({ id, priceKurus, publishedAt }, at) => {
    const vehicle = vehicles[at];
    if (!vehicle) return null;
    const listing = { id, vehicle, priceKurus, publishedAt: publishedAt?.getTime() ?? null };
    return judge.verdictOf(listing, askedKurus);
  });
}

/** A judge of these vehicles alone, of the listings with these ids. */
export async function judgeOf(
  ctx: Pick<Context, "db">,
  vehicles: readonly PricedVehicle[],
  ids: readonly number[],
): Promise<PriceJudge> {
  const { fittedAt, pools, fittedPrices } = await fitOf(ctx, vehicles, ids);
  return new PriceJudge(fittedAt && { fittedAt: fittedAt.getTime(), thisYear: fitYear(fittedAt), pools }, fittedPrices);
}

/** A judge of every listing: it holds all pools. */
export async function priceJudge(ctx: Pick<Context, "db">): Promise<PriceJudge> {
  const { fittedAt, fittedPrices } = await selectPriceFit(ctx);
  if (fittedAt === null) return new PriceJudge(null);
  const { pools } = await selectPools(ctx);
  return new PriceJudge({ fittedAt: fittedAt.getTime(), thisYear: fitYear(fittedAt), pools }, fittedPrices);
}

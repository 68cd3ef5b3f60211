import type { Context } from "#src/shared/context.server.ts";
import { poolIdOf, type PoolKind, poolKinds } from "./estimate/pools.ts";
import { findPriceFit, selectFittedPrices, selectPools } from "./estimate/queries.server.ts";
import { fitYear, type PricedColumns, pricedVehicle } from "./estimate/service.server.ts";
import { isCompared } from "./rules.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

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
 * The verdicts on the prices of these listings, in their order: three queries for all of them. Nothing for rentals, spare parts
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
  const [{ fittedAt }, rows, fittedPrices] = await Promise.all([
    findPriceFit(ctx),
    selectPools(ctx, judged),
    selectFittedPrices(
      ctx,
      listings.map(({ id }) => id),
    ),
  ]);
  if (fittedAt === null) return vehicles.map(() => null);
  const pools = new Map(rows.map((pool) => [nameOf(pool.typeId, pool.kind, pool.id), pool]));
  return listings.map(({ id, priceKurus, publishedAt }, at) => {
    const vehicle = vehicles[at];
    if (!vehicle) return null;
    const own = poolKinds.map((kind) => [kind, pools.get(nameOf(vehicle.typeId, kind, poolIdOf[kind](vehicle)))]);
    const wasFitted = publishedAt !== null && publishedAt <= fittedAt;
    return verdictOf({ thisYear: fitYear(fittedAt), ...Object.fromEntries(own) }, vehicle, {
      priceKurus: askedKurus ?? priceKurus,
      fittedKurus: wasFitted ? (fittedPrices.get(id) ?? priceKurus) : null,
    });
  });
}

const nameOf = (typeId: number, kind: PoolKind, id: number | null) => `${typeId} ${kind} ${id}`;

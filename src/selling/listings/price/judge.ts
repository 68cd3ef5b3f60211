import type { PricedVehicle } from "./estimate/features.ts";
import { type Pool, poolIdOf, type PoolKind, type Pools } from "./estimate/pools.ts";
import { positionOf, type Verdict, verdictOf } from "./verdict.ts";

/** A listing for sale in lira; `publishedAt` in milliseconds since 1970, null before it is published. */
export type JudgedListing = { id: number; vehicle: PricedVehicle; priceKurus: number; publishedAt: number | null };

/** When prices were fitted, the year that ages are counted to, and what was fitted. */
type Fit = { fittedAt: number; thisYear: number; pools: readonly Pool[] };

/** Judges prices by the last fit, in memory. Without a fit no price has a verdict. */
export class PriceJudge {
  /** By id: the prices at the fit of listings whose prices changed since. */
  readonly fittedPrices: Map<number, number>;
  readonly #fittedAt: number;
  readonly #thisYear: number;
  readonly #pools: Record<PoolKind, Map<number, Pool>> = {
    type: new Map(),
    brand: new Map(),
    model: new Map(),
    variant: new Map(),
  };

  constructor(fit: Fit | null, fittedPrices = new Map<number, number>()) {
    this.#fittedAt = fit?.fittedAt ?? -Infinity;
    this.#thisYear = fit?.thisYear ?? 0;
    this.fittedPrices = fittedPrices;
    for (const pool of fit?.pools ?? []) this.#pools[pool.kind].set(keyOf(pool.typeId, pool.id), pool);
  }

  /** The verdict on the listing's price, or on the one asked for. */
  verdictOf(listing: JudgedListing, priceKurus = listing.priceKurus): Verdict | null {
    const fittedKurus = this.#fittedKurusOf(listing);
    return verdictOf(this.#poolsOf(listing.vehicle), listing.vehicle, { priceKurus, fittedKurus });
  }

  /** The listing's `pricePosition`; null where its price has no label. */
  positionOf(listing: JudgedListing): number | null {
    const { vehicle, priceKurus } = listing;
    return positionOf(this.#poolsOf(vehicle), vehicle, priceKurus, this.#fittedKurusOf(listing));
  }

  #poolsOf(vehicle: PricedVehicle): Pools {
    return {
      thisYear: this.#thisYear,
      type: this.#poolOf("type", vehicle),
      brand: this.#poolOf("brand", vehicle),
      model: this.#poolOf("model", vehicle),
      variant: this.#poolOf("variant", vehicle),
    };
  }

  #poolOf(kind: PoolKind, vehicle: PricedVehicle): Pool | undefined {
    const id = poolIdOf[kind](vehicle);
    return id === null ? undefined : this.#pools[kind].get(keyOf(vehicle.typeId, id));
  }

  /** The price that the listing had in the fit; null of one that was not in it. Fits have the time in whole milliseconds. */
  #fittedKurusOf({ id, priceKurus, publishedAt }: JudgedListing): number | null {
    const wasFitted = publishedAt !== null && Math.floor(publishedAt) <= this.#fittedAt;
    return wasFitted ? (this.fittedPrices.get(id) ?? priceKurus) : null;
  }
}

/** Ids are integers of 32 bits, those of types far smaller. */
const keyOf = (typeId: number, id: number) => typeId * 2 ** 32 + id;

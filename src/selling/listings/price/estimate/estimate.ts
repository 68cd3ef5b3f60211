import { featureCount, type PricedVehicle, writeFeatures } from "./features.ts";
import { ownShareOf, weightOf } from "./fit.ts";
import { addedBy, leverageOf, type PoolKind, poolKinds, type Pools, poolSpreads } from "./pools.ts";

export type Estimate = {
  expectedKurus: number;
  /** Half of the prices of such vehicles are expected between these, in kuruş. */
  middleHalf: [number, number];
  /**
   * Standard deviation of such prices around the expected one, on the log scale (0.1 is about 10 %): how far they lie
   * apart, and how little the pools know of such vehicles.
   */
  deviation: number;
  /** By kind of pool: how many other listings there are in the vehicle's. */
  counts: Record<PoolKind, number>;
};

/** Standard deviations to both sides of the middle half of a normal distribution. */
const quartileDeviations = 0.6745;

/**
 * What a vehicle is expected to cost by the prices of the others. `fittedKurus` is the price that its listing had when the
 * pools were fitted: its own influence on them is taken out again (leave one out). Nothing where nothing of its type is
 * sold.
 */
export function estimatePrice(pools: Pools, vehicle: PricedVehicle, fittedKurus: number | null): Estimate | null {
  const { type } = pools;
  // During a deployment the stored coefficients may come from a version with different features.
  if (!type || type.coefficients.length !== featureCount) return null;
  const features = featuresOf(pools, vehicle);
  let variance = (pools.model ?? type).spread ** 2;
  const leverages: number[] = [];
  for (const kind of poolKinds) {
    const pool = pools[kind];
    if (pool) {
      const leverage = leverageOf(features, 0, pool);
      leverages.push(leverage);
      variance += (type.spread ** 2 * leverage) / (fittedKurus === null ? 1 : ownShareOf(leverage, 1));
    } else variance += unknownVariance(features, kind);
  }
  let log = logPrice(pools, features);
  if (fittedKurus !== null) {
    const residual = Math.log(fittedKurus) - log;
    const weight = weightOf(residual, type.spread);
    log += residual - residual / leverages.reduce((share, leverage) => share * ownShareOf(leverage, weight), 1);
  }
  const deviation = Math.sqrt(variance);
  const reach = quartileDeviations * deviation;
  const others = (kind: PoolKind) => (pools[kind] ? pools[kind].count - (fittedKurus === null ? 0 : 1) : 0);
  return {
    expectedKurus: kurusOf(log),
    middleHalf: [kurusOf(log - reach), kurusOf(log + reach)],
    deviation,
    counts: { type: others("type"), brand: others("brand"), model: others("model"), variant: others("variant") },
  };
}

/** The logarithm of the expected price in kuruş; the pool of the type must be there. */
export const logPriceOf = (pools: Pools, vehicle: PricedVehicle) => logPrice(pools, featuresOf(pools, vehicle));

/** Reused for every estimate: a million are made when the search index starts. */
const scratch = new Float64Array(featureCount);

/** The vehicle's features, valid until the next call. */
function featuresOf({ thisYear }: Pools, vehicle: PricedVehicle): Float64Array {
  writeFeatures(vehicle, thisYear, scratch);
  return scratch;
}

function logPrice(pools: Pools, features: Float64Array): number {
  let log = 0;
  for (const kind of poolKinds) if (pools[kind]) log += addedBy(features, 0, pools[kind]);
  return log;
}

/** To four significant digits: an estimate knows no more. */
function kurusOf(log: number): number {
  const kurus = Math.exp(log);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kurus)) - 3);
  return Math.round(kurus / step) * step;
}

/** The variance of what a pool without listings would add. */
const unknownVariance = (features: Float64Array, kind: PoolKind) =>
  poolSpreads[kind].reduce((sum, spread, at) => sum + (features[at]! * spread) ** 2, 0);

import { featureCount, type PricedVehicle, writeFeatures } from "./features.ts";
import { addedBy, type Pool, poolIdOf, type PoolKind, poolKinds, poolSpreads, leverageOf } from "./pools.ts";
import { invert } from "./solve.ts";

export type PricedListing = PricedVehicle & { priceKurus: number };

/** Rounds of fitting every pool and weighting the listings again; the estimates change little after four. */
const rounds = 6;
const firstSpread = 0.5;
const leastSpread = 0.02;
/** A model's own spread counts for as much as the type's at this many listings. */
const spreadPriorCount = 10;
/** The least share of a residual that is a listing's own: it is divided by this share. */
const leastOwnShare = 0.05;
/** The tuning constant of Cauchy weights, for 95 % efficiency at normal errors. */
const cauchy = 2.385;
/** 1.4826 median absolute deviations are the standard deviation of normal errors. */
const deviationsOfMedian = 1.4826;

/** The weight of a listing with this residual: a price that is far out counts little, one of 1 TL next to nothing. */
export const weightOf = (residual: number, spread: number) => 1 / (1 + (residual / spread / cauchy) ** 2);

/** The share of a listing's residual that is left where a pool was fitted to its price with this leverage. */
export const ownShareOf = (leverage: number, weight: number) => Math.max(leastOwnShare, 1 - weight * leverage);

/**
 * Explains the log prices of listings by their features (hierarchical ridge regression with robust weights). Each pool's
 * coefficients are estimated around those of the pools above it, so that a pool with few listings differs little from
 * them. Ages are counted to `thisYear`. 200,000 listings take seconds: not for a thread that answers requests.
 */
export const fitPools = (listings: readonly PricedListing[], thisYear: number): Pool[] =>
  [...Map.groupBy(listings, ({ typeId }) => typeId).values()].flatMap((ofType) => fitType(ofType, thisYear));

type Data = {
  features: Float64Array;
  /** What is left of the log prices for the next pools to explain. */
  residuals: Float64Array;
  weights: Float64Array;
  /** By listing: the product of `ownShareOf` of its pools. */
  ownShares: Float64Array;
};

/** The pools of one kind; `added` is what they add to the estimate of each listing. */
type Level = { kind: PoolKind; groups: [number, Uint32Array][]; fits: Fit[]; added: Float64Array };
type Fit = Pick<Pool, "coefficients" | "covariance">;

function fitType(listings: readonly PricedListing[], thisYear: number): Pool[] {
  const size = listings.length;
  const data: Data = {
    features: new Float64Array(size * featureCount),
    residuals: new Float64Array(size),
    weights: new Float64Array(size).fill(1),
    ownShares: new Float64Array(size),
  };
  const logPrices = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    writeFeatures(listings[at]!, thisYear, data.features, at * featureCount);
    logPrices[at] = Math.log(listings[at]!.priceKurus);
  }
  // Coefficients are estimated around 0: the constant is that of a middle price.
  const middle = median(logPrices);
  const levels = poolKinds.map((kind): Level => ({
    kind,
    groups: groupsOf(listings, kind),
    fits: [],
    added: new Float64Array(size),
  }));
  const { residuals, weights, ownShares } = data;
  let spread = firstSpread;
  for (let round = 0; round < rounds; round++) {
    ownShares.fill(1);
    // The type is fitted beside what its pools added in the round before, each of these beside what is above it.
    for (let at = 0; at < size; at++) residuals[at] = logPrices[at]! - middle;
    for (const { kind, added } of levels) if (kind !== "type") subtract(residuals, added);
    for (const level of levels) {
      fitLevel(level, data, spread);
      if (level.kind === "type") for (let at = 0; at < size; at++) residuals[at] = logPrices[at]! - middle;
      subtract(residuals, level.added);
    }
    spread = spreadOf(data);
    for (let at = 0; at < size; at++) weights[at] = weightOf(residuals[at]!, spread);
  }
  levels[0]!.fits[0]!.coefficients[0]! += middle;
  return levels.flatMap(({ kind, groups, fits }) =>
    groups.map(([id, members], at) => ({
      kind,
      typeId: listings[0]!.typeId,
      id,
      count: members.length,
      middleYear: median(Float64Array.from(members, (one) => listings[one]!.year)),
      middleKm: median(Float64Array.from(members, (one) => listings[one]!.mileageKm)),
      spread: kind === "model" ? sharedSpread(spreadOf(data, members), members.length, spread) : spread,
      ...fits[at]!,
    })),
  );
}

function subtract(from: Float64Array, what: Float64Array): void {
  for (let at = 0; at < from.length; at++) from[at]! -= what[at]!;
}

/** The listings of each pool of a kind, by their places. */
function groupsOf(listings: readonly PricedListing[], kind: PoolKind): [number, Uint32Array][] {
  const groups = Map.groupBy(listings.keys(), (at) => poolIdOf[kind](listings[at]!));
  return [...groups].flatMap(([id, members]) => (id === null ? [] : [[id, Uint32Array.from(members)]]));
}

function fitLevel(level: Level, data: Data, spread: number): void {
  const { features, weights, ownShares } = data;
  level.fits = level.groups.map(([, members]) => fitPool(data, members, level.kind, spread));
  for (const [index, [, members]] of level.groups.entries()) {
    const fit = level.fits[index]!;
    for (const at of members) {
      level.added[at] = addedBy(features, at * featureCount, fit);
      ownShares[at]! *= ownShareOf(leverageOf(features, at * featureCount, fit), weights[at]!);
    }
  }
}

/** Weighted ridge regression of the members' residuals. */
function fitPool({ features, residuals, weights }: Data, members: Uint32Array, kind: PoolKind, spread: number): Fit {
  const spreads = poolSpreads[kind];
  const size = spreads.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const at of members) {
    const offset = at * featureCount;
    for (let row = 0; row < size; row++) {
      const weighted = weights[at]! * features[offset + row]!;
      if (weighted === 0) continue;
      right[row]! += weighted * residuals[at]!;
      for (let column = 0; column <= row; column++)
        matrix[row * size + column]! += weighted * features[offset + column]!;
    }
  }
  for (let row = 0; row < size; row++) matrix[row * size + row]! += (spread / spreads[row]!) ** 2;
  invert(matrix, size);
  const coefficients = new Float32Array(size);
  const covariance = new Float32Array((size * (size + 1)) / 2);
  for (let row = 0, place = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += matrix[row * size + column]! * right[column]!;
    coefficients[row] = sum;
    for (let column = 0; column <= row; column++) covariance[place++] = matrix[row * size + column]!;
  }
  return { coefficients, covariance };
}

/** The standard deviation of the residuals of all or some, corrected for what the pools learnt from these very prices. */
function spreadOf({ residuals, ownShares }: Data, members?: Uint32Array): number {
  const size = (at: number) => Math.abs(residuals[at]!) / Math.sqrt(ownShares[at]!);
  const sizes = members ? Float64Array.from(members, size) : residuals.map((_, at) => size(at));
  return Math.max(leastSpread, deviationsOfMedian * median(sizes));
}

/** The spread of a pool with `count` listings: with few of them nearly that of the type. */
const sharedSpread = (own: number, count: number, ofType: number) =>
  Math.sqrt((count * own ** 2 + spreadPriorCount * ofType ** 2) / (count + spreadPriorCount));

const median = (values: Float64Array) => values.toSorted()[values.length >> 1]!;

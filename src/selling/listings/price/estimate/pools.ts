import { featureSpreads, type PricedVehicle } from "./features.ts";

export const poolKinds = ["type", "brand", "model", "variant"] as const;
export type PoolKind = (typeof poolKinds)[number];

/**
 * The listings of a vehicle type, of a brand within it, of a model or of a variant, and what they add to the log price. A
 * pool's coefficients are of the first features, as many as there are coefficients: of a brand and of a variant only the
 * constant.
 */
export type Pool = {
  kind: PoolKind;
  typeId: number;
  /** Of the type, brand, model or variant. */
  id: number;
  /** Listings it was fitted to. */
  count: number;
  /** Their medians. */
  middleYear: number;
  middleKm: number;
  /** Standard deviation of their log prices around the estimate. */
  spread: number;
  coefficients: Float32Array;
  /** Covariance of the coefficients in units of the type's squared spread: the lower triangle, row by row. */
  covariance: Float32Array;
};

/** The pools of one vehicle, as far as there are any, and the year that ages are counted to. */
export type Pools = { thisYear: number } & { readonly [Kind in PoolKind]?: Pool | undefined };

/** The id of a vehicle's pool of each kind; a vehicle may have no variant. */
export const poolIdOf: Record<PoolKind, (vehicle: PricedVehicle) => number | null> = {
  type: ({ typeId }) => typeId,
  brand: ({ brandId }) => brandId,
  model: ({ modelId }) => modelId,
  variant: ({ variantId }) => variantId,
};

/** How much the coefficients of a pool usually differ from those of the pools above it, as standard deviations. */
export const poolSpreads: Record<PoolKind, readonly number[]> = {
  type: [3, ...featureSpreads.slice(1).map((spread) => Math.max(0.2, 3 * spread))],
  brand: [0.5],
  model: featureSpreads,
  variant: [0.1],
};

type Fitted = Pick<Pool, "coefficients" | "covariance">;

/** x'Cx of the features at `offset` and the pool's covariance: its leverage. */
export function leverageOf(features: Float64Array, offset: number, { covariance, coefficients }: Fitted): number {
  let sum = 0;
  for (let row = 0, at = 0; row < coefficients.length; row++) {
    const value = features[offset + row]!;
    if (value === 0) {
      at += row + 1;
      continue;
    }
    let inRow = 0;
    for (let column = 0; column < row; column++) inRow += covariance[at++]! * features[offset + column]!;
    sum += value * (2 * inRow + covariance[at++]! * value);
  }
  return sum;
}

/** What a pool adds to the log price of the features at `offset`. */
export function addedBy(features: Float64Array, offset: number, { coefficients }: Pick<Pool, "coefficients">): number {
  let sum = 0;
  for (let at = 0; at < coefficients.length; at++) sum += coefficients[at]! * features[offset + at]!;
  return sum;
}

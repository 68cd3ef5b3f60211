import { type Pool, type PoolKind, poolKinds, poolSpreads } from "#src/selling/listings/price/estimate/pools.ts";

/** The pools of a fit by which every vehicle of these types, brands, models and variants is expected to cost the same. */
export function flatPools(expectedKurus: number, ids: Record<PoolKind, readonly number[]>): Pool[] {
  return ids.type.flatMap((typeId) =>
    poolKinds.flatMap((kind) =>
      [...new Set(kind === "type" ? [typeId] : ids[kind])].map((id) => {
        const { length } = poolSpreads[kind];
        return {
          kind,
          typeId,
          id,
          count: 100,
          middleYear: 2018,
          middleKm: 100_000,
          spread: 0.05,
          coefficients: Float32Array.from({ length }, (_, at) =>
            kind === "type" && at === 0 ? Math.log(expectedKurus) : 0,
          ),
          covariance: new Float32Array((length * (length + 1)) / 2),
        };
      }),
    ),
  );
}

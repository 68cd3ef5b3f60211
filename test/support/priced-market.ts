import type { PricedListing } from "#src/selling/listings/price/estimate/fit.ts";
import type { PricedVehicle } from "#src/selling/listings/price/estimate/features.ts";
import type { Pool, Pools } from "#src/selling/listings/price/estimate/pools.ts";
import { poolIdOf, poolKinds } from "#src/selling/listings/price/estimate/pools.ts";
import { randomFrom } from "./random.ts";

/** The year from which the vehicles' ages are computed. */
export const marketYear = 2026;

/** The price of a vehicle without noise, in kuruş: the formula that a fit has to find. */
export function truePrice(vehicle: PricedVehicle): number {
  const age = marketYear - vehicle.year;
  return (
    100_000_000 *
    Math.exp(
      0.15 * Math.sin(vehicle.brandId * 7) +
        0.3 * Math.sin(vehicle.modelId * 3) +
        0.06 * Math.sin((vehicle.variantId ?? 0) * 5) -
        (0.07 + 0.01 * Math.sin(vehicle.modelId)) * age -
        0.012 * (vehicle.mileageKm / 10_000) +
        0.5 * Math.log((vehicle.powerHp ?? 110) / 110) +
        (vehicle.gear === "otomatik" ? 0.08 : 0) -
        0.01 * vehicle.paintedCount -
        0.025 * vehicle.replacedCount,
    )
  );
}

type Options = { seed?: number; models?: number; noise?: number };

/**
 * Listings of passenger cars whose prices are `truePrice` with log-normal noise: few models are frequent, many are rare,
 * five to a brand; the mileage grows with the age. The same for the same seed.
 */
export function pricedMarket(count: number, { seed = 7, models = 40, noise = 0.08 }: Options = {}): PricedListing[] {
  const { random, integer, one, is, orNull } = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const modelId = 1 + Math.floor(models * random() ** 1.5);
    const age = integer(20);
    const vehicle: PricedVehicle = {
      typeId: 1,
      brandId: 1 + Math.floor(modelId / 5),
      modelId,
      variantId: orNull(modelId * 10 + integer(4), 0.2),
      fuel: one(["benzin", "dizel"]),
      gear: one(["duz", "otomatik"]),
      year: marketYear - age,
      mileageKm: Math.round(age * 14_000 * (0.4 + 1.2 * random())),
      powerHp: one([75, 90, 110, 136, 150]),
      capacityCc: one([1200, 1500, 1600]),
      paintedCount: is(0.5) ? integer(6) : 0,
      replacedCount: is(0.2) ? integer(4) : 0,
      totalDamageKurus: is(0.3) ? integer(20) * 500_000 : 0,
      isDealer: is(0.4),
    };
    return { ...vehicle, priceKurus: Math.round(truePrice(vehicle) * Math.exp(noise * normal())) };
  });
}

/** Finds the pools of a vehicle among those of a fit. */
export function poolsIn(fitted: readonly Pool[], thisYear = marketYear): (vehicle: PricedVehicle) => Pools {
  const known = new Map(fitted.map((pool) => [`${pool.typeId} ${pool.kind} ${pool.id}`, pool]));
  return (vehicle) => ({
    thisYear,
    ...Object.fromEntries(
      poolKinds.map((kind) => [kind, known.get(`${vehicle.typeId} ${kind} ${poolIdOf[kind](vehicle)}`)]),
    ),
  });
}

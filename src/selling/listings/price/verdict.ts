import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Estimate, estimatePrice, logPriceOf } from "./estimate/estimate.ts";
import type { PricedVehicle } from "./estimate/features.ts";
import type { Pools } from "./estimate/pools.ts";
import { comparablesNeeded, type Fairness, fairnessOf, pricePosition } from "./rules.ts";

/** Which listings a price is compared with: those of the model, or with too few of them of its brand or type. */
export type Basis = "model" | "brand" | "type";
const bases: readonly Basis[] = ["model", "brand", "type"];

export type Verdict = Pick<Estimate, "expectedKurus" | "middleHalf"> & {
  /** The label; none where the prices of such vehicles lie too far apart to say. */
  fairness: Fairness | null;
  basis: Basis;
  /** Other listings of the basis. */
  count: number;
  differences: Differences;
};

/** How a vehicle differs from the middle one of its basis, where that changes its price; 0 is not at all. */
export type Differences = {
  /** Older by so many years. */
  years: number;
  /** More kilometres, in whole thousands. */
  km: number;
  /** Per cent that paint, replaced panels and recorded damage take off the expected price. */
  damagePercent: number;
};

/** With a wider distribution of the prices of such vehicles (standard deviation, log scale) a price has no label. */
export const widestDeviation = 0.16;
/** Differences that change the expected price by less are not worth mentioning. */
const leastEffect = 0.01;
const kmStep = 1000;

/**
 * How a price stands to what the vehicle is expected to cost. `fittedKurus` is the price that its listing had when the
 * pools were fitted, if it was among them. Nothing with fewer than `comparablesNeeded` others of its type. The label depends
 * on the price alone, never gets better as it rises, and is the same for a row of the index and of the database.
 */
export function verdictOf(
  pools: Pools,
  vehicle: PricedVehicle,
  { priceKurus, fittedKurus }: { priceKurus: number; fittedKurus: number | null },
): Verdict | null {
  const estimate = estimatePrice(pools, vehicle, fittedKurus);
  const basis = estimate && basisOf(estimate);
  if (!estimate || !basis) return null;
  const { expectedKurus, middleHalf, counts } = estimate;
  return {
    fairness: isCertain(estimate) ? fairnessOf(priceKurus, expectedKurus) : null,
    expectedKurus,
    middleHalf,
    basis,
    count: counts[basis],
    differences: differencesOf(pools, vehicle, basis),
  };
}

const basisOf = ({ counts }: Estimate) => bases.find((one) => counts[one] >= comparablesNeeded);
const isCertain = ({ deviation }: Estimate) => deviation <= widestDeviation;

/** Of a verdict the `pricePosition` alone; null where the price has no label. */
export function positionOf(pools: Pools, vehicle: PricedVehicle, priceKurus: number, fittedKurus: number | null) {
  const estimate = estimatePrice(pools, vehicle, fittedKurus);
  if (!estimate || !basisOf(estimate) || !isCertain(estimate)) return null;
  return pricePosition(priceKurus, estimate.expectedKurus);
}

function differencesOf(pools: Pools, vehicle: PricedVehicle, basis: Basis): Differences {
  const { middleYear, middleKm } = pools[basis]!;
  const log = logPriceOf(pools, vehicle);
  /** The effect of being as it is instead of like this, on the log price. */
  const effectOf = (other: Partial<PricedVehicle>) => log - logPriceOf(pools, { ...vehicle, ...other });
  const matters = (other: Partial<PricedVehicle>) => Math.abs(effectOf(other)) >= leastEffect;
  const damage = effectOf({ paintedCount: 0, replacedCount: 0, totalDamageKurus: 0 });
  return {
    years: matters({ year: middleYear }) ? middleYear - vehicle.year : 0,
    km: matters({ mileageKm: middleKm }) ? Math.round((vehicle.mileageKm - middleKm) / kmStep) * kmStep : 0,
    damagePercent: damage <= -leastEffect ? Math.round(100 * (1 - Math.exp(damage))) : 0,
  };
}

/** `Benzerlerinden 62.000 km fazla, 4 yaş büyük. Boya, değişen …`; empty where nothing is worth mentioning. */
export function differencesText({ years, km, damagePercent }: Differences): string {
  const more = [
    ...(km === 0 ? [] : [`${formatNumber(Math.abs(km))}\u00a0km ${km > 0 ? "fazla" : "az"}`]),
    ...(years === 0 ? [] : [`${Math.abs(years)} yaş ${years > 0 ? "büyük" : "küçük"}`]),
  ];
  return [
    ...(more.length > 0 ? [`Benzerlerinden ${more.join(", ")}.`] : []),
    ...(damagePercent > 0 ? [`Boya, değişen ve hasar kaydı beklenen fiyatı %${damagePercent} düşürüyor.`] : []),
  ].join(" ");
}

type Names = { brandName: string; modelName: string; vehicleTypeName: string };

/** Which listings the expected price comes from: `Beklenen fiyat, yayındaki 46 Passat ilanından hesaplandı.` */
export function basisText({ basis, count }: Pick<Verdict, "basis" | "count">, names: Names): string {
  const { brandName, modelName, vehicleTypeName } = names;
  const of = { model: modelName, brand: brandName, type: vehicleTypeName }[basis].replaceAll("-", "\u2011");
  const from = `Beklenen fiyat yayındaki ${formatNumber(count)} ${of} ilanından hesaplandı.`;
  return basis === "model" ? from : `Yayında yeterince ${modelName.replaceAll("-", "\u2011")} yok. ${from}`;
}

/** `1.010.000 TL – 1.100.000 TL`: what half of such vehicles cost. */
export const spanText = ([from, to]: readonly [number, number]) => `${formatPrice(from)} – ${formatPrice(to)}`;

/** Why a price has no label although there are enough comparables. */
export const uncertainText = "Benzer araçların fiyatları birbirinden çok farklı olduğu için etiket göstermiyoruz.";

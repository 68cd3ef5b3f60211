/** What the price of a vehicle for sale is estimated from; a row of the search index has all of it. */
export type PricedVehicle = {
  typeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  fuel: string | null;
  gear: string | null;
  year: number;
  mileageKm: number;
  powerHp: number | null;
  capacityCc: number | null;
  /** Panels painted, local paint included. */
  paintedCount: number;
  replacedCount: number;
  totalDamageKurus: number;
  /** A business sells it. */
  isDealer: boolean;
};

/** Of a listing with the value `is`, 1, else 0. */
const indicator = (is: boolean) => (is ? 1 : 0);
/** How much of a value lies between two bounds. */
const within = (value: number, from: number, to: number) => Math.max(0, Math.min(value, to) - from);
const logRatio = (value: number | null, usual: number) => (value ? Math.log(value / usual) : 0);

type Feature = {
  read: (vehicle: PricedVehicle, age: number) => number;
  /** Standard deviation, among models, of this feature's effect on the log price. */
  spread: number;
};

const damageUnitKurus = 1_000_000;
const maxPanels = 13;

/**
 * The features of the regression of log prices. The first is the constant. Age (in years) and mileage are piecewise
 * linear: a car loses more in its first years, and 10,000 km more matter less to one that has 200,000.
 */
const features: readonly Feature[] = [
  { spread: 0.4, read: () => 1 },
  { spread: 0.03, read: (_, age) => within(age, 0, 4) },
  { spread: 0.02, read: (_, age) => within(age, 4, 10) },
  { spread: 0.02, read: (_, age) => within(age, 10, 18) },
  { spread: 0.02, read: (_, age) => within(age, 18, 40) },
  { spread: 0.1, read: ({ mileageKm }) => within(mileageKm, 0, 100_000) / 100_000 },
  { spread: 0.06, read: ({ mileageKm }) => within(mileageKm, 100_000, 500_000) / 100_000 },
  { spread: 0.3, read: ({ powerHp }) => logRatio(powerHp, 110) },
  { spread: 0.2, read: ({ capacityCc }) => logRatio(capacityCc, 1500) },
  { spread: 0.08, read: ({ fuel }) => indicator(fuel === "dizel") },
  { spread: 0.05, read: ({ fuel }) => indicator(fuel === "lpg-benzin") },
  { spread: 0.1, read: ({ fuel }) => indicator(fuel === "hibrit" || fuel === "elektrik") },
  { spread: 0.08, read: ({ gear }) => indicator(gear === "otomatik" || gear === "yari-otomatik") },
  { spread: 0.01, read: ({ paintedCount }) => Math.min(paintedCount, maxPanels) },
  { spread: 0.02, read: ({ replacedCount }) => Math.min(replacedCount, maxPanels) },
  { spread: 0.02, read: ({ totalDamageKurus }) => Math.log1p(totalDamageKurus / damageUnitKurus) },
  { spread: 0.03, read: ({ isDealer }) => indicator(isDealer) },
];

export const featureCount = features.length;
export const featureSpreads = features.map(({ spread }) => spread);

/** Writes the features of a vehicle from `offset` on; its age is that of `thisYear`. */
export function writeFeatures(vehicle: PricedVehicle, thisYear: number, into: Float64Array, offset = 0): void {
  const age = Math.max(0, thisYear - vehicle.year);
  for (let at = 0; at < featureCount; at++) into[offset + at] = features[at]!.read(vehicle, age);
}

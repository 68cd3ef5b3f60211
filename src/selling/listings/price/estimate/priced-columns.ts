import { calendarDay } from "#src/shared/dates.ts";
import type { ComparedListing } from "../rules.ts";
import type { PricedVehicle } from "./features.ts";

/** The columns of a listing that its price is estimated from. */
export type PricedColumns = Omit<ComparedListing, "id" | "currency"> & {
  powerHp: number | null;
  capacityCc: number | null;
  paintedCount: number;
  replacedCount: number;
  totalDamageKurus: number;
  businessId: number | null;
};

export const pricedVehicle = (row: PricedColumns): PricedVehicle => ({
  typeId: row.vehicleTypeId,
  brandId: row.brandId,
  modelId: row.modelId,
  variantId: row.variantId,
  fuel: row.fuel,
  gear: row.gear,
  year: row.modelYear,
  mileageKm: row.mileageKm,
  powerHp: row.powerHp,
  capacityCc: row.capacityCc,
  paintedCount: row.paintedCount,
  replacedCount: row.replacedCount,
  totalDamageKurus: row.totalDamageKurus,
  isDealer: row.businessId !== null,
});

/** The year that ages are counted to in a fit of this moment. */
export const fitYear = (fittedAt: Date) => Number(calendarDay(fittedAt).slice(0, 4));

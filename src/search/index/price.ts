import { fairnessAt } from "#src/listings/price/rules.ts";
import type { JudgedListing, PriceJudge } from "#src/listings/price/judge.ts";
import { panelFactor } from "../filters/columns.server.ts";
import type { IndexRow } from "./row.ts";

/** What of a row its price is judged from. */
export type PricedRow = Pick<
  IndexRow,
  | "id"
  | "typeId"
  | "brandId"
  | "modelId"
  | "variantId"
  | "fuel"
  | "gear"
  | "year"
  | "mileageKm"
  | "powerHp"
  | "capacityCc"
  | "seller"
  | "panels"
  | "damageKurus"
  | "priceKurus"
  | "publishedAt"
>;

/** Nothing of a row whose price is not judged. */
export function judgedListing(row: PricedRow): JudgedListing | null {
  const { id, panels, damageKurus, priceKurus, publishedAt, year } = row;
  if (panels === null || damageKurus === null || year === null) return null;
  const { typeId, brandId, modelId, variantId, fuel, gear, mileageKm, powerHp, capacityCc, seller } = row;
  return {
    id,
    priceKurus,
    publishedAt,
    vehicle: {
      typeId,
      brandId,
      modelId,
      variantId,
      fuel,
      gear,
      year,
      mileageKm,
      powerHp,
      capacityCc,
      paintedCount: Math.floor(panels / panelFactor),
      replacedCount: panels % panelFactor,
      totalDamageKurus: damageKurus,
      isDealer: seller !== "sahibinden",
    },
  };
}

/** The computed values of a row (`isComputed`). */
export function pricePositionOf(row: PricedRow, judge: PriceJudge): Pick<IndexRow, "pricePosition" | "verdict"> {
  const listing = judgedListing(row);
  const pricePosition = listing && judge.positionOf(listing);
  return { pricePosition, verdict: pricePosition === null ? null : fairnessAt(pricePosition) };
}

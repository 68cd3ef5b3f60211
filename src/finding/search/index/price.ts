import { fairnessAt } from "#src/selling/listings/price/rules.ts";
import type { JudgedListing, PriceJudge } from "#src/selling/listings/price/judge.ts";
import { panelFactor } from "../filters/columns.server.ts";
import type { Codes } from "./codes.ts";
import type { ChoiceKey, NumberKey, SpanKey } from "./fields.ts";
import { fitAtPosition } from "../fit/order.ts";
import type { Ids } from "./ids.ts";
import type { Numbers } from "./numbers.ts";
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

export type LabelledRow = PricedRow & Pick<IndexRow, "pricePosition" | "fit">;

/** The values of a row that follow from the judgement of its price. */
export function labelsOf(row: LabelledRow, judge: PriceJudge): Pick<IndexRow, "pricePosition" | "verdict" | "fit"> {
  const label = pricePositionOf(row, judge);
  return { ...label, fit: fitAtPosition(row.fit, row.pricePosition, label.pricePosition) };
}

/** The columns of a section that prices are judged from. */
type PriceColumns = {
  ids: Ids;
  choices: Readonly<Record<ChoiceKey, Codes>>;
  numbers: Readonly<Record<NumberKey, Numbers>>;
  spans: Readonly<Record<SpanKey, Codes>>;
  panels: Numbers;
  damageKurus: Numbers;
};

/** What a listing's price is judged from, read from the columns of its section. */
export function pricedRowAt({ ids, choices, numbers, spans, panels, damageKurus }: PriceColumns, slot: number) {
  const choiceIn = (column: Codes) => column.values[column.at(slot)]!;
  return {
    id: ids.array[slot]!,
    typeId: choiceIn(choices.typeId) as number,
    brandId: choiceIn(choices.brandId) as number,
    modelId: choiceIn(choices.modelId) as number,
    variantId: choiceIn(choices.variantId) as number | null,
    fuel: choiceIn(choices.fuel) as string | null,
    gear: choiceIn(choices.gear) as string | null,
    seller: choiceIn(choices.seller) as string,
    year: numbers.year.valueAt(slot),
    mileageKm: numbers.mileageKm.valueAt(slot)!,
    powerHp: choiceIn(spans.powerHp) as number | null,
    capacityCc: choiceIn(spans.capacityCc) as number | null,
    priceKurus: numbers.priceKurus.valueAt(slot)!,
    publishedAt: numbers.publishedAt.valueAt(slot),
    panels: panels.valueAt(slot),
    damageKurus: damageKurus.valueAt(slot),
  };
}

import { meaning, textAt } from "#src/business/import/rules.ts";
import type { ListingFacts } from "#src/business/import/match.server.ts";
import { countDamage, type Damage } from "#src/selling/listings/damage/rules.ts";
import { type PriceDoubt, priceDoubt } from "#src/selling/listings/price/advice.ts";
import { isCompared } from "#src/selling/listings/price/rules.ts";
import { type JudgedListing, priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { stockMessages } from "../rules.ts";
import type { NumberedRow } from "./batches.server.ts";
import type { Decision } from "./decision.ts";
import type { RunTools } from "./tools.server.ts";

const yes = { Evet: "1", "1": "1", true: "1", Yes: "1", E: "1" };

/**
 * Product 5.20: the decisions about rows with a new price, in their order. A price that nobody means is refused unless the
 * row confirms it; any other doubt is a warning.
 */
export async function withPriceDoubts(
  ctx: Context,
  tools: RunTools,
  rows: readonly NumberedRow[],
  decisions: readonly Decision[],
): Promise<Decision[]> {
  const asked = decisions.map((decision) => pricedVehicleOf(decision, tools));
  const vehicles = asked.filter((vehicle) => vehicle !== null);
  if (vehicles.length === 0) return [...decisions];
  const verdicts = await priceVerdicts(ctx, vehicles);
  const verdictOf = new Map(vehicles.map((vehicle, at) => [vehicle, verdicts[at] ?? null]));
  return decisions.map((decision, at) => {
    const vehicle = asked[at];
    if (!vehicle) return decision;
    const verdict = verdictOf.get(vehicle);
    const usual = verdict ? { kurus: verdict.expectedKurus, isRough: !verdict.fairness } : null;
    const doubt = priceDoubt(vehicle.priceKurus, usual);
    return doubt ? doubted(decision, doubt, tools.isPriceConfirmed || isConfirmed(rows[at]!, tools)) : decision;
  });
}

/** The vehicle whose new price is looked at; null where the row writes none. */
function pricedVehicleOf(decision: Decision, tools: RunTools): JudgedListing | null {
  if (decision.outcome === "same" || decision.outcome === "refused") return null;
  if (decision.outcome === "new") return judged(decision.facts, { id: 0, publishedAt: null, tools });
  const { after, listing } = decision;
  return after.priceKurus === listing.priceKurus
    ? null
    : judged(after, { id: listing.id, publishedAt: listing.publishedAt, tools });
}

type Of = { id: number; publishedAt: Date | null; tools: RunTools };

function judged(row: ListingFacts | EditedListing, { id, publishedAt, tools }: Of): JudgedListing | null {
  const { painted, replaced } = countDamage((row.damage ?? {}) as Damage);
  const vehicle = {
    id,
    publishedAt,
    listingType: row.listingType,
    vehicleTypeId: row.vehicleTypeId,
    brandId: row.brandId,
    modelId: row.modelId,
    variantId: row.variantId ?? null,
    fuel: row.fuel ?? null,
    gear: row.gear ?? null,
    modelYear: row.modelYear ?? null,
    mileageKm: row.mileageKm,
    powerHp: row.powerHp ?? null,
    capacityCc: row.capacityCc ?? null,
    paintedCount: painted,
    replacedCount: replaced,
    totalDamageKurus: row.totalDamageKurus ?? 0,
    businessId: tools.business.id,
    priceKurus: row.priceKurus,
    currency: "TL",
  };
  return isCompared(vehicle) ? vehicle : null;
}

function isConfirmed({ read }: NumberedRow, { format }: RunTools): boolean {
  const text = "record" in read ? textAt(read.record, format.fields.priceConfirmed) : undefined;
  return meaning(yes, text, []) === "1";
}

function doubted(decision: Decision, doubt: PriceDoubt, isPriceConfirmed: boolean): Decision {
  if (isPriceConfirmed || decision.outcome === "same" || decision.outcome === "refused") return decision;
  if (!doubt.isSlip) return { ...decision, warnings: [doubt.statement, ...decision.warnings] };
  const { rowNumber, stockNumber, vehicle } = decision;
  const details = stockMessages.confirmPrice(doubt.question);
  return { rowNumber, stockNumber, vehicle, outcome: "refused", details };
}

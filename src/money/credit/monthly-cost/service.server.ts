import type { Context } from "#src/shared/context.server.ts";
import { formatAmount, formatPrice, kurusPerLira } from "#src/shared/money.ts";
import type { VehicleFacts as ListedVehicle } from "#src/selling/listings/detail/service.server.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";
import { listingTax, type VehicleFacts } from "#src/money/vehicle-tax/service.server.ts";
import { amountBounds, comparisonAddress, loanTypeOf } from "../comparison-rules.ts";
import {
  ageYears,
  domesticElectricBrands,
  largestLoan,
  limitOf,
  limitsOn,
  limitTexts,
  longestTermFor,
  validOn,
} from "../limit-rules.ts";
import { cheapestLoan, readCreditMarket } from "../service.server.ts";

/** Passenger cars: only these have the limits of loans. */
const carTypeIds = [1, 3];

export type CostFacts = VehicleFacts & {
  priceKurus: number;
  body: string | null;
  isNew: boolean;
  /** Built in Türkiye and electric: its loan may be larger. */
  isDomesticElectric: boolean;
};

type CostRow = { name: string; value: string; remark: string; to?: string };
/** What a car costs a month, in texts; nothing of it depends on who reads it. */
export type MonthlyCost = { rows: CostRow[]; totalKurus: number; isSample: boolean };

/**
 * What a car costs a month: the cheapest loan of the largest amount and longest term that are allowed, and the vehicle tax.
 * Undefined for other vehicles, and where nothing is known.
 */
export async function monthlyCostOf(ctx: Context, facts: CostFacts): Promise<MonthlyCost | undefined> {
  if (!carTypeIds.includes(facts.vehicleTypeId)) return undefined;
  const [loan, tax] = await Promise.all([loanRow(ctx, facts), taxRow(ctx, facts)]);
  const known = [loan, tax].filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return {
    rows: known.map(({ row }) => row),
    totalKurus: known.reduce((sum, { kurus }) => sum + kurus, 0),
    isSample: loan?.isSample ?? false,
  };
}

/** The same of a listing: of a live sale in TL alone. */
export async function monthlyCostOfListing(
  ctx: Context,
  { state, listingType, isNew }: Pick<DetailView, "state" | "listingType" | "isNew">,
  { brandSlug, currency, ...vehicle }: ListedVehicle,
): Promise<MonthlyCost | undefined> {
  if (state !== "active" || listingType !== "satilik" || currency !== "TL") return undefined;
  const isDomesticElectric = vehicle.fuel === "elektrik" && domesticElectricBrands.includes(brandSlug);
  return monthlyCostOf(ctx, { ...vehicle, isNew, isDomesticElectric });
}

async function loanRow(ctx: Context, { priceKurus, modelYear, isNew, isDomesticElectric }: CostFacts) {
  const market = await readCreditMarket(ctx);
  if (market.offers.length === 0) return undefined;
  const { day, limits, ageLimits } = market;
  const limit = limitOf(limitsOn(limits, isDomesticElectric ? "domestic-electric" : "general", day), priceKurus);
  if (!limit) return undefined;
  const name = "Kredi taksiti";
  const none = { row: { name, value: "Kredi yok", remark: limitTexts.noLoan(priceKurus) }, kurus: 0, isSample: false };
  const age = isNew || modelYear === null ? undefined : ageYears(modelYear, day);
  const ageLimit = validOn(ageLimits, day);
  const term = longestTermFor(limit, ageLimit, age);
  if (limit.maxPercent === 0) return none;
  if (term === 0) {
    const remark = limitTexts.tooOld(ageLimit?.maxAgeYears ?? 0);
    return { ...none, row: { ...none.row, remark } };
  }
  const amountKurus = largestLoan(limit, priceKurus);
  // Nobody lends less, and no comparison has its address.
  if (amountKurus < amountBounds.total.min * kurusPerLira) return undefined;
  const condition = isNew ? "new" : "used";
  const cheapest = cheapestLoan(market, { amountKurus, term, condition });
  if (!cheapest) return undefined;
  const comparison = { term, amountKurus, isMonthly: false, loanType: loanTypeOf(condition) };
  return {
    row: {
      name,
      value: formatAmount(cheapest.paymentKurus),
      remark: `${formatPrice(amountKurus)} kredi, ${term} ay, ${formatPrice(priceKurus - amountKurus)} peşinat; ${cheapest.offer.bankName}`,
      to: comparisonAddress(comparison),
    },
    kurus: cheapest.paymentKurus,
    isSample: cheapest.offer.isSample,
  };
}

/** The tax by month; where it depends on a value that a listing does not say, from the lowest to the highest. */
async function taxRow(ctx: Context, { body, ...facts }: CostFacts) {
  // Pick-ups may be registered as cars or as vans, which are taxed by weight.
  if (body === "pick-up" || body === "kamyonet") return undefined;
  const tax = await listingTax(ctx, facts);
  if (!tax) return undefined;
  const [from, to] = [tax.fromKurus, tax.toKurus].map((kurus) => Math.round(kurus / 12)) as [number, number];
  return {
    row: {
      name: `MTV (${tax.year})`,
      value: from === to ? formatAmount(to) : `${formatAmount(from)} – ${formatAmount(to)}`,
      remark: from === to ? "Yıllık verginin on ikide biri" : "Taşıt değerine göre; toplamda en yükseği sayılır",
      to: tax.path,
    },
    kurus: to,
  };
}

import type { Context } from "#src/shared/context.server.ts";
import { formatPrice } from "#src/shared/money.ts";
import { advisedComparables, priceDoubt, type UsualPrice } from "./advice.ts";
import { comparablesNeeded, comparedListing, nearestRange, quantile, type Fairness } from "./rules.ts";
import {
  type ComparedRow,
  type ExpectedTexts,
  type FindComparables,
  tableRows,
  verdictTexts,
  type VehicleNamesOfPrice,
} from "./service.server.ts";
import type { Verdict } from "./verdict.ts";
import { type JudgedListing, priceVerdicts } from "./verdict.server.ts";

/** A vehicle as its seller enters it; `id`, `priceKurus` and `publishedAt` are those of the listing that is edited. */
export type AdvisedVehicle = JudgedListing & VehicleNamesOfPrice & { modelYear: number };

/** Advice to a seller about a price, as printable texts. */
export type PriceAdvice = {
  fairness: (Fairness & { proof: string }) | null;
  /** Why there is no label. */
  reason: string | null;
  expected: ExpectedTexts | null;
  /** Of the comparables; nothing with too few of them. */
  market: { median: string; middleHalf: string; count: number } | null;
  /** The nearest in price. */
  comparables: Pick<ComparedRow, "keyCode" | "address" | "name" | "year" | "mileage" | "price">[];
  /** What has to be confirmed. */
  question: string | null;
};

/** The same verdict as on the listing's page, of the price that is asked; without one, what such vehicles cost. */
export async function advisePrice(
  ctx: Context,
  vehicle: AdvisedVehicle,
  askedKurus: number | null,
  find: FindComparables,
): Promise<PriceAdvice> {
  const [{ ids, prices }, [verdict = null]] = await Promise.all([
    find(comparedListing(vehicle)),
    priceVerdicts(ctx, [vehicle], askedKurus ?? vehicle.priceKurus),
  ]);
  const { medianKurus, usual } = usualPrice(verdict, prices);
  const about = askedKurus ?? usual?.kurus ?? prices[0] ?? 0;
  const [from, to] = nearestRange(prices, about, advisedComparables);
  const texts = verdictTexts(verdict, { ...vehicle, priceKurus: askedKurus ?? vehicle.priceKurus }, prices.length);
  const rows = from === to ? [] : await tableRows(ctx, ids.slice(from, to));
  return {
    ...texts,
    fairness: askedKurus === null ? null : texts.fairness,
    market:
      medianKurus === null
        ? null
        : {
            median: formatPrice(medianKurus),
            middleHalf: `${formatPrice(quantile(prices, 0.25))} – ${formatPrice(quantile(prices, 0.75))}`,
            count: prices.length,
          },
    comparables: rows.map(({ keyCode, address, name, year, mileage, price }) => ({
      keyCode,
      address,
      name,
      year,
      mileage,
      price,
    })),
    question: askedKurus === null ? null : (priceDoubt(askedKurus, usual)?.question ?? null),
  };
}

/** The median of enough comparables, and what such vehicles cost: the expected price, where it is sure, else that median. */
function usualPrice(verdict: Verdict | null, prices: readonly number[]) {
  const medianKurus = prices.length >= comparablesNeeded ? quantile(prices, 0.5) : null;
  const usual: UsualPrice | null = verdict?.fairness
    ? { kurus: verdict.expectedKurus, isRough: false }
    : medianKurus === null
      ? verdict && { kurus: verdict.expectedKurus, isRough: true }
      : { kurus: medianKurus, isRough: false };
  return { medianKurus, usual };
}

/** A new price of a listing: its label, and the question where it is unlikely. `isLow`: it is below what such vehicles cost. */
export async function judgePrice(
  ctx: Context,
  vehicle: AdvisedVehicle,
  askedKurus: number,
  find: FindComparables,
): Promise<{ fairness: PriceAdvice["fairness"]; question: string | null; isLow: boolean }> {
  const [{ prices }, [verdict = null]] = await Promise.all([
    find(comparedListing(vehicle)),
    priceVerdicts(ctx, [vehicle], askedKurus),
  ]);
  const { usual } = usualPrice(verdict, prices);
  return {
    fairness: verdictTexts(verdict, { ...vehicle, priceKurus: askedKurus }, prices.length).fairness,
    question: priceDoubt(askedKurus, usual)?.question ?? null,
    isLow: usual === null || askedKurus < usual.kurus,
  };
}

import type { TraceKind } from "#src/people/accounts/traces/rules.ts";
import type { GuardHint } from "#src/people/messages/guard/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Duplicated, duplicateHints } from "./duplicates.ts";
import type { RiskHint } from "./hint.ts";
import { textHints } from "./texts.ts";

/** The facts about a pending listing that its risk is computed from. */
export type RiskFacts = {
  /** Whole days since the seller signed up. */
  memberDays: number;
  /** The seller is a business. */
  isBusiness: boolean;
  /**
   * The price as a share of what such a vehicle is expected to cost, and whether that is certain enough for a label; null
   * where it is not known.
   */
  price: { share: number; isCertain: boolean } | null;
  /** Other listings of the same vehicle or with similar photos. */
  duplicates: readonly Duplicated[];
  openReports: number;
  /** What the guard finds in the title and the description. */
  texts: readonly GuardHint[];
  /** The brand or model that the title names instead of the listing's (`otherVehicleIn`). */
  namedVehicle: string | null;
  /** Of a used vehicle that counts kilometres. */
  usage: { vehicleTypeId: number; years: number; mileageKm: number } | null;
  /** All listings that the seller has made. */
  sellerListings: number;
  /** What the seller shares with blocked members. */
  shared: readonly TraceKind[];
  /** Decisions against listings of this seller within `decisionDays`. */
  decisionsAgainst: number;
};

export type Risk = { score: number; hints: RiskHint[] };

export const highestScore = 100;
/** The minimum scores of a high and a medium risk. */
export const riskLevels = { high: 50, mid: 20 } as const;
export const riskLevelOf = (score: number): "high" | "mid" | "low" =>
  score >= riskLevels.high ? "high" : score >= riskLevels.mid ? "mid" : "low";

export const decisionDays = 90;
/** So many listings of a private account that is younger than so many days are many. */
const burst = { days: 3, some: 3, many: 5 };
/** Shares of the expected price that raise the risk; where the expectation is vague only wide ones. */
const priceShares = {
  certain: { veryLow: 0.5, low: 0.7, high: 2.5, veryHigh: 5 },
  uncertain: { veryLow: 0.3, low: 0.5, high: 4, veryHigh: 8 },
};
/** A used vehicle of at least so many years with fewer kilometres a year is unlikely. */
const leastYears = 3;
const leastKmOfYear = { motorcycle: 100, other: 500 };
const motorcycles = 4;
/** Photos whose hashes differ in at most this many of 64 bits count as similar. */
export const nearPhotoBits = 6;

/** The risk of a listing from 0 to 100, and its hints, the weightiest first. */
export function riskOf(facts: RiskFacts): Risk {
  const hints = [
    ...memberHint(facts),
    ...burstHint(facts),
    ...priceHint(facts.price),
    ...usageHint(facts.usage),
    ...namedHint(facts.namedVehicle),
    ...duplicateHints(facts.duplicates),
    ...counted(facts.openReports, { each: 15, most: 45 }, (n) => `${n} şikâyet var`),
    ...textHints(facts.texts),
    ...facts.shared.map((kind) => sharedHints[kind]),
    ...counted(
      facts.decisionsAgainst,
      { each: 10, most: 30 },
      (n) => `Son ${decisionDays} günde satıcının ${n} ilanı geri çevrildi`,
    ),
  ].toSorted((a, b) => b.points - a.points);
  const sum = hints.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(highestScore, sum), hints };
}

function memberHint({ memberDays, isBusiness }: RiskFacts): RiskHint[] {
  if (isBusiness) return [];
  if (memberDays < 1) return [{ points: 20, text: "Üyelik bugün açıldı" }];
  if (memberDays < 7) return [{ points: 10, text: `Üyelik ${memberDays} günlük` }];
  return [];
}

/** A private seller's new account that makes listing after listing. */
function burstHint({ memberDays, isBusiness, sellerListings }: RiskFacts): RiskHint[] {
  if (isBusiness || memberDays >= burst.days || sellerListings < burst.some) return [];
  const text = `Üyelik açıldığından beri ${sellerListings} ilan verildi`;
  return [{ points: sellerListings >= burst.many ? 40 : 20, text }];
}

function priceHint(price: RiskFacts["price"]): RiskHint[] {
  if (price === null) return [];
  const { share, isCertain } = price;
  const { low, veryLow, high, veryHigh } = isCertain ? priceShares.certain : priceShares.uncertain;
  if (share <= low)
    return [{ points: share <= veryLow ? 45 : 25, text: `Fiyat beklenenden %${Math.round((1 - share) * 100)} düşük` }];
  if (share < high) return [];
  return [{ points: share >= veryHigh ? 40 : 20, text: `Fiyat beklenenin ${Math.round(share)} katı` }];
}

function usageHint(usage: RiskFacts["usage"]): RiskHint[] {
  if (usage === null || usage.years < leastYears) return [];
  const { years, mileageKm, vehicleTypeId } = usage;
  const leastKm = years * (vehicleTypeId === motorcycles ? leastKmOfYear.motorcycle : leastKmOfYear.other);
  if (mileageKm >= leastKm) return [];
  return [{ points: 25, text: `${years} yaşındaki araç için ${formatNumber(mileageKm)} km çok az` }];
}

/** Networks are shared by many who have nothing to do with each other. */
const sharedHints: Record<TraceKind, RiskHint> = {
  phone: { points: 60, text: "Telefon numarası durdurulan bir üyeninkiyle aynı" },
  device: { points: 50, text: "Cihazında durdurulan bir üye de giriş yapmıştı" },
  network: { points: 15, text: "Ağı durdurulan bir üyeninkiyle aynı" },
};

const namedHint = (name: string | null): RiskHint[] =>
  name === null ? [] : [{ points: 30, text: `Başlıkta başka bir araç geçiyor: ${name}` }];

const counted = (count: number, { each, most }: { each: number; most: number }, text: (n: number) => string) =>
  count === 0 ? [] : [{ points: Math.min(most, count * each), text: text(count) }];

export type RiskLevel = ReturnType<typeof riskLevelOf>;

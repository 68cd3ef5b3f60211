import { formatNumber } from "#src/shared/turkish.ts";

/** Domestically made electric cars have limits of their own. */
export const ruleSets = { general: "Genel sınırlar", "domestic-electric": "Yerli elektrikli araçlar" } as const;
export type RuleSet = keyof typeof ruleSets;

/** Brands whose electric cars are made in Türkiye. */
export const domesticElectricBrands: readonly string[] = ["togg"];

/** Of a vehicle whose value is above the first and at most the second amount: the largest share and longest term. */
export type CreditLimit = {
  ruleSet: RuleSet;
  /** The first day, `2026-01-01`. */
  validFrom: string;
  valueOverKurus: number;
  valueUpToKurus: number | null;
  maxPercent: number;
  maxTerm: number;
  source: string;
};

export type AgeLimit = { validFrom: string; maxAgeYears: number; maxAgeAndTermMonths: number; source: string };

/** The newest of dated rows that are valid on a day. */
export function validOn<Row extends { validFrom: string }>(rows: readonly Row[], day: string): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (row.validFrom <= day && (best === undefined || row.validFrom > best.validFrom) ? row : best),
    undefined,
  );
}

/** The limits of a rule set on a day, by value; empty before its first day. */
export function limitsOn(limits: readonly CreditLimit[], ruleSet: RuleSet, day: string): CreditLimit[] {
  const ofSet = limits.filter((row) => row.ruleSet === ruleSet);
  const newest = validOn(ofSet, day)?.validFrom;
  return ofSet.filter(({ validFrom }) => validFrom === newest).toSorted((a, b) => a.valueOverKurus - b.valueOverKurus);
}

/** The limit of a price, among those of one rule set and day. */
export const limitOf = (limits: readonly CreditLimit[], priceKurus: number): CreditLimit | undefined =>
  limits.find(
    ({ valueOverKurus, valueUpToKurus }) =>
      priceKurus > valueOverKurus && (valueUpToKurus === null || priceKurus <= valueUpToKurus),
  );

/** The largest loan for a price in whole TL, as kuruş. */
export const largestLoan = ({ maxPercent }: CreditLimit, priceKurus: number): number =>
  Math.floor((priceKurus * maxPercent) / 10_000) * 100;

/** The longest term of any price. */
export const longestTerm = (limits: readonly CreditLimit[]): number =>
  Math.max(0, ...limits.map(({ maxTerm }) => maxTerm));

export type PriceSpan = { fromKurus: number; toKurus: number };

/** The prices of vehicles for which a loan of this amount and term may be given. */
export const pricesFor = (limits: readonly CreditLimit[], amountKurus: number, term: number): PriceSpan[] =>
  limits.flatMap((limit) => {
    if (limit.maxPercent === 0 || term > limit.maxTerm) return [];
    const fromKurus = Math.max(limit.valueOverKurus + 100, Math.ceil(amountKurus / limit.maxPercent) * 100);
    const toKurus = limit.valueUpToKurus ?? Number.MAX_SAFE_INTEGER;
    return fromKurus <= toKurus ? [{ fromKurus, toKurus }] : [];
  });

export type Car = {
  priceKurus: number | undefined;
  /** Of a used car. */
  modelYear: number | undefined;
  isDomesticElectric: boolean;
};

const lira = (kurus: number) => `${formatNumber(kurus / 100)} TL`;

export const limitTexts = {
  unknown: "Bugün geçerli olan kredi sınırları bilinmiyor.",
  tooLong: (term: number) => `Taşıt kredisinin vadesi en çok ${term} ay olabilir.`,
  noLoan: (priceKurus: number) => `${lira(priceKurus)} değerindeki araç için taşıt kredisi kullandırılamaz.`,
  termForPrice: (priceKurus: number, term: number) =>
    `${lira(priceKurus)} değerindeki araçta vade en çok ${term} ay olabilir.`,
  amountForPrice: (priceKurus: number, percent: number, amountKurus: number) =>
    `${lira(priceKurus)} değerindeki araç için en çok ${lira(amountKurus)} kredi kullandırılabilir (değerin yüzde ${percent}’i).`,
  noCar: (amountKurus: number, term: number) =>
    `${term} ay vadeyle ${lira(amountKurus)} taşıt kredisi kullandırılabilecek bir araç değeri yok. Tutarı ya da vadeyi azaltınız.`,
  tooOld: (years: number) => `Bankalar en çok ${years} yaşındaki araçlara taşıt kredisi veriyor.`,
  ageAndTerm: (months: number) => `Aracın yaşı ile vade birlikte en çok ${months} ay olabilir. Vadeyi kısaltınız.`,
  prices: (spans: readonly PriceSpan[]) =>
    spans
      .map(({ fromKurus, toKurus }) =>
        toKurus === Number.MAX_SAFE_INTEGER ? `${lira(fromKurus)} ve üstü` : `${lira(fromKurus)} – ${lira(toKurus)}`,
      )
      .join(", "),
};

type Dated = { limits: readonly CreditLimit[]; ageLimits: readonly AgeLimit[]; day: string };

/**
 * Why a loan may not be given, in one sentence; undefined where it may. Without a price some price has to fit; the flat
 * share of the whole value counts, not steps of it.
 */
export function loanFault(
  { amountKurus, term, isUsed }: { amountKurus: number; term: number; isUsed: boolean },
  car: Car,
  { limits, ageLimits, day }: Dated,
): string | undefined {
  const ruleSet = car.isDomesticElectric ? "domestic-electric" : "general";
  const valid = limitsOn(limits, ruleSet, day);
  if (valid.length === 0) return limitTexts.unknown;
  const longest = longestTerm(valid);
  if (term > longest) return limitTexts.tooLong(longest);
  if (car.priceKurus === undefined) {
    if (pricesFor(valid, amountKurus, term).length === 0) return limitTexts.noCar(amountKurus, term);
  } else {
    const { priceKurus } = car;
    const limit = limitOf(valid, priceKurus);
    if (!limit || limit.maxPercent === 0) return limitTexts.noLoan(priceKurus);
    if (term > limit.maxTerm) return limitTexts.termForPrice(priceKurus, limit.maxTerm);
    const most = largestLoan(limit, priceKurus);
    if (amountKurus > most) return limitTexts.amountForPrice(priceKurus, limit.maxPercent, most);
  }
  const ageLimit = validOn(ageLimits, day);
  if (!isUsed || car.modelYear === undefined || !ageLimit) return undefined;
  const age = ageYears(car.modelYear, day);
  if (age > ageLimit.maxAgeYears) return limitTexts.tooOld(ageLimit.maxAgeYears);
  if (age * 12 + term > ageLimit.maxAgeAndTermMonths) return limitTexts.ageAndTerm(ageLimit.maxAgeAndTermMonths);
  return undefined;
}

/** The age of a car on a day, by its model year. */
export const ageYears = (modelYear: number, day: string): number => Math.max(0, Number(day.slice(0, 4)) - modelYear);

/** The longest term that the price and the age of a car allow; 0 where none does. */
export function longestTermFor(limit: CreditLimit, ageLimit: AgeLimit | undefined, age: number | undefined): number {
  if (limit.maxPercent === 0) return 0;
  if (age === undefined || !ageLimit) return limit.maxTerm;
  if (age > ageLimit.maxAgeYears) return 0;
  return Math.max(0, Math.min(limit.maxTerm, ageLimit.maxAgeAndTermMonths - age * 12));
}

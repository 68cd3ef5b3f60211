import { formatDay } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formatPrice } from "#src/shared/money.ts";
import type { ListingType } from "../rules.ts";

/** The legal rules for listings. Product 4.17; their dates are data: `reference-data/law-rules.csv`. */
export type LawRuleCode = "resale-wait" | "price-cap" | "plate" | "authority" | "certificate";

/** One rule with its period of validity. Days as `2025-06-02`, in Turkey's calendar. */
export type LawRule = {
  id: string;
  rule: LawRuleCode;
  validFrom: string;
  /** The first day on which it no longer applies. */
  validTo: string | null;
  listingTypes: readonly string[];
  /** Empty: for every type. */
  vehicleTypeIds: readonly number[];
  ageTypes: readonly number[];
  sellers: "all" | "dealer";
  modelYearFrom: number | null;
  minMonths: number | null;
  minMileageKm: number | null;
  source: string;
};

/** The facts that the rules check; unknown ones are `null`. */
export type LawFacts = {
  listingType: ListingType;
  vehicleTypeId: number;
  ageType: number | null;
  modelYear: number | null;
  mileageKm: number | null;
  priceKurus: number | null;
  isDealer: boolean;
  certificateNumber: string | null;
  plate: string | null;
  /** The day of the first registration. */
  firstRegistration: string | null;
  /** The maker's recommended price of the new vehicle, if known. */
  listPriceKurus: number | null;
};

/** A violated rule: `field` of the form, the sentence for the seller, and its date and legal source. */
export type LawRefusal = { rule: LawRuleCode; field: LawField | undefined; reason: string; since: string };
export type LawField = "plate" | "firstRegistration" | "mileage" | "price";

/** Whether the rule is in force on `today` (`2026-11-21`). */
const holdsOn = (rule: LawRule, today: string) =>
  rule.validFrom <= today && (rule.validTo === null || today < rule.validTo);

/** Whether the rule applies to this vehicle, regardless of its seller. */
export function concerns(
  rule: LawRule,
  facts: Pick<LawFacts, "listingType" | "vehicleTypeId" | "ageType" | "modelYear">,
): boolean {
  const covers = <Value>(values: readonly Value[], value: Value | null) =>
    values.length === 0 || (value !== null && values.includes(value));
  return (
    rule.listingTypes.includes(facts.listingType) &&
    covers(rule.vehicleTypeIds, facts.vehicleTypeId) &&
    covers(rule.ageTypes, facts.ageType) &&
    (rule.modelYearFrom === null || (facts.modelYear !== null && facts.modelYear >= rule.modelYearFrom))
  );
}

/** Whether the rule is in force on `today` and applies to this listing. */
export const isInForce = (rule: LawRule, today: string, facts: LawFacts): boolean =>
  holdsOn(rule, today) && (rule.sellers === "all" || facts.isDealer) && concerns(rule, facts);

/** The rules in force today that need the first registration date of this seller's vehicles. */
export const registrationRules = (rules: readonly LawRule[], isDealer: boolean, today: string) =>
  rules.filter((rule) => rule.rule === "resale-wait" && holdsOn(rule, today) && (rule.sellers === "all" || isDealer));

/** The rules in force on `today` that apply to this listing, with their sentence for the seller. */
export const rulesInForce = (facts: LawFacts, rules: readonly LawRule[], today: string): LawRule[] =>
  rules.filter((rule) => isInForce(rule, today, facts));

/** All violations of rules in force on `today`; empty if the listing may be published. */
export const checkLaw = (facts: LawFacts, rules: readonly LawRule[], today: string): LawRefusal[] =>
  rulesInForce(facts, rules, today).flatMap((rule) => {
    const fault = faultOf(rule, facts, today);
    return fault ? [{ rule: rule.rule, since: sinceText(rule), ...fault }] : [];
  });

/** `16 Ağustos 2022 gününden beri. …Yönetmelik, geçici madde 2`. */
export const sinceText = ({ validFrom, source }: LawRule) => `${formatDay(validFrom)} gününden beri. ${source}`;

/** Whether this listing needs the identity and authority check on `today`. */
export const isAuthorityAsked = (facts: LawFacts, rules: readonly LawRule[], today: string): boolean =>
  rulesInForce(facts, rules, today).some(({ rule }) => rule === "authority");

export const lawMessages = {
  plate: "Plaka yazmadan araç ilanı verilemez.",
  certificate:
    "İşletmenizin yetki belgesi numarası kayıtlı değil. Yetki belgesi olmayan işletmeler araç ilanı yayınlayamaz.",
  waitMonths: (months: number, day: string) =>
    `Bu aracı ilk tescilinden ${months} ay geçmeden satışa sunamazsınız; ${formatDay(day)} gününden itibaren ilan verebilirsiniz.`,
  waitMileage: (km: number) => `Bu aracı ${formatNumber(km)} kilometreyi geçmeden satışa sunamazsınız.`,
  priceCap: (kurus: number) => `Fiyat, aracın sıfırının tavsiye edilen satış fiyatını (${formatPrice(kurus)}) geçemez.`,
};

type Fault = { field: LawField | undefined; reason: string };

function faultOf(rule: LawRule, facts: LawFacts, today: string): Fault | undefined {
  switch (rule.rule) {
    case "plate":
      return facts.plate ? undefined : { field: "plate", reason: lawMessages.plate };
    case "certificate":
      return facts.certificateNumber?.trim() ? undefined : { field: undefined, reason: lawMessages.certificate };
    case "price-cap":
      return facts.priceKurus !== null && facts.listPriceKurus !== null && facts.priceKurus > facts.listPriceKurus
        ? { field: "price", reason: lawMessages.priceCap(facts.listPriceKurus) }
        : undefined;
    case "resale-wait":
      return waitFault(rule, facts, today);
    case "authority":
      // Checked by a job after publishing; the listing cannot go live before the answer.
      return undefined;
  }
}

/** Both must have passed: the months since the first registration, where that is known, and the kilometres. */
function waitFault({ minMonths, minMileageKm }: LawRule, facts: LawFacts, today: string): Fault | undefined {
  if (minMonths !== null && facts.firstRegistration) {
    const passes = addMonths(facts.firstRegistration, minMonths);
    if (today < passes) return { field: "firstRegistration", reason: lawMessages.waitMonths(minMonths, passes) };
  }
  if (minMileageKm !== null && (facts.mileageKm ?? 0) < minMileageKm)
    return { field: "mileage", reason: lawMessages.waitMileage(minMileageKm) };
  return undefined;
}

/** The same day some months later, or the last day of a shorter month: 31 August and 6 months are 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

import { lookup } from "#src/shared/lookup.ts";
import { parseMasked } from "#src/shared/money.ts";
import { termMax } from "./loan-rules.ts";

/** The two kinds of loans as addresses name them, and the condition of the vehicle. */
export const loanTypes = {
  "sifir-tasit-kredisi": { name: "Sıfır araç", condition: "new" },
  "ikinci-el-tasit-kredisi": { name: "İkinci el araç", condition: "used" },
} as const;
export type LoanType = keyof typeof loanTypes;
/** Shorter names of loan types in addresses, which redirect. */
const loanTypeAliases: Readonly<Record<string, LoanType>> = {
  sifir: "sifir-tasit-kredisi",
  "sifir-arac": "sifir-tasit-kredisi",
  "ikinci-el": "ikinci-el-tasit-kredisi",
  "ikinci-el-arac": "ikinci-el-tasit-kredisi",
};
export type Condition = "new" | "used";
export const isLoanType = (text: unknown): text is LoanType =>
  typeof text === "string" && Object.hasOwn(loanTypes, text);
export const loanTypeOf = (condition: Condition): LoanType =>
  condition === "new" ? "sifir-tasit-kredisi" : "ikinci-el-tasit-kredisi";

/** Product 18.1: 1 is the total amount wanted, 2 what may be paid monthly. */
export const calculationTypes = { total: "1", monthly: "2" } as const;

/** What is compared: `amountKurus` is the loan or, where `isMonthly`, the payment of a month. */
export type Comparison = { term: number; amountKurus: number; isMonthly: boolean; loanType: LoanType };

export const comparisonPath = "/tasit-kredisi/karsilastir";

/** Smaller and larger amounts are no loans for vehicles: in TL. */
export const amountBounds = { total: { min: 1_000, max: 50_000_000 }, monthly: { min: 100, max: 5_000_000 } };
/** The terms that the form offers; addresses may have any other. */
export const termChoices = [3, 6, 9, 12, 18, 24, 30, 36, 42, 48];

export const comparisonTexts = {
  amount: "Kredi tutarını rakamla giriniz: en az 1.000, en çok 50.000.000 TL.",
  monthly: "Aylık ödemeyi rakamla giriniz: en az 100, en çok 5.000.000 TL.",
  term: `Vadeyi ay olarak giriniz: 1 ile ${termMax} arasında.`,
  loanType: "Aracın sıfır mı ikinci el mi olduğunu seçiniz.",
  price: "Araç fiyatını rakamla giriniz.",
};

/** `36-ay-vadeli-250000-tl-sifir-tasit-kredisi`, `36-ay-vadeli-ayda-15000-tl-…` (Product 18.1). */
export const comparisonSlug = ({ term, amountKurus, isMonthly, loanType }: Comparison): string =>
  `${term}-ay-vadeli-${isMonthly ? "ayda-" : ""}${amountKurus / 100}-tl-${loanType}`;

export const comparisonAddress = (comparison: Comparison): string => `${comparisonPath}/${comparisonSlug(comparison)}`;

const slugPattern = /^(\d{1,6})-ay-vadeli-(ayda-)?(\d{1,12}|\d{1,3}(?:\.\d{3}){1,3})-tl-([a-z-]+)$/;

/**
 * What an address compares, also where it groups the digits of the amount or shortens the loan type (`300.000-tl-ikinci-el`);
 * undefined where it has another form, or an amount or term that cannot be.
 */
export function parseComparison(slug: string): Comparison | undefined {
  const [, term, monthly, amount = "", kind] = slugPattern.exec(slug) ?? [];
  const loanType = lookup(loanTypeAliases, kind) ?? kind;
  if (!isLoanType(loanType)) return undefined;
  const isMonthly = monthly !== undefined;
  return checked({ term: Number(term), lira: Number(amount.replaceAll(".", "")), isMonthly, loanType });
}

const checked = (asked: { term: number; lira: number; isMonthly: boolean; loanType: LoanType }) => {
  const { min, max } = amountBounds[asked.isMonthly ? "monthly" : "total"];
  const { term, lira, isMonthly, loanType } = asked;
  if (term < 1 || term > termMax || lira < min || lira > max) return undefined;
  return { term, amountKurus: lira * 100, isMonthly, loanType };
};

/** The form's `hesap`, `tutar`, `vade` and `tur`: what it asks, or a sentence for each wrong field. */
export function readComparison(
  params: URLSearchParams,
): { comparison: Comparison } | { fields: Record<string, string> } {
  const isMonthly = params.get("hesap") === calculationTypes.monthly;
  const lira = parseMasked(params.get("tutar") ?? "") ?? 0;
  const term = /^\d{1,3}$/.test(params.get("vade") ?? "") ? Number(params.get("vade")) : 0;
  const loanType = params.get("tur");
  const { min, max } = amountBounds[isMonthly ? "monthly" : "total"];
  const fields: Record<string, string> = {};
  if (lira < min || lira > max) fields["tutar"] = isMonthly ? comparisonTexts.monthly : comparisonTexts.amount;
  if (term < 1 || term > termMax) fields["vade"] = comparisonTexts.term;
  if (!isLoanType(loanType)) fields["tur"] = comparisonTexts.loanType;
  const comparison = isLoanType(loanType) ? checked({ term, lira, isMonthly, loanType }) : undefined;
  return comparison ? { comparison } : { fields };
}

/** The orders of a comparison; the first is the default. */
export const sortKeys = { aylik: "Aylık ödeme", toplam: "Toplam maliyet", maliyet: "Yıllık maliyet oranı" } as const;
export type SortKey = keyof typeof sortKeys;
export const isSortKey = (text: string | null): text is SortKey => text !== null && Object.hasOwn(sortKeys, text);

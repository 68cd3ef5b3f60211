import { keptUntilChange } from "#src/finding/search/feed/kept-reads.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { type Comparison, type Condition, loanTypes, type SortKey } from "./comparison-rules.ts";
import { type AgeLimit, type CreditLimit, validOn } from "./limit-rules.ts";
import { amountFor, costOf, type Loan, type LoanCost, paymentOf, planOf, type PlanRow } from "./loan-rules.ts";
import {
  type CreditOffer,
  type CreditTax,
  selectCreditAgeLimits,
  selectCreditLimits,
  selectCreditOffers,
  selectCreditTaxes,
} from "./queries.server.ts";

/** What loans are today: the offers in force, the taxes on their interest, and all limits by day. */
export type CreditMarket = {
  day: string;
  offers: (CreditOffer & { monthlyPercent: number })[];
  /** Undefined before the first known rate. */
  taxes: { kkdfPercent: number; bsmvPercent: number; rows: readonly CreditTax[] } | undefined;
  limits: CreditLimit[];
  ageLimits: AgeLimit[];
};

const subject = "credit";

const readTables = keptUntilChange(subject, (ctx) =>
  Promise.all([selectCreditOffers(ctx), selectCreditTaxes(ctx), selectCreditLimits(ctx), selectCreditAgeLimits(ctx)]),
);

/** The market on the day of the clock. */
export const readCreditMarket = (ctx: Context): Promise<CreditMarket> =>
  dependOnSubjects([subject], async () => {
    const [offers, taxes, limits, ageLimits] = await readTables(ctx);
    const day = calendarDay(ctx.clock());
    return { day, offers: offersOn(offers, day), taxes: taxesOn(taxes, day), limits, ageLimits };
  });

/** The offers in force on a day: of each bank and condition the newest row, unless it ended the offer. */
export function offersOn(offers: readonly CreditOffer[], day: string): CreditMarket["offers"] {
  return [...Map.groupBy(offers, ({ bank, condition }) => `${bank}/${condition}`).values()]
    .map((rows) => validOn(rows, day))
    .filter((offer): offer is CreditMarket["offers"][number] => typeof offer?.monthlyPercent === "number");
}

/** The taxes on interest on a day; undefined before the first known rates. */
export function taxesOn(taxes: readonly CreditTax[], day: string): CreditMarket["taxes"] {
  const [kkdf, bsmv] = (["kkdf", "bsmv"] as const).map((name) =>
    validOn(
      taxes.filter((row) => row.name === name),
      day,
    ),
  );
  return kkdf && bsmv ? { kkdfPercent: kkdf.percent, bsmvPercent: bsmv.percent, rows: [kkdf, bsmv] } : undefined;
}

/** An offer with what it would cost. */
export type ComparedOffer = LoanCost & { offer: CreditMarket["offers"][number]; amountKurus: number };

/** The banks that lend for this term and condition, in the order asked for. A monthly payment becomes an amount. */
export function compareOffers(
  { offers, taxes }: Pick<CreditMarket, "offers" | "taxes">,
  comparison: Comparison,
  sort: SortKey,
): ComparedOffer[] {
  return offers
    .flatMap((offer) => {
      const loan = loanOf(offer, taxes, comparison);
      return loan ? [{ offer, amountKurus: loan.amountKurus, ...costOf(loan) }] : [];
    })
    .toSorted(
      (a, b) =>
        orders[sort](a, b, comparison.isMonthly) ||
        a.annualCostPercent - b.annualCostPercent ||
        compareTurkish(a.offer.bankName, b.offer.bankName),
    );
}

const orders: Record<SortKey, (a: ComparedOffer, b: ComparedOffer, isMonthly: boolean) => number> = {
  // For the same payment the larger loan is the better one.
  aylik: (a, b, isMonthly) => (isMonthly ? b.amountKurus - a.amountKurus : a.paymentKurus - b.paymentKurus),
  toplam: (a, b, isMonthly) =>
    isMonthly ? a.totalKurus - a.amountKurus - (b.totalKurus - b.amountKurus) : a.totalKurus - b.totalKurus,
  maliyet: (a, b) => a.annualCostPercent - b.annualCostPercent,
};

/** The loan of an offer for a comparison; undefined where the bank does not lend so. */
function loanOf(
  offer: CreditMarket["offers"][number],
  taxes: CreditMarket["taxes"],
  { term, amountKurus, isMonthly, loanType }: Comparison,
): Loan | undefined {
  if (!taxes || offer.condition !== loanTypes[loanType].condition) return undefined;
  if (term < offer.minTerm || term > offer.maxTerm) return undefined;
  const { kkdfPercent, bsmvPercent } = taxes;
  const rates = { monthlyPercent: offer.monthlyPercent, kkdfPercent, bsmvPercent };
  const wantedKurus = isMonthly ? amountFor(amountKurus, term, rates) : amountKurus;
  return wantedKurus > 0 ? { ...rates, amountKurus: wantedKurus, term, feePercent: offer.feePercent } : undefined;
}

export type BankLoan = ComparedOffer & { loan: Loan; plan: PlanRow[] };

/** A bank's loan with its payment plan; 404 where the bank does not lend so. */
export function getBankLoan(market: CreditMarket, comparison: Comparison, bank: string): BankLoan {
  const offer = market.offers.find(
    (one) => one.bank === bank && one.condition === loanTypes[comparison.loanType].condition,
  );
  const loan = offer && loanOf(offer, market.taxes, comparison);
  if (!offer || !loan) throw new Refusal(404, pageNotFound);
  const plan = planOf(loan);
  return { offer, loan, plan, amountKurus: loan.amountKurus, ...costOf(loan, plan) };
}

/** The bank that takes the least a month for an amount and term; undefined where none lends so. */
export function cheapestLoan(
  { offers, taxes }: Pick<CreditMarket, "offers" | "taxes">,
  { amountKurus, term, condition }: { amountKurus: number; term: number; condition: Condition },
) {
  if (!taxes) return undefined;
  const { kkdfPercent, bsmvPercent } = taxes;
  return offers
    .filter((offer) => offer.condition === condition && term >= offer.minTerm && term <= offer.maxTerm)
    .map((offer) => {
      const rates = { monthlyPercent: offer.monthlyPercent, kkdfPercent, bsmvPercent };
      return { offer, rates, paymentKurus: paymentOf({ amountKurus, term, ...rates }) };
    })
    .toSorted((a, b) => a.paymentKurus - b.paymentKurus || compareTurkish(a.offer.bankName, b.offer.bankName))[0];
}

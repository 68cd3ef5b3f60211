/** The rates of a loan in percent: the bank's by month, and the taxes on its interest. */
export type LoanRates = { monthlyPercent: number; kkdfPercent: number; bsmvPercent: number };
/** Amounts are kuruş, the term is months. */
export type Loan = LoanRates & { amountKurus: number; term: number; feePercent: number };

/** One payment of a plan in kuruş: principal, interest and its taxes add up to it; `balanceKurus` is left after it. */
export type PlanRow = {
  number: number;
  paymentKurus: number;
  principalKurus: number;
  interestKurus: number;
  kkdfKurus: number;
  bsmvKurus: number;
  balanceKurus: number;
};

/** No plan is longer, whatever an address says: the cost of a page is bounded. */
export const termMax = 120;

/** What a month costs with the taxes on interest, as a share. */
const monthlyCost = ({ monthlyPercent, kkdfPercent, bsmvPercent }: LoanRates) =>
  (monthlyPercent / 100) * (1 + (kkdfPercent + bsmvPercent) / 100);

const percentOf = (kurus: number, percent: number) => Math.round((kurus * percent) / 100);

/** The equal monthly payment in kuruş, rounded to the kuruş. */
export function paymentOf({ amountKurus, term, ...rates }: LoanRates & { amountKurus: number; term: number }): number {
  const cost = monthlyCost(rates);
  return Math.round(cost === 0 ? amountKurus / term : (amountKurus * cost) / (1 - (1 + cost) ** -term));
}

/** The payment plan; the last payment takes what rounding left. */
export function planOf(loan: Omit<Loan, "feePercent">): PlanRow[] {
  const regularKurus = paymentOf(loan);
  let balanceKurus = loan.amountKurus;
  return Array.from({ length: loan.term }, (_, index) => {
    const interestKurus = percentOf(balanceKurus, loan.monthlyPercent);
    const kkdfKurus = percentOf(interestKurus, loan.kkdfPercent);
    const bsmvKurus = percentOf(interestKurus, loan.bsmvPercent);
    const costKurus = interestKurus + kkdfKurus + bsmvKurus;
    const isLast = index === loan.term - 1;
    const principalKurus = isLast ? balanceKurus : Math.min(balanceKurus, regularKurus - costKurus);
    balanceKurus -= principalKurus;
    const paymentKurus = principalKurus + costKurus;
    return { number: index + 1, paymentKurus, principalKurus, interestKurus, kkdfKurus, bsmvKurus, balanceKurus };
  });
}

/** The bank's fee in kuruş with its tax (BSMV), paid when the loan is. */
export function feeOf({ amountKurus, feePercent, bsmvPercent }: Loan): number {
  const fee = percentOf(amountKurus, feePercent);
  return fee + percentOf(fee, bsmvPercent);
}

export type LoanCost = {
  paymentKurus: number;
  /** All payments and the fee. */
  totalKurus: number;
  feeKurus: number;
  /** With fees and taxes, compounded, to two decimals. */
  annualCostPercent: number;
};

/** What a loan costs, from its plan. */
export function costOf(loan: Loan, plan: readonly PlanRow[] = planOf(loan)): LoanCost {
  const feeKurus = feeOf(loan);
  const payments = plan.map(({ paymentKurus }) => paymentKurus);
  return {
    paymentKurus: payments[0]!,
    totalKurus: payments.reduce((sum, kurus) => sum + kurus, feeKurus),
    feeKurus,
    annualCostPercent: annualCostOf(loan.amountKurus - feeKurus, payments),
  };
}

/** The yearly rate in percent at which the payments are worth what was paid out, by bisection. */
export function annualCostOf(paidOutKurus: number, paymentsKurus: readonly number[]): number {
  const worth = (monthly: number) => paymentsKurus.reduceRight((sum, kurus) => (sum + kurus) / (1 + monthly), 0);
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > paidOutKurus) low = middle;
    else high = middle;
  }
  return Math.round(((1 + (low + high) / 2) ** 12 - 1) * 10_000) / 100;
}

/** The largest amount in whole TL (as kuruş) whose monthly payment is at most `paymentKurus`. */
export function amountFor(paymentKurus: number, term: number, rates: LoanRates): number {
  const cost = monthlyCost(rates);
  const exact = cost === 0 ? paymentKurus * term : (paymentKurus * (1 - (1 + cost) ** -term)) / cost;
  // Half a kuruş of rounding is worth at most a few TL over the whole term.
  let lira = Math.floor(exact / 100) + term;
  while (lira > 0 && paymentOf({ ...rates, amountKurus: lira * 100, term }) > paymentKurus) lira--;
  return lira * 100;
}

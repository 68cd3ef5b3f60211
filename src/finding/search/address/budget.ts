/**
 * What the highest price of a search was computed from: a monthly amount, and the loan that is assumed for it. It filters
 * nothing itself.
 */
export type BudgetAssumption = {
  monthlyLira: number;
  downLira: number;
  months: number;
  monthlyPercent: number;
  /** The price that it leads to, in kuruş; with another one it does not hold. */
  maxKurus: number;
};

const written = /^(\d{3,7})-(\d{1,9})-(\d{1,3})-(\d{1,2}(?:\.\d{1,2})?)$/;

/** Reads `butce=20000-180000-36-3.99` of an address whose highest price this is. */
export function readAssumption(text: string | undefined, maxKurus: number | undefined): BudgetAssumption | undefined {
  const found = written.exec(text ?? "");
  if (!found || maxKurus === undefined) return undefined;
  const [monthlyLira, downLira, months, monthlyPercent] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { monthlyLira, downLira, months, monthlyPercent, maxKurus };
}

export const writeAssumption = ({ monthlyLira, downLira, months, monthlyPercent }: BudgetAssumption): string =>
  [monthlyLira, downLira, months, monthlyPercent].join("-");

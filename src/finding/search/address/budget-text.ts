import { percentText } from "#src/shared/percent.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { BudgetAssumption } from "./budget.ts";

/** `Aylık 20.000 TL: 180.000 TL peşinat, 36 ay, %3,99 faiz`. */
export const assumptionText = ({ monthlyLira, ...assumed }: BudgetAssumption): string =>
  `Aylık ${formatNumber(monthlyLira)}\u00a0TL: ${assumedLoan(assumed)}`;

/** Of an assumed loan the down payment, the months and the monthly rate, in words. */
export const assumedLoan = (loan: Pick<BudgetAssumption, "downLira" | "months" | "monthlyPercent">): string =>
  `${formatNumber(loan.downLira)}\u00a0TL peşinat, ${loan.months}\u00a0ay, ${percentText(loan.monthlyPercent)}\u00a0faiz`;

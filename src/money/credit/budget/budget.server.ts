import { parseMasked } from "#src/shared/money.ts";
import { type Condition, isLoanType, loanTypes, type LoanType } from "../comparison-rules.ts";
import { limitsOn } from "../limit-rules.ts";
import { amountFor } from "../loan-rules.ts";
import type { CreditMarket } from "../service.server.ts";

/** What somebody may pay in kuruş: each month, and at once where they say so. */
export type Budget = { monthlyKurus: number; downKurus: number | undefined; loanType: LoanType };

export const budgetTexts = {
  monthly: "Aylık bütçenizi rakamla giriniz: en az 100, en çok 5.000.000 TL.",
  down: "Peşinatınızı rakamla giriniz: en çok 50.000.000 TL.",
  nothing: "Bu bütçeyle kredi kullanılabilecek bir araç fiyatı bulamadık. Aylık tutarı ya da peşinatı artırınız.",
};

/** Reads the form's `aylik`, `pesinat` and `tur`: the budget, or a sentence for each wrong field. */
export function readBudget(params: URLSearchParams): { budget: Budget } | { fields: Record<string, string> } {
  const lira = parseMasked(params.get("aylik") ?? "") ?? 0;
  const downText = (params.get("pesinat") ?? "").trim();
  const down = downText === "" ? undefined : parseMasked(downText);
  const fields: Record<string, string> = {};
  if (lira < 100 || lira > 5_000_000) fields["aylik"] = budgetTexts.monthly;
  if (downText !== "" && (down === undefined || down > 50_000_000)) fields["pesinat"] = budgetTexts.down;
  if (Object.keys(fields).length > 0) return { fields };
  const loanType = params.get("tur");
  return {
    budget: {
      monthlyKurus: lira * 100,
      downKurus: down === undefined ? undefined : down * 100,
      loanType: isLoanType(loanType) ? loanType : "ikinci-el-tasit-kredisi",
    },
  };
}

/** Prices that a search asks for are whole thousands of TL. */
const stepKurus = 1_000_00;

/**
 * The highest price in kuruş whose loan takes at most the monthly budget, with the longest term that the limits allow.
 * Without a down payment the buyer is taken to pay whatever share the loan may not cover. 0 where there is none.
 */
export function highestPrice(
  { offers, taxes, limits, day }: Pick<CreditMarket, "offers" | "taxes" | "limits" | "day">,
  { monthlyKurus, downKurus, loanType }: Budget,
): number {
  const condition: Condition = loanTypes[loanType].condition;
  const inCash = Math.floor((downKurus ?? 0) / stepKurus) * stepKurus;
  if (!taxes) return inCash;
  const { kkdfPercent, bsmvPercent } = taxes;
  const prices = limitsOn(limits, "general", day).flatMap(({ maxPercent, maxTerm, valueOverKurus, valueUpToKurus }) => {
    if (maxPercent === 0) return [];
    const amounts = offers
      .filter((offer) => offer.condition === condition && offer.minTerm <= maxTerm)
      .map((offer) =>
        amountFor(monthlyKurus, Math.min(maxTerm, offer.maxTerm), {
          monthlyPercent: offer.monthlyPercent,
          kkdfPercent,
          bsmvPercent,
        }),
      );
    const amount = Math.max(0, ...amounts);
    const affordable =
      downKurus === undefined
        ? (amount * 100) / maxPercent
        : // The loan may be at most its share of the price, the down payment has to be the rest.
          Math.min(downKurus + amount, maxPercent === 100 ? Infinity : (downKurus * 100) / (100 - maxPercent));
    const price = Math.floor(Math.min(affordable, valueUpToKurus ?? Infinity) / stepKurus) * stepKurus;
    return price > valueOverKurus ? [price] : [];
  });
  return Math.max(inCash, ...prices);
}

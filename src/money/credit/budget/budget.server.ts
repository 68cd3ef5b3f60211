import { parseMasked } from "#src/shared/money.ts";
import { type Condition, isLoanType, loanTypes, type LoanType } from "../comparison-rules.ts";
import { limitsOn } from "../limit-rules.ts";
import { amountFor, termMax } from "../loan-rules.ts";
import type { CreditMarket } from "../service.server.ts";

/** What somebody may pay in kuruş: each month, and at once where they say so. */
export type Budget = {
  monthlyKurus: number;
  downKurus: number | undefined;
  loanType: LoanType;
  /** The longest term, and the bank's rate in percent, in place of those of the market. */
  months?: number | undefined;
  monthlyPercent?: number | undefined;
};

/** A price in kuruş, and the loan that is assumed for it; `months` is 0 where no loan is needed. */
export type Affordable = { priceKurus: number; downKurus: number; months: number; monthlyPercent: number };

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
  const months = parseMasked(params.get("vade") ?? "");
  const monthlyPercent = Number((params.get("faiz") ?? "").replace(",", "."));
  return {
    budget: {
      monthlyKurus: lira * 100,
      downKurus: down === undefined ? undefined : down * 100,
      loanType: isLoanType(loanType) ? loanType : "ikinci-el-tasit-kredisi",
      ...(months ? { months: Math.min(months, termMax) } : {}),
      ...(monthlyPercent > 0 ? { monthlyPercent: Math.min(Math.round(monthlyPercent * 100) / 100, percentMax) } : {}),
    },
  };
}

/** No rate is higher, whatever an address says. */
const percentMax = 20;

/** Prices that a search asks for are whole thousands of TL. */
const stepKurus = 1_000_00;

/**
 * The highest price whose loan takes at most the monthly budget, with the longest term that the limits and the budget allow.
 * Without a down payment the buyer is taken to pay whatever share the loan may not cover. Undefined where there is none.
 */
export function affordable(
  { offers, taxes, limits, day }: Pick<CreditMarket, "offers" | "taxes" | "limits" | "day">,
  { monthlyKurus, downKurus, loanType, months = termMax, monthlyPercent: ownPercent }: Budget,
): Affordable | undefined {
  const condition: Condition = loanTypes[loanType].condition;
  const inCash = Math.floor((downKurus ?? 0) / stepKurus) * stepKurus;
  const cash = inCash > 0 ? [{ priceKurus: inCash, downKurus: inCash, months: 0, monthlyPercent: 0 }] : [];
  if (!taxes) return cash[0];
  const { kkdfPercent, bsmvPercent } = taxes;
  const found = limitsOn(limits, "general", day).flatMap(({ maxPercent, maxTerm, valueOverKurus, valueUpToKurus }) => {
    if (maxPercent === 0) return [];
    const [loan] = offers
      .filter((offer) => offer.condition === condition && offer.minTerm <= Math.min(maxTerm, months))
      .map((offer) => {
        const term = Math.min(maxTerm, offer.maxTerm, months);
        const monthlyPercent = ownPercent ?? offer.monthlyPercent;
        return {
          term,
          monthlyPercent,
          amount: amountFor(monthlyKurus, term, { monthlyPercent, kkdfPercent, bsmvPercent }),
        };
      })
      .toSorted((a, b) => b.amount - a.amount);
    const amount = loan?.amount ?? 0;
    const most =
      downKurus === undefined
        ? (amount * 100) / maxPercent
        : // The loan may be at most its share of the price, the down payment has to be the rest.
          Math.min(downKurus + amount, maxPercent === 100 ? Infinity : (downKurus * 100) / (100 - maxPercent));
    const priceKurus = Math.floor(Math.min(most, valueUpToKurus ?? Infinity) / stepKurus) * stepKurus;
    if (!loan || priceKurus <= valueOverKurus) return [];
    const least = Math.max(0, priceKurus - Math.min(amount, (priceKurus * maxPercent) / 100));
    return [
      {
        priceKurus,
        downKurus: Math.min(downKurus ?? least, priceKurus),
        months: loan.term,
        monthlyPercent: loan.monthlyPercent,
      },
    ];
  });
  return [...cash, ...found].toSorted((a, b) => b.priceKurus - a.priceKurus)[0];
}

/** The price of `affordable` in kuruş, 0 where there is none. */
export const highestPrice = (market: Parameters<typeof affordable>[0], budget: Budget): number =>
  affordable(market, budget)?.priceKurus ?? 0;
